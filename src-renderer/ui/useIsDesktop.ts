import { useSyncExternalStore } from 'react';

const desktop = window.matchMedia('(min-width: 1080px)');

function onChange(listener: () => void): () => void {
  desktop.addEventListener('change', listener);
  return () => desktop.removeEventListener('change', listener);
}

/** Is the window as wide as the style sheets' breakpoint for desktops? */
export const useIsDesktop = (): boolean => useSyncExternalStore(onChange, () => desktop.matches);
