/** Checks names, and suggests another one for a name that is taken. */
import { PoolError } from '#shared/errors.ts';
import { NAME_MAX } from '#shared/limits.ts';
import { hidesCharacters, looksLike, nameKey, cleanName } from '#shared/rules/names.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { users } from '../../db/schema.ts';
import type { Change } from '../core/pool.ts';

/** The form's field that the name was typed in. */
export type NameField = 'username' | 'playerName';

const inField = (field: NameField, message: string) => ({ details: { fields: [{ field, message }] } });

/** A name as it is stored. @throws PoolError when it has no visible character, or is too long */
export function tidyName(name: string, field: NameField = 'username'): string {
  const badName = (message: string) => new PoolError('broken_rule', message, inField(field, message));
  const tidy = cleanName(name);
  if (tidy === '') throw badName(name.trim() === '' ? fieldTexts.nameRequired : fieldTexts.nameInvisible);
  if (hidesCharacters(tidy)) throw badName(fieldTexts.nameHides);
  if (tidy.length > NAME_MAX) throw badName(fieldTexts.nameTooLong);
  return tidy;
}

/** "Dave M", or "Dave 2" once the letters are used up. */
function suggestName(db: Change['db'], name: string): string {
  const taken = new Set(
    db
      .select({ key: users.nameKey })
      .from(users)
      .all()
      .map(({ key }) => key),
  );
  // A suggestion must itself be a name the pool takes.
  const isLong = name.length + ' M'.length > NAME_MAX;
  const base = isLong
    ? name
        .slice(0, NAME_MAX - 4)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim()
    : name;
  const letters = 'MBSTRKLPWCDFGHJNAE'.split('').map((letter) => `${base} ${letter}`);
  const numbers = Array.from({ length: taken.size + 1 }, (_, index) => `${base} ${index + 2}`);
  return [...letters, ...numbers].find((candidate) => !taken.has(nameKey(candidate))) ?? `${base} 2`;
}

/**
 * Rejects a name that another user has, or that looks like another's.
 * @param exceptId the user who is renamed
 * @throws PoolError 'duplicate'
 */
export function refuseTakenName(
  db: Change['db'],
  username: string,
  { exceptId, field = 'username' }: { exceptId?: number; field?: NameField } = {},
): void {
  const rows = db.select({ id: users.id, username: users.username, nameKey: users.nameKey }).from(users).all();
  const others = rows.filter(({ id }) => id !== exceptId);
  const same = others.find((row) => row.nameKey === nameKey(username));
  if (same !== undefined) {
    const suggestion = suggestName(db, same.username);
    const message = serverTexts.nameTaken(same.username, suggestion);
    throw new PoolError('duplicate', message, { details: { ...inField(field, message).details, suggestion } });
  }
  const similar = others.find((row) => looksLike(row.username, username));
  if (similar === undefined) return;
  const message = serverTexts.nameLooksLike(similar.username);
  throw new PoolError('duplicate', message, inField(field, message));
}
