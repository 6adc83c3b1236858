/** The commissioner enters several picks of a player's card at once, such as those pasted from a group chat. */
import { and, eq } from 'drizzle-orm';
import type { InputOf } from '#shared/api.ts';
import { PoolError, type RowError } from '#shared/errors.ts';
import { isGameLocked, isWeekLocked } from '#shared/rules/locking.ts';
import { gameOptions, readPickValue, type Option } from '#shared/rules/options.ts';
import { slotOf } from '#shared/rules/slots.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { games, picks } from '../../db/schema.ts';
import { notify } from '../core/notices.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { requireWeekRow } from '../core/rows.ts';
import { readSettings } from '../core/settings.ts';
import { readGameRows } from '../games/games.ts';
import { gameTitle, type GameRow, type PickRow, type WeekRow } from '../core/wire.ts';
import { readRules } from '../standings/rules.ts';
import { recountEntries, storeEntry } from './enterPick.ts';
import { enterOnCard } from './openCard.ts';
import { publishSavedCard } from './picks.ts';
import { requireMember } from './requireMember.ts';
import { fixTiebreakGame, saveGuess } from './tiebreak.ts';

type Input = InputOf<'enterCard'>;
type Typed = Input['picks'][number];

type Card = {
  week: WeekRow;
  /** The week's games by id. */
  games: ReadonlyMap<number, GameRow>;
  /** The player's stored picks by slot (rules/slots.ts). */
  stored: ReadonlyMap<string, PickRow>;
  isLocked: (game: GameRow) => boolean;
};

const slotIn = ({ week }: Card, pick: Typed | PickRow) => slotOf(pick, week.sideAndTotal);

/** The stored pick that a typed one replaces. */
const storedFor = (card: Card, typed: Typed): PickRow | undefined => card.stored.get(slotIn(card, typed));

/** A typed pick with the option that is stored for it. */
type Wanted = { typed: Typed; option: Pick<Option, 'pickType' | 'side' | 'line' | 'pickValue'>; isNew: boolean };

function readCardOf(change: Change, userId: number, weekId: number): Card {
  const { db, now } = change;
  const week = requireWeekRow(change, weekId);
  const ofWeek = db.select().from(games).where(eq(games.weekId, weekId)).all();
  const ofPlayer = and(eq(picks.userId, userId), eq(picks.weekId, weekId));
  return {
    week,
    games: new Map(ofWeek.map((game) => [game.id, game])),
    stored: new Map(
      db
        .select()
        .from(picks)
        .where(ofPlayer)
        .all()
        .map((pick) => [slotOf(pick, week.sideAndTotal), pick]),
    ),
    isLocked: (game) => isWeekLocked(week, now) || isGameLocked(game, now),
  };
}

/** The option that a typed pick means, or why it can't be entered. */
function readTyped(typed: Typed, card: Card, isLateAllowed: boolean): Wanted | string {
  const { games: known, isLocked } = card;
  const game = known.get(typed.gameId);
  if (game === undefined) return serverTexts.gameOfAnotherWeek;
  if (!isLateAllowed && isLocked(game)) return commissionerTexts.noLatePicks;
  const meant = readPickValue(game, typed.pickType, typed.pickValue);
  const options = gameOptions(game);
  const option = options.find(
    ({ pickType, pickValue }) => pickType === typed.pickType && pickValue === typed.pickValue,
  );
  if (option === undefined) {
    const offered = options.find(({ side }) => side === meant?.side)?.pickValue ?? null;
    const title = gameTitle(game);
    return meant === null ? serverTexts.noSuchOption(title) : serverTexts.lineMoved(title, typed.pickValue, offered);
  }
  const before = storedFor(card, typed);
  const isSame = before?.pickType === option.pickType && before.side === option.side;
  const isMarkNew = typed.isBestBet === true && before?.isBestBet !== true;
  return { typed, option: isSame ? before : option, isNew: !isSame || isMarkNew };
}

/** @throws PoolError 'broken_rule' with a row for each typed pick that can't be entered */
function requireWanted({ picks: typed }: Input, card: Card, isLateAllowed: boolean): Wanted[] {
  const rows: RowError[] = [];
  const wanted: Wanted[] = [];
  for (const [n, one] of typed.entries()) {
    const read = readTyped(one, card, isLateAllowed);
    const isSecond = typed.findIndex((other) => slotIn(card, other) === slotIn(card, one)) < n;
    if (typeof read === 'string') rows.push({ row: n + 1, message: read });
    else if (isSecond) rows.push({ row: n + 1, message: serverTexts.twoPicks(card.week.sideAndTotal) });
    else wanted.push(read);
  }
  if (rows.length > 0) throw new PoolError('broken_rule', serverTexts.cardNotEntered, { details: { rows } });
  return wanted;
}

