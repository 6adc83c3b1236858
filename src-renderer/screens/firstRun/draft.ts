/** The text typed at the first run and its mistakes. All but the password outlives a reload. */
import * as z from 'zod/mini';
import type { InputOf } from '#shared/api.ts';
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#shared/limits.ts';
import { nameKey, cleanName } from '#shared/rules/names.ts';
import { poolNameError } from '#shared/rules/poolName.ts';
import { DEFAULT_SETTINGS, settings } from '#shared/settings.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { tabKeep } from '../../data/storage.ts';

const KEY = 'sunday-five-first-run';

const draft = z.object({
  poolName: z.string(),
  username: z.string(),
  plays: z.boolean(),
  /** Null until one is typed: then a name is suggested. */
  playerName: z.nullable(z.string()),
  keepAwake: settings.shape.keepAwake,
});
export type Draft = z.infer<typeof draft>;

export const EMPTY_DRAFT: Draft = {
  poolName: '',
  username: '',
  plays: true,
  playerName: null,
  keepAwake: DEFAULT_SETTINGS.keepAwake,
};

export function readDraft(): Draft {
  const kept = z.safeParse(draft, tabKeep.read(KEY));
  return kept.success ? kept.data : EMPTY_DRAFT;
}
export const keepDraft = (typed: Draft): void => tabKeep.write(KEY, typed);
export const forgetDraft = (): void => tabKeep.remove(KEY);

/** A name to play under beside the commissioner's own: "Rosalind" of "Rosalind Moss", else "Rosalind P". */
export function suggestedPlayer(username: string): string {
  const name = cleanName(username);
  const [first = ''] = name.split(' ');
  if (name === '') return '';
  return first === name
    ? `${Array.from(first)
        .slice(0, NAME_MAX - 2)
        .join('')} P`
    : first;
}

export const playerNameOf = ({ playerName, username }: Draft): string => playerName ?? suggestedPlayer(username);

export type DraftField = 'poolName' | 'username' | 'password' | 'playerName';
export type DraftErrors = Partial<Record<DraftField, string>>;

function nameError(name: string): string | null {
  const tidy = cleanName(name);
  if (tidy === '') return fieldTexts.nameRequired;
  return tidy.length > NAME_MAX ? fieldTexts.nameTooLong : null;
}

function passwordError(password: string): string | null {
  const { length } = password.trim();
  if (length < PASSWORD_MIN) return fieldTexts.passwordTooShort;
  return length > PASSWORD_MAX ? fieldTexts.passwordTooLong : null;
}

function playerError(typed: Draft): string | null {
  const name = playerNameOf(typed);
  const isSame = nameKey(name) === nameKey(typed.username);
  return nameError(name) ?? (isSame ? commissionerTexts.commissionersName(cleanName(typed.username)) : null);
}

/** The mistake in each field, by the server's rules. */
export function draftErrors(typed: Draft, password: string): DraftErrors {
  const found: DraftErrors = {};
  const note = (field: DraftField, error: string | null) => {
    if (error !== null) found[field] = error;
  };
  note('poolName', poolNameError(typed.poolName));
  note('username', nameError(typed.username));
  note('password', passwordError(password));
  if (typed.plays) note('playerName', playerError(typed));
  return found;
}

export const toInput = (typed: Draft, password: string): InputOf<'setUp'> => ({
  poolName: typed.poolName.trim(),
  username: cleanName(typed.username),
  password: password.trim(),
  playerName: typed.plays ? cleanName(playerNameOf(typed)) : null,
  keepAwake: typed.keepAwake,
});
