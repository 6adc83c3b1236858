/** The commissioner enters a pick for a member, with a reason that everyone who sees the pick can read. */
import { and, eq } from 'drizzle-orm';
import type { InputOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import { isDefaultRules } from '#shared/houseRules.ts';
import type { Pick as CardPick } from '#shared/model.ts';
import { decideCard } from '#shared/rules/cardDecision.ts';
import { isGameLocked, isWeekLocked } from '#shared/rules/locking.ts';
import type { Option } from '#shared/rules/options.ts';
import { slotOf } from '#shared/rules/slots.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { picks } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import { gradePicks } from '../games/games.ts';
import { notify } from '../core/notices.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { requireGameRow, requireWeekRow } from '../core/rows.ts';
import { recomputeWeeks } from '../standings/standings.ts';
import { recordAmendment } from '../proof/amendments.ts';
import { readSettings } from '../core/settings.ts';
import { gameTitle, type GameRow, type PickRow, type WeekRow } from '../core/wire.ts';
import { readRules } from '../standings/rules.ts';
import { enterOnCard } from './openCard.ts';
import { publishSavedCard, readVisibleCard } from './picks.ts';
import { requireMember } from './requireMember.ts';
import { fixTiebreakGame } from './tiebreak.ts';

type Choice = NonNullable<InputOf<'enterPick'>['choice']>;

const ofCard = (userId: number, weekId: number) => and(eq(picks.userId, userId), eq(picks.weekId, weekId));

const isSameChoice = (pick: PickRow | undefined, choice: Choice | null) =>
  pick?.pickType === choice?.pickType && pick?.pickValue === choice?.pickValue;

/** "Over 44.5 (best bet)" */
const withMark = (pickValue: string, isBestBet: boolean) => (isBestBet ? `${pickValue} (best bet)` : pickValue);

/** Whose card it is, its week, and the instant of the entry. */
type Member = { username: string; week: WeekRow; now: number };

/** The option that is entered. @throws PoolError 'broken_rule' */
function decideEntry(before: readonly PickRow[], game: GameRow, choice: Choice, member: Member): Option {
  const { username, week, now } = member;
  const { cardSize, sideAndTotal } = week;
  const pick = { gameId: game.id, ...choice };
  const slot = slotOf(pick, sideAndTotal);
  const others = before.filter((one) => slotOf(one, sideAndTotal) !== slot);
  const rules = { locks: 'ignored', cardSize, sideAndTotal } as const;
  const decision = decideCard(others, [...others, pick], () => game, now, rules);
  if (decision.why === 'too-many-picks')
    throw new PoolError('broken_rule', commissionerTexts.memberHasFive(username, cardSize));
  const option = decision.why === null ? decision.written[0]?.option : undefined;
  if (option === undefined) throw new PoolError('broken_rule', serverTexts.noSuchOption(gameTitle(game)));
  return option;
}

/** A change of one pick of a card. `option` is null where the pick is removed. */
export type Entry = {
  userId: number;
  username: string;
  week: WeekRow;
  gameId: number;
  option: Pick<Option, 'pickType' | 'side' | 'line' | 'pickValue'> | null;
  replaced: PickRow | undefined;
  isBestBet: boolean;
  reason: string;
};

/**
 * Stores one entry: the pick, its result, the member's notice, the amendment and the audit log.
 * @returns whether results changed, so that the standings must be counted again (`recountEntries`)
 */
export function storeEntry(change: Change, actor: Actor, entry: Entry): boolean {
  const { db, now } = change;
  const { userId, username, week, gameId, option, replaced, isBestBet, reason } = entry;
  const weekId = week.id;
  if (replaced !== undefined) db.delete(picks).where(eq(picks.id, replaced.id)).run();
  if (isBestBet) {
    db.update(picks).set({ isBestBet: false }).where(ofCard(userId, weekId)).run();
  }
  if (option !== null) {
    const { pickType, side, line, pickValue } = option;
    const choice = { pickType, side, line, pickValue };
    db.insert(picks)
      .values({ userId, gameId, weekId, ...choice, submittedAt: now, enteredReason: reason, isBestBet })
      .run();
  }
  const graded = gradePicks(change, requireGameRow(change, gameId));
  if (graded > 0) change.publish({ type: 'picks_changed', weekId });
  const after = option === null ? null : withMark(option.pickValue, isBestBet);
  const text =
    after === null
      ? replaced && serverTexts.pickTakenAway(replaced.pickValue, reason)
      : serverTexts.pickEntered(after, reason);
  if (text !== undefined) notify(change, userId, text, { weekId, gameId });
  recordAmendment(change, { userId, gameIds: [gameId], kind: after === null ? 'removed' : 'entered', reason });
  const before = replaced === undefined ? null : withMark(replaced.pickValue, replaced.isBestBet);
  audit(change, actor, { action: 'pick_entered', userId, username, weekId, gameId, before, after, reason });
  // The mark may leave a graded pick. Under house rules missing picks count, too.
  return graded > 0 || replaced?.result != null || isBestBet || !isDefaultRules(readRules(change, week));
}

/** Counts the standings again, once for all entries of a card. */
export function recountEntries(change: Change, week: WeekRow): void {
  if (recomputeWeeks(change, [week]) > 0) change.publish({ type: 'standings_changed' });
}

type OnePick = InputOf<'enterPick'>;

/** The picks that an entry is about: those on the game, or the one in its slot where the week allows the side and the total. */
function picksAbout(
  before: readonly PickRow[],
  { sideAndTotal }: WeekRow,
  { gameId, choice, pickType }: OnePick,
): PickRow[] {
  const ofGame = before.filter((pick) => pick.gameId === gameId);
  const named = choice?.pickType ?? pickType;
  return sideAndTotal && named !== undefined ? ofGame.filter((pick) => pick.pickType === named) : ofGame;
}

function enterOne(change: Change, actor: Actor, userId: number, input: OnePick): void {
  const { gameId, choice, reason } = input;
  const { db, now } = change;
  const { username } = requireMember(change, userId);
  const game = requireGameRow(change, gameId);
  const { weekId } = game;
  const week = requireWeekRow(change, weekId);
  const isWeekLate = isWeekLocked(week, now);
  if ((isWeekLate || isGameLocked(game, now)) && readSettings(change).picksAfterLock === 'never') {
    throw new PoolError('locked', commissionerTexts.noLatePicks, { details: { lock: isWeekLate ? 'week' : 'game' } });
  }
  const before = db.select().from(picks).where(ofCard(userId, weekId)).all();
  const [replaced, ...others] = picksAbout(before, week, input);
  const isBestBet = choice?.isBestBet ?? (choice !== null && replaced?.isBestBet === true);
  if (choice?.isBestBet === true && !readRules(change, week).bestBet) {
    throw new PoolError('broken_rule', serverTexts.noBestBets);
  }
  const isSame =
    isSameChoice(replaced, choice) &&
    (replaced?.isBestBet ?? false) === isBestBet &&
    (replaced === undefined || replaced.enteredReason === reason);
  if (isSame) return;
  const isKept = replaced !== undefined && isSameChoice(replaced, choice);
  const option =
    choice === null ? null : isKept ? replaced : decideEntry(before, game, choice, { username, week, now });
  fixTiebreakGame(change, week);
  const entry = { userId, username, week, gameId, option, replaced, isBestBet, reason };
  // Without a named type, both the side and the total are removed.
  const entries = [entry, ...others.map((one) => ({ ...entry, replaced: one }))];
  const counted = entries.map((one) => storeEntry(change, actor, one));
  if (counted.includes(true)) recountEntries(change, week);
  publishSavedCard(change, userId, weekId);
}

/**
 * Enters, replaces or removes one pick of a member, also after the lock unless the pool's setting forbids it. A pick on
 * a final game is graded at once. The member gets a notice.
 * @returns what the commissioner may see of the card afterwards
 */
export const enterPick = (
  pool: Pool,
  actor: Actor,
  userId: number,
  input: OnePick,
): Promise<{ picks: CardPick[]; tiebreakGuess: number | null }> => {
  const touch = (change: Change) => {
    const game = requireGameRow(change, input.gameId);
    return { weekId: game.weekId, games: [game], reason: input.reason };
  };
  return enterOnCard(pool, actor, userId, touch, (change) => {
    enterOne(change, actor, userId, input);
    const { weekId } = requireGameRow(change, input.gameId);
    const { picks: after, tiebreakGuess } = readVisibleCard(change, actor, userId, weekId);
    return { picks: after, tiebreakGuess };
  });
};
