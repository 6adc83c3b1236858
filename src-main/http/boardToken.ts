/**
 * The board link's token as a screen sends it: in the Authorization header, or as a subprotocol of the socket, which can
 * carry no header of a page's. Never in an address, which proxies log and browsers remember.
 */
import type { IncomingMessage } from 'node:http';
import { BOARD_PROTOCOL } from '#shared/limits.ts';
import { readBoardToken } from '../pool/views/boardLink.ts';
import type { Pool } from '../pool/core/pool.ts';

const GIVEN = new RegExp(`(?:^|,) *${BOARD_PROTOCOL}\\.([\\w-]{1,100}) *(?:,|$)`);

/** The token's hash when the request carries the link that now works; null otherwise. */
export function readBoardRequest(pool: Pick<Pool, 'db'>, { headers }: IncomingMessage): string | null {
  const [, inHeader] = /^Board ([\w-]{1,100})$/.exec(headers.authorization ?? '') ?? [];
  const [, inProtocol] = GIVEN.exec(headers['sec-websocket-protocol'] ?? '') ?? [];
  return readBoardToken(pool, inHeader ?? inProtocol);
}
