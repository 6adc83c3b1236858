/** The calls that a page loads when it first makes one of them. */
import type { Call } from './call.ts';
import { gameAdminCalls } from './gameAdmin.ts';
import { standingsCalls } from './standings.ts';
import { calendarCalls } from './calendar.ts';
import { cardCalls } from './cards.ts';
import { chatCalls } from './chat.ts';
import { commissionerCalls } from './commissioners.ts';
import { playerCalls } from './players.ts';
import { hostCalls } from './host.ts';
import { groupChatCalls } from './groupChat.ts';
import { safetyCalls } from './safety.ts';
import { proofCalls } from './proof.ts';
import { deletionCalls } from './deletions.ts';
import { lineCalls } from './lines.ts';
import { moneyCalls } from './money.ts';
import { playerPageCalls } from './playerPages.ts';
import { pastSeasonCalls } from './pastSeasons.ts';

export const laterCalls = {
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
