/** The board link: one read-only token at a time; only its hash is stored. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { audit } from '../core/audit.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { readValue, writeValue } from '../core/storedValue.ts';
import { hashToken } from '../people/sessions.ts';

const NAME = 'boardLink';
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
  const tokenHash = hashToken(token);
  return readStored(pool)?.tokenHash === tokenHash ? tokenHash : null;
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
    const token = randomBytes(24).toString('base64url');
    endLink(change);
    writeValue(change, NAME, { tokenHash: hashToken(token), madeAt: change.now });
    audit(change, actor, { action: 'board_link_made', after: 'board link made' });
    return { token };
  });

export const revokeBoardLink = (pool: Pool, actor: Actor): Promise<void> =>
  pool.write((change) => {
    if (endLink(change)) audit(change, actor, { action: 'board_link_revoked', after: 'board link revoked' });
  });
