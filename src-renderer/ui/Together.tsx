import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import './together.css';

/** An answer may start another read. */
const QUIET_MS = 50;
/** A read that takes longer shows its own skeleton. */
const PATIENCE_MS = 2_000;

/**
 * A page's first content, drawn once its first reads are here, so that no part moves another. Screens
 * that are opened from another one are drawn at once: they have the focus.
 */
export function Together({ children }: { children: ReactNode }) {
  const coming = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  const [isDrawn, setIsDrawn] = useState(() => 'moved' in document.documentElement.dataset);
  useEffect(() => {
    if (isDrawn) return undefined;
    const timer = setTimeout(() => setIsDrawn(true), coming === 0 ? QUIET_MS : PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isDrawn, coming]);
  return (
    <div className={isDrawn ? undefined : 'together'}>
      {!isDrawn && <ScreenSkeleton />}
      <div className={isDrawn ? undefined : 'together-coming'}>{children}</div>
    </div>
  );
}
