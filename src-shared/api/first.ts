/** The calls that a player's page needs for its first screen, and so has in its first chunk. */
import { accountCalls } from './account.ts';
import type { Call } from './call.ts';
import { gameCalls } from './games.ts';
import { pickCalls } from './picks.ts';

export const firstCalls = { ...accountCalls, ...pickCalls, ...gameCalls } as const satisfies Record<string, Call>;
