import { useSyncExternalStore } from 'react';

/** The chart stands beside the table on a desktop, and over it elsewhere. */
const BESIDE = window.matchMedia('(min-width: 1080px)');

const listen = (listener: () => void) => {
  BESIDE.addEventListener('change', listener);
  return () => BESIDE.removeEventListener('change', listener);
};

export const useChartHeight = (): number => useSyncExternalStore(listen, () => (BESIDE.matches ? 430 : 236));
