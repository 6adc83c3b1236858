/** The board link's token as a screen gives it: in a header, or in the address where a socket can carry no header. */
import type { IncomingMessage } from 'node:http';
import { readBoardToken } from '../pool/boardLink.ts';
import type { Pool } from '../pool/pool.ts';

/** The token's hash when the request carries the link that now works; null otherwise. */
export function readBoardRequest(pool: Pick<Pool, 'db'>, request: IncomingMessage): string | null {
  const [, given] = /^Board ([\w-]{1,100})$/.exec(request.headers.authorization ?? '') ?? [];
  const query = new URLSearchParams(request.url?.split('?')[1] ?? '');
  return readBoardToken(pool, given ?? query.get('token') ?? undefined);
}
