import { useSyncExternalStore } from 'react';

/** The chart is next to the table on a desktop, and above it elsewhere. */
const BESIDE = window.matchMedia('(min-width: 1080px)');

const listen = (listener: () => void) => {
  BESIDE.addEventListener('change', listener);
  return () => BESIDE.removeEventListener('change', listener);
};

export const useChartHeight = (): number => useSyncExternalStore(listen, () => (BESIDE.matches ? 430 : 236));
