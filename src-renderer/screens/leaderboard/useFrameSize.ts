import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';

/** The chart is next to the table on a desktop, and below it elsewhere. */
const BESIDE = window.matchMedia('(min-width: 1080px)');
const BELOW_HEIGHT = 236;

const listen = (listener: () => void) => {
  BESIDE.addEventListener('change', listener);
  return () => BESIDE.removeEventListener('change', listener);
};

/** The size of the chart's frame in whole pixels; next to the table the style sheet makes it as high as that. */
export function useFrameSize(frame: RefObject<HTMLElement | null>): { width: number; height: number } {
  const isBeside = useSyncExternalStore(listen, () => BESIDE.matches);
  const [size, setSize] = useState({ width: 0, height: BELOW_HEIGHT });
  useEffect(() => {
    if (frame.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = BELOW_HEIGHT } = entry?.contentRect ?? {};
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return isBeside ? size : { ...size, height: BELOW_HEIGHT };
}
