/** What the line form holds, and what of it is a change. */
import type { InputOf } from '#shared/api.ts';
import type { Game } from '#shared/model.ts';
import { formatLine, readTypedLine } from '#shared/rules/lines.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { readTimeField, timeFieldValue } from '../timeField.ts';

export const LINE_FIELDS = ['spread', 'total', 'gameTime', 'lockTime'] as const;
export type LineField = (typeof LINE_FIELDS)[number];
export type LineEntries = Readonly<Record<LineField, string>>;
export type LineSeen = Pick<Game, LineField>;

const timeText = (instant: string | null) => (instant === null ? '' : timeFieldValue(Date.parse(instant)));

/** What the form shows when it is opened. The usual lock time is shown as empty: it follows the kickoff. */
export const entriesOf = (game: Game): LineEntries => ({
  spread: game.spread ?? '',
  total: game.total ?? '',
  gameTime: timeText(game.gameTime),
  lockTime: game.lockSetByHand ? timeText(game.lockTime) : '',
});

type Line = { value: string | null } | { error: string };

/** A typed line in its shortest form; null for an empty one. */
export function readLineText(field: 'spread' | 'total', typed: string): Line {
  const half = readTypedLine(field, typed);
  if (half === undefined) return { error: commissionerTexts.badLine[field] };
  return { value: half === null ? null : formatLine(half) };
}

type Reading =
  { errors: Partial<Record<LineField, string>> } | { errors: null; changes: Pick<InputOf<'changeGame'>, LineField> };

/**
 * What to send: only the fields that differ from when the form was opened, so that a lock time left alone
 * follows a moved kickoff.
 * @param incomplete the time fields that hold a date without its time
 */
export function readLineEntries(
  opened: LineEntries,
  entries: LineEntries,
  incomplete: ReadonlySet<LineField> = new Set(),
): Reading {
  const errors: Partial<Record<LineField, string>> = {};
  const changes: { [F in LineField]?: string | null } = {};
  for (const field of ['spread', 'total'] as const) {
    const line = readLineText(field, entries[field]);
    if ('error' in line) errors[field] = line.error;
    else if (entries[field] !== opened[field]) changes[field] = line.value;
  }
  for (const field of ['gameTime', 'lockTime'] as const) {
    const time = readTimeField(entries[field], incomplete.has(field));
    if (time.error !== undefined) errors[field] = time.error;
    else if (entries[field] !== opened[field])
      changes[field] = time.at === null ? null : new Date(time.at).toISOString();
  }
  return Object.keys(errors).length > 0 ? { errors } : { errors: null, changes };
}
