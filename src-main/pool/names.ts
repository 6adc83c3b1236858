/** Names: how they are tidied and compared, and what is suggested when one is taken. */
import { eq } from 'drizzle-orm';
import { PoolError } from '#shared/errors.ts';
import { NAME_MAX } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import { users } from '../db/schema.ts';
import type { Change } from './pool.ts';

/** Control characters, and marks that are nothing to see but turn a line round or make two equal names differ. */
const UNSEEN = /[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** The form of a name that is compared: Dave, DAVE and dave are one, however they were typed or pasted. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').trim().toLowerCase();

/** Spreadsheets and phones turn one space into several or into unbreakable ones, and bring marks nobody sees. */
export function tidyName(name: string): string {
  const tidy = name.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').trim();
  if (!/[^\p{Cf}\p{M}\s]/u.test(tidy)) throw new PoolError('broken_rule', texts.nameRequired);
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

export function refuseTakenName(db: Change['db'], username: string): void {
  const other = db
    .select()
    .from(users)
    .where(eq(users.nameKey, nameKey(username)))
    .get();
  if (other === undefined) return;
  const suggestion = suggestName(db, other.username);
  throw new PoolError('duplicate', texts.nameTaken(other.username, suggestion), {
    details: { fields: [{ field: 'username', message: texts.nameTaken(other.username, suggestion) }], suggestion },
  });
}
