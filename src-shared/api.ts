/**
 * The one contract: every call there is, who may make it, what it takes and what it answers. The server's routes and
 * the page's client are typed from it, and the permission test walks it; a call that is not here does not compile.
 *
 * `access`: `anyone` needs no login; `member` any signed-in active user; `own` a member about their own data, or an admin
 * (the path's `userId` says whom it is about); `board` a member, or a screen with the commissioner's board link;
 * `scorekeeper` a player who may enter scores, or an admin; `admin` a commissioner, the first one or a co-commissioner;
 * `firstAdmin` the first commissioner alone; `window` the desktop app's own window, by the one-use token it was opened with.
 *
 * `presence: true` marks the calls that hand out or replace the whole pool. Besides the session they need a proof of
 * presence no older than `PRESENCE_MS` in the header `PRESENCE_HEADER` (403 `presence_required` without it); see `login`
 * and `provePresence`.
 */
import type * as z from 'zod/mini';
import type { Call } from './api/call.ts';
import { accountCalls } from './api/account.ts';
import { calendarCalls } from './api/calendar.ts';
import { cardCalls } from './api/cards.ts';
import { chatCalls } from './api/chat.ts';
import { commissionerCalls } from './api/commissioners.ts';
import { deletionCalls } from './api/deletions.ts';
import { gameAdminCalls } from './api/gameAdmin.ts';
import { gameCalls } from './api/games.ts';
import { groupChatCalls } from './api/groupChat.ts';
import { hostCalls } from './api/host.ts';
import { lineCalls } from './api/lines.ts';
import { moneyCalls } from './api/money.ts';
import { pastSeasonCalls } from './api/pastSeasons.ts';
import { pickCalls } from './api/picks.ts';
import { playerCalls } from './api/players.ts';
import { playerPageCalls } from './api/playerPages.ts';
import { proofCalls } from './api/proof.ts';
import { safetyCalls } from './api/safety.ts';
import { standingsCalls } from './api/standings.ts';

export type { Access, CalendarFile, Call, Csv, MadeFile, Method, Picture } from './api/call.ts';

/** The test of every call walks them in this order. */
export const api = {
  ...accountCalls,
  ...pickCalls,
  ...gameCalls,
  ...gameAdminCalls,
  ...standingsCalls,
  ...calendarCalls,
  ...cardCalls,
  ...chatCalls,
  ...playerCalls,
  ...commissionerCalls,
  ...hostCalls,
  ...groupChatCalls,
  ...safetyCalls,
  ...proofCalls,
  ...deletionCalls,
  ...lineCalls,
  ...playerPageCalls,
  ...pastSeasonCalls,
  ...moneyCalls,
} as const satisfies Record<string, Call>;

export type Api = typeof api;
export type CallName = keyof Api;
export type ParamsOf<N extends CallName> = z.output<Api[N]['params']>;
export type QueryOf<N extends CallName> = z.output<Api[N]['query']>;
export type InputOf<N extends CallName> = z.output<Api[N]['input']>;
export type ResultOf<N extends CallName> = z.output<Api[N]['result']>;
