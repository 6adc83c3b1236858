import { useEffect, useMemo, useRef, useState } from 'react';
import { chat } from '../../data/chat.ts';

/** The page before is fetched when the reader comes this near to the top. */
const NEAR_TOP_PX = 400;
/** Screen readers notice new messages a moment later. */
const QUIET_MS = 1_000;

/** Fetches the past page by page as the reader goes there, or when asked. */
export function useOlderMessages(hasOlder: boolean) {
  const [state, setState] = useState<'idle' | 'reading' | 'settling' | 'failed'>('idle');
  const isBusy = useRef(false);
  const latest = useRef({ hasOlder, state });
  useEffect(() => {
    latest.current = { hasOlder, state };
  }, [hasOlder, state]);
  useEffect(() => {
    if (state !== 'settling') return undefined;
    const timer = setTimeout(() => setState('idle'), QUIET_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const actions = useMemo(() => {
    const read = () => {
      if (isBusy.current) return;
      isBusy.current = true;
      setState('reading');
      chat.readOlder().then(
        () => {
          isBusy.current = false;
          setState('settling');
        },
        () => {
          isBusy.current = false;
          setState('failed');
        },
      );
    };
    const onScroll = (top: number) => {
      // After a failure only a deliberate try: each pixel scrolled would be another one.
      if (top < NEAR_TOP_PX && latest.current.hasOlder && latest.current.state !== 'failed') read();
    };
    return { read, onScroll };
  }, []);

  return {
    ...actions,
    isReading: state === 'reading',
    isQuiet: state === 'reading' || state === 'settling',
    hasFailed: state === 'failed',
  };
}
