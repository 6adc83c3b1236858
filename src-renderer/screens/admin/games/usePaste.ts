/** The pasted text with its swapped rows; it survives errors and reloads of this tab. */
import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { readGamesText } from '#shared/rules/manualGames.ts';
import { timeZone } from '../../../data/timeZone.ts';
import { tabKeep } from '../../../data/storage.ts';

const KEY = 'sunday-five-pasted-games';
/** The preview is asked for once typing has paused this long. */
const PAUSE_MS = 250;

const kept = z.object({ text: z.string(), swapped: z.array(z.string()) });
const NOTHING = { text: '', swapped: [] as readonly string[] };

function restore(): typeof NOTHING {
  const read = z.safeParse(kept, tabKeep.read(KEY));
  return read.success ? read.data : NOTHING;
}

export function usePaste(season: number) {
  const [paste, setPaste] = useState(restore);
  const [settled, setSettled] = useState(paste);
  useEffect(() => {
    if (paste.text === '') tabKeep.remove(KEY);
    else tabKeep.write(KEY, paste);
  }, [paste]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(paste), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [paste]);
  // Swaps are kept by the row's own text, so that they stay with it when rows above come and go.
  const swappedRows = useMemo(() => {
    const swapped = new Set(settled.swapped);
    if (swapped.size === 0) return [];
    return readGamesText(settled.text, { season, timeZone: timeZone.get() }).flatMap(({ row, text }) =>
      swapped.has(text) ? [row] : [],
    );
  }, [settled, season]);

  return {
    text: paste.text,
    /** What the preview is of. */
    settled: { text: settled.text, swappedRows },
    isSettled: settled === paste,
    setText: (text: string) => setPaste({ ...paste, text }),
    swap: (rowText: string) => {
      const swapped = paste.swapped.includes(rowText)
        ? paste.swapped.filter((one) => one !== rowText)
        : [...paste.swapped, rowText];
      const next = { ...paste, swapped };
      setPaste(next);
      // A button answers at once.
      setSettled(next);
    },
    clear: () => {
      setPaste(NOTHING);
      setSettled(NOTHING);
    },
  };
}