function requireMarks({ picks: typed }: Input, { week }: Card, change: Change): void {
  const marked = typed.filter(({ isBestBet }) => isBestBet === true).length;
  if (marked > 1) throw new PoolError('broken_rule', serverTexts.twoBestBets);
  if (marked > 0 && !readRules(change, week).bestBet) throw new PoolError('broken_rule', serverTexts.noBestBets);
}

type About = { userId: number; username: string; week: WeekRow; reason: string };

/**
 * Enters the guess at the tiebreaker's points; left out, it stays.
 * @returns whether it changed
 * @throws PoolError 'locked' after its lock where the pool's setting forbids late entries
 */
function enterGuess(change: Change, actor: Actor, about: About, guess: number | null | undefined): boolean {
  if (guess === undefined) return false;
  const locks = readSettings(change).picksAfterLock === 'never' ? 'apply' : 'ignored';
  if (!saveGuess(change, actor, { ...about, guess, locks })) return false;
  const { userId, week, reason } = about;
  const sentence = guess === null ? serverTexts.guessTakenAway(reason) : serverTexts.guessEntered(guess, reason);
  notify(change, userId, sentence, { weekId: week.id });
  return true;
}

/** The games that an entry is about: all of the week's where it removes other picks or enters the guess. */
function touched(change: Change, { weekId, others, picks: typed, tiebreakGuess, reason }: Input) {
  requireWeekRow(change, weekId);
  const isWhole = others === 'remove' || tiebreakGuess !== undefined;
  const isTouched = ({ id }: GameRow) => isWhole || typed.some(({ gameId }) => gameId === id);
  return { weekId, games: readGameRows(change, weekId).filter(isTouched), reason };
}

/**
 * Enters picks of one week for a player, all or none, also after the lock unless the pool's setting forbids it. Picks
 * that the player already has stay, with their lines.
 * @throws PoolError 'broken_rule' where one can't be entered or they don't fit on the card
 */
export const enterCard = (pool: Pool, actor: Actor, userId: number, input: Input): Promise<void> =>
  enterOnCard(
    pool,
    actor,
    userId,
    (change) => touched(change, input),
    (change) => enterAll(change, actor, userId, input),
  );

function enterAll(change: Change, actor: Actor, userId: number, input: Input): void {
  const { reason, weekId } = input;
  const { username } = requireMember(change, userId);
  const card = readCardOf(change, userId, weekId);
  requireMarks(input, card, change);
  const wanted = requireWanted(input, card, readSettings(change).picksAfterLock !== 'never');
  const typedSlots = new Set(wanted.map(({ typed }) => slotIn(card, typed)));
  const others = [...card.stored.values()].filter((pick) => !typedSlots.has(slotIn(card, pick)));
  const removed = others.filter(({ gameId }) => {
    const game = card.games.get(gameId);
    return input.others === 'remove' && game !== undefined && !card.isLocked(game);
  });
  const { week } = card;
  if (others.length - removed.length + wanted.length > week.cardSize) {
    throw new PoolError('broken_rule', serverTexts.cardTooFull(username, week.cardSize));
  }
  const about = { userId, username, week, reason };
  // Removals come first, because a trigger rejects a sixth row.
  const entries = [
    ...removed.map((replaced) => ({ gameId: replaced.gameId, option: null, replaced, isBestBet: false })),
    ...wanted
      .filter(({ isNew }) => isNew)
      .map(({ typed, option }) => {
        const { gameId, isBestBet } = typed;
        const replaced = storedFor(card, typed);
        return { gameId, option, replaced, isBestBet: isBestBet ?? replaced?.isBestBet === true };
      }),
  ];
  const guessed = enterGuess(change, actor, about, input.tiebreakGuess);
  if (entries.length === 0 && !guessed) return;
  fixTiebreakGame(change, week);
  const counted = entries.map((entry) => storeEntry(change, actor, { ...about, ...entry }));
  if (guessed || counted.includes(true)) recountEntries(change, week);
  publishSavedCard(change, userId, weekId);
}
