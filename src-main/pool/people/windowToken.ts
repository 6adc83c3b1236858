/**
 * The one-use token that identifies the desktop app's own window: it may set up a new pool, or sign
 * itself in as the commissioner. Kept in memory alone, by its hash; nothing is ever allowed for coming from loopback.
 */
import { randomBytes } from 'node:crypto';
import { hashToken } from './sessions.ts';

export type WindowTokens = {
  /** Makes a token; the one before it stops working. */
  issue: () => string;
  isValid: (token: string | undefined) => boolean;
  /** Uses the token up, whatever it was. */
  use: () => void;
};

export function createWindowTokens(): WindowTokens {
  let hash: string | null = null;
  return {
    issue: () => {
      const token = randomBytes(32).toString('base64url');
      hash = hashToken(token);
      return token;
    },
    isValid: (token) => hash !== null && token !== undefined && hashToken(token) === hash,
    use: () => {
      hash = null;
    },
  };
}
