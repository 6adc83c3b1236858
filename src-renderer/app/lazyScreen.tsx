import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx';

/** The screen before stays for this long while the next one's code loads; then the next one shows its skeleton. */
const PATIENCE_MS = 300;

export type LazyScreen = LazyExoticComponent<ComponentType> & { preload: () => void };

/** A screen whose code is loaded when it is first shown, or before, by `preload`. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loading: Promise<ComponentType> | undefined;
  const begin = () => (loading ??= load());
  const Loaded = lazy(async () => ({ default: await begin() }));
  const Late = () => (
    <Suspense fallback={<ScreenSkeleton />}>
      <Loaded />
    </Suspense>
  );
  const Screen = lazy(() => {
    const onTime = begin().then((component) => ({ default: component }));
    const late = new Promise<{ default: ComponentType }>((resolve) => {
      setTimeout(() => resolve({ default: Late }), PATIENCE_MS);
    });
    return Promise.race([onTime, late]);
  });
  const preload = () => {
    // A host that doesn't answer now may do so when the screen is shown.
    begin().catch(() => (loading = undefined));
  };
  return Object.assign(Screen, { preload });
}
