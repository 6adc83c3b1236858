import { useCallback, useState, type ComponentType } from 'react';
import { texts } from '#shared/texts.ts';
import { toastError } from './toaster.ts';

/**
 * A component whose code is fetched when it is first asked for; null until then. Unlike React's lazy, a host that does
 * not answer costs a notice and another try, not the screen. The function loads it and returns whether that worked.
 */
export function useOnDemand<P>(
  load: () => Promise<ComponentType<P>>,
): [ComponentType<P> | null, () => Promise<boolean>] {
  const [component, setComponent] = useState<ComponentType<P> | null>(null);
  const fetchIt = useCallback(async () => {
    try {
      const loaded = await load();
      setComponent(() => loaded);
      return true;
    } catch {
      toastError(texts.error, texts.hostUnreachable);
      return false;
    }
  }, [load]);
  return [component, fetchIt];
}
