/**
 * The one-use link that sets up a pool without a window. Only the token's hash is stored, in a file of the data folder:
 * the command that prints a new link can't write to the database of a running server.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { PoolError } from '#shared/errors.ts';
import { MINUTE_MS, SETUP_LINK_MS } from '#shared/limits.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { writeFileDurably } from '../../db/durable.ts';
import type { Pool } from '../core/pool.ts';
import { createRateLimit } from '../core/rateLimit.ts';
import { addressGroup } from './addressGroup.ts';
import { refuseGuessing } from './guesses.ts';
import { readAdmin } from './admins.ts';
import { hashToken } from './sessions.ts';

const WINDOW_MS = 15 * MINUTE_MS;
/** Wrong tokens from one address in the window. */
const MAX_PER_ADDRESS = 50;

const stored = z.object({ hash: z.string(), expiresAt: z.int() });
const fileIn = (dataDir: string) => path.join(dataDir, 'setup-link.json');

/** Makes a link's token; the one before it stops working. The token is returned only here. */
export function issueSetUpLink(dataDir: string, now: number): string {
  const token = randomBytes(32).toString('base64url');
  writeFileDurably(fileIn(dataDir), JSON.stringify({ hash: hashToken(token), expiresAt: now + SETUP_LINK_MS }));
  return token;
}

export const forgetSetUpLink = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });

/** Null for no file, or one that can't be read. */
function readStored(dataDir: string): z.infer<typeof stored> | null {
  try {
    return z.parse(stored, JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

export type SetUpLinks = {
  /**
   * @throws PoolError 'conflict' once the pool is set up; 'wrong_login' for a token that is used, too old or never was;
   * 'too_many' for an address that guesses
   */
  check: (attempt: { token: string; address: string }) => { expiresAt: number };
};

export function createSetUpLinks(pool: Pool): SetUpLinks {
  const guesses = createRateLimit(MAX_PER_ADDRESS, WINDOW_MS);
  return {
    check: ({ token, address: from }) => {
      if (readAdmin(pool) !== null) throw new PoolError('conflict', serverTexts.alreadySetUp);
      const now = pool.clock.now();
      const address = addressGroup(from);
      const waitMs = guesses.waitMs(address, now);
      refuseGuessing(waitMs);
      const link = readStored(pool.dataDir);
      // A link that seems to work for longer than an hour was made before the clock was set back.
      const leftMs = link === null ? 0 : link.expiresAt - now;
      if (link === null || leftMs <= 0 || leftMs > SETUP_LINK_MS || hashToken(token) !== link.hash) {
        guesses.add(address, now);
        throw new PoolError('wrong_login', serverTexts.setUpLinkOver);
      }
      return link;
    },
  };
}
