import { useSyncExternalStore } from 'react';

/** Follows a media query. */
function followMedia(query: string) {
  const media = window.matchMedia(query);
  return {
    subscribe: (listener: () => void) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    matches: () => media.matches,
  };
}

const desktop = followMedia('(min-width: 1080px)');
const phone = followMedia('(max-width: 599px)');

/** Is the window as wide as the style sheets' breakpoint for desktops? */
export const useIsDesktop = (): boolean => useSyncExternalStore(desktop.subscribe, desktop.matches);

/** Is the window as narrow as a phone held upright? */
export const useIsPhone = (): boolean => useSyncExternalStore(phone.subscribe, phone.matches);
