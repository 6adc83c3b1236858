/** The pasted chat with its answers; it survives errors, other sections and reloads of this tab. */
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { tabKeep } from '../../../../data/storage.ts';
import type { Answers } from './cardEntry.ts';

const KEY = 'sunday-five-pasted-chat';

const kept = z.object({
  text: z.string(),
  answers: z.record(z.string(), z.string()),
  entered: z.array(z.string()),
});
type Kept = { text: string; answers: Answers; entered: readonly string[] };
const NOTHING: Kept = { text: '', answers: {}, entered: [] };

function restore(): Kept {
  const read = z.safeParse(kept, tabKeep.read(KEY));
  return read.success ? read.data : NOTHING;
}

export function usePastedChat() {
  const [chat, setChat] = useState(restore);
  useEffect(() => {
    if (chat.text === '') tabKeep.remove(KEY);
    else tabKeep.write(KEY, chat);
  }, [chat]);
  return {
    ...chat,
    setText: (text: string) => setChat(text === '' ? NOTHING : { ...chat, text }),
    answer: (key: string, value: string) => setChat((now) => ({ ...now, answers: { ...now.answers, [key]: value } })),
    /** `card`: the player, the week and the picks. */
    markEntered: (card: string) => setChat((now) => ({ ...now, entered: [...now.entered, card] })),
  };
}
