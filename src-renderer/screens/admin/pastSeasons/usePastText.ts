/** The pasted results and who their names are. The text survives errors and reloads of this tab. */
import { useEffect, useState } from 'react';
import { tabKeep } from '../../../data/storage.ts';

const KEY = 'sunday-five-past-seasons';
/** The preview is requested once typing has paused this long. */
const PAUSE_MS = 250;

type Answers = ReadonlyMap<string, number | null>;
type Pasted = { text: string; answers: Answers; revision: number };

function restore(): Pasted {
  const kept = tabKeep.read(KEY);
  return { text: typeof kept === 'string' ? kept : '', answers: new Map(), revision: 0 };
}

export function usePastText() {
  const [pasted, setPasted] = useState(restore);
  const [settled, setSettled] = useState(pasted);
  const { text } = pasted;
  useEffect(() => {
    if (text === '') tabKeep.remove(KEY);
    else tabKeep.write(KEY, text);
  }, [text]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(pasted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [pasted]);
  const set = (next: Partial<Pasted>) => setPasted({ ...pasted, ...next, revision: pasted.revision + 1 });
  return {
    text,
    isSettled: settled === pasted,
    revision: settled.revision,
    /** What the preview shows and the import sends. */
    input: { text: settled.text, names: [...settled.answers].map(([name, userId]) => ({ name, userId })) },
    setText: (next: string) => set({ text: next }),
    choose: (name: string, userId: number | null) => set({ answers: new Map(pasted.answers).set(name, userId) }),
    clear: () => set({ text: '', answers: new Map() }),
  };
}
