/** Deletions that can be undone. */
import type { InputOf, ResultOf } from '#shared/api.ts';
import { detailsOf } from '#shared/errors.ts';
import { AFTER_GAME_CHANGE, AFTER_USER_CHANGE } from './afterChanges.ts';
import { change } from './queries.ts';
import { fieldErrors } from './refusals.ts';

type NewName = Partial<InputOf<'restoreDeletion'>>;
/** The restored name or week number is taken; the restore needs another one. */
export type TakenName = { field: keyof NewName; message: string; suggestion: string };

const AFTER_RESTORE = [...AFTER_GAME_CHANGE, ...AFTER_USER_CHANGE, 'readDeletions'] as const;

export const deletions = {
  /** @returns what has to be renamed first, or how many picks no longer fit */
  async restore(id: number, name: NewName): Promise<TakenName | ResultOf<'restoreDeletion'>> {
    try {
      return await change(
        'restoreDeletion',
        { params: { id }, input: { username: null, weekNumber: null, ...name } },
        AFTER_RESTORE,
      );
    } catch (error) {
      const suggestion = detailsOf(error, 'duplicate')?.suggestion ?? '';
      const { username, weekNumber } = fieldErrors(error);
      if (username !== undefined) return { field: 'username', message: username, suggestion };
      if (weekNumber !== undefined) return { field: 'weekNumber', message: weekNumber, suggestion };
      throw error;
    }
  },
  erase: (id: number) => change('eraseDeletion', { params: { id } }, ['readDeletions']),
};
