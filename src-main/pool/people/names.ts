/** Names that will not do: refused, and another one suggested when one is taken. */
import { eq } from 'drizzle-orm';
import { PoolError } from '#shared/errors.ts';
import { NAME_MAX } from '#shared/limits.ts';
import { hidesCharacters, looksLike, nameKey, cleanName } from '#shared/rules/names.ts';
import { texts } from '#shared/texts.ts';
import { users } from '../../db/schema.ts';
import type { Change } from '../core/pool.ts';

/** A name as it is kept. @throws PoolError when nothing of it can be seen, or it is too long */
export function tidyName(name: string): string {
  const tidy = cleanName(name);
  if (tidy === '') throw new PoolError('broken_rule', name.trim() === '' ? texts.nameRequired : texts.nameInvisible);
  if (hidesCharacters(tidy)) throw new PoolError('broken_rule', texts.nameHides);
  if (tidy.length > NAME_MAX) throw new PoolError('broken_rule', texts.nameTooLong);
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
 * Refuses a name that another user has, or that looks like another's.
 * @param exceptId the user who is renamed
 */
export function refuseTakenName(db: Change['db'], username: string, exceptId?: number): void {
  const other = db
    .select()
    .from(users)
    .where(eq(users.nameKey, nameKey(username)))
    .get();
  if (other === undefined || other.id === exceptId) return refuseLookalike(db, username, exceptId);
  const suggestion = suggestName(db, other.username);
  throw new PoolError('duplicate', texts.nameTaken(other.username, suggestion), {
    details: { fields: [{ field: 'username', message: texts.nameTaken(other.username, suggestion) }], suggestion },
  });
}

function refuseLookalike(db: Change['db'], username: string, exceptId: number | undefined): void {
  const rows = db.select({ id: users.id, username: users.username }).from(users).all();
  const other = rows.find((row) => row.id !== exceptId && looksLike(row.username, username));
  if (other === undefined) return;
  const message = texts.nameLooksLike(other.username);
  throw new PoolError('duplicate', message, { details: { fields: [{ field: 'username', message }] } });
}
