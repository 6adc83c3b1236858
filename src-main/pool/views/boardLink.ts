/** The board link: one read-only token at a time; only its hash is stored. */
import { randomInt } from 'node:crypto';
import { codeKey } from '#shared/rules/names.ts';
import * as z from 'zod/mini';
import { audit } from '../core/audit.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { readValue, writeValue } from '../core/storedValue.ts';
import { hashToken } from '../people/sessions.ts';

const NAME = 'boardLink';
/** Without letters that look like digits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const letters = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
/** Made to be typed with a TV's remote: twelve letters, which are 54 bits. */
const newToken = (): string => `${letters()}-${letters()}-${letters()}`;

const stored = z.object({ tokenHash: z.string(), madeAt: z.int() });

function readStored(pool: Pick<Pool, 'db'>): z.infer<typeof stored> | null {
  const link = stored.safeParse(readValue(pool, NAME));
  return link.success ? link.data : null;
}

/** When the link that now works was made; null when there is none. */
export const readBoardLinkMadeAt = (pool: Pick<Pool, 'db'>): number | null => readStored(pool)?.madeAt ?? null;

/** The hash of a token that opens the board; null for any other. */
export function readBoardToken(pool: Pick<Pool, 'db'>, token: string | undefined): string | null {
  if (token === undefined || token === '') return null;
  const tokenHash = readStored(pool)?.tokenHash;
  // Links made before they could be typed have case and dashes that count.
  const isOpen = tokenHash === hashToken(codeKey(token)) || tokenHash === hashToken(token);
  return tokenHash !== undefined && isOpen ? tokenHash : null;
}

/** Ends the present link and the sockets it opened. */
function endLink(change: Change): boolean {
  const link = readStored(change);
  if (link === null) return false;
  writeValue(change, NAME, null);
  change.endSessions([link.tokenHash]);
  return true;
}

/** Makes a new link; the one before it stops working. The token is returned only here. */
export const createBoardLink = (pool: Pool, actor: Actor): Promise<{ token: string }> =>
  pool.write((change) => {
    const token = newToken();
    endLink(change);
    writeValue(change, NAME, { tokenHash: hashToken(codeKey(token)), madeAt: change.now });
    audit(change, actor, { action: 'board_link_made', after: 'board link made' });
    return { token };
  });

export const revokeBoardLink = (pool: Pool, actor: Actor): Promise<void> =>
  pool.write((change) => {
    if (endLink(change)) audit(change, actor, { action: 'board_link_revoked', after: 'board link revoked' });
  });
