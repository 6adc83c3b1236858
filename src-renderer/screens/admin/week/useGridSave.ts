import { useState } from 'react';
import { PoolError } from '#shared/errors.ts';
import type { Game } from '#shared/model.ts';
import { plural, texts } from '#shared/texts.ts';
import { toast, toastError } from '../../../ui/toaster.ts';
import type { RowReading } from './gridEntries.ts';

type Grid<E, T> = {
  games: readonly Game[];
  entryOf: (game: Game) => E;
  read: (game: Game, entry: E) => RowReading<T>;
  save: (game: Game, change: T) => Promise<unknown>;
  /** "score": for the message afterwards. */
  noun: string;
};

const without = <V>(map: ReadonlyMap<number, V>, id: number) => new Map([...map].filter(([key]) => key !== id));

/** Rows that are typed freely and saved together. A row that can't be saved keeps the typed text, and says why. */
export function useGridSave<E, T>({ games, entryOf, read, save, noun }: Grid<E, T>) {
  const [typed, setTyped] = useState<ReadonlyMap<number, E>>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const entry = (game: Game): E => typed.get(game.id) ?? entryOf(game);
  const change = (game: Game, next: E) => {
    setTyped(new Map(typed).set(game.id, next));
    setErrors(without(errors, game.id));
  };

  async function saveRow(game: Game): Promise<'same' | 'saved' | 'failed'> {
    const reading = read(game, entry(game));
    if (reading === null) return 'same';
    try {
      if ('error' in reading) throw new PoolError('broken_rule', reading.error);
      await save(game, reading.change);
      setTyped((before) => without(before, game.id));
      return 'saved';
    } catch (error) {
      const message = error instanceof PoolError ? error.message : texts.error;
      setErrors((before) => new Map(before).set(game.id, message));
      return 'failed';
    }
  }

  async function saveAll(): Promise<void> {
    setSaving(true);
    setErrors(new Map());
    const counts = { same: 0, saved: 0, failed: 0 };
    for (const game of games) counts[await saveRow(game)] += 1;
    setSaving(false);
    const saved = counts.saved === 0 ? 'Nothing was saved.' : `${plural(counts.saved, noun)} saved.`;
    if (counts.failed > 0)
      return toastError(`${plural(counts.failed, noun)} not saved`, `${saved} The rows below show why.`);
    return toast({ title: counts.saved === 0 ? 'Nothing changed' : saved, tone: 'success' });
  }
  return { entry, change, errors, isSaving, saveAll, hasChanges: typed.size > 0 };
}
