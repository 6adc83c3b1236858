import { useCallback, useState } from 'react';
import { tabKeep } from '../../data/storage.ts';

/** The message being written, kept in the tab so that neither a reload nor a failed send loses it. */
export function useDraft(userId: number): [string, (next: string | ((text: string) => string)) => void] {
  const key = `sunday-five-chat-draft-${userId}`;
  const [draft, setDraft] = useState(() => {
    const kept = tabKeep.read(key);
    return typeof kept === 'string' ? kept : '';
  });
  const change = useCallback(
    (next: string | ((text: string) => string)) =>
      setDraft((text) => {
        const changed = typeof next === 'string' ? next : next(text);
        if (changed === '') tabKeep.remove(key);
        else tabKeep.write(key, changed);
        return changed;
      }),
    [key],
  );
  return [draft, change];
}
