/** Picks: saved as a whole card, read by their owner, and by everyone once revealed. */
import type { InputOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import type { Pick as CardPick, WeekPick, WeekPicks } from '#shared/model.ts';
import { decideCard, type CardChange } from '#shared/rules/cardDecision.ts';
import { isRevealed } from '#shared/rules/reveal.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { auditCard } from '../core/audit.ts';
import { requireWeek } from '../core/calendar.ts';
import { readGameRows } from '../games/games.ts';
import { areGuessesRevealed } from '../games/reveals.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { sha256 } from '../core/sha256.ts';
import { perDatabase } from '../core/statements.ts';
import { requireWeekRow } from '../core/rows.ts';
import { toPick, type GameRow, type PickRow } from '../core/wire.ts';
import { requireMark, storeMark } from './bestBet.ts';
import { checkForm, lockedLineOf, requireOpen, toError } from './cardChecks.ts';
import { seesHidden, toHidden, visiblePicks } from '../core/hiddenPicks.ts';
import { fixTiebreakGame, readGuess, saveGuess } from './tiebreak.ts';
import { poolTimes } from '../core/poolTimes.ts';

/** A card and the ETag of its content. */
export type Card = { picks: CardPick[]; tiebreakGuess: number | null; etag: string };

/** The game columns a save needs. */
type PickedGameRow = Pick<
  GameRow,
  'id' | 'awayTeam' | 'homeTeam' | 'kickoffAt' | 'lockAt' | 'status' | 'spread' | 'total'
> & {
  isLocked: 0 | 1;
  wasRevealed: 0 | 1;
};

/** A row of a card. Its salt is only read to seal it. */
type CardRow = Omit<PickRow, 'salt'>;

/** A member's choice on a game. */
type Choice = Pick<PickRow, 'pickType' | 'side' | 'line' | 'pickValue' | 'submittedAt'>;

/** SQL for 16 random bytes in hex. */
const NEW_SALT = 'lower(hex(randomblob(16)))';

const PICK_COLUMNS = `picks.id, picks.user_id as userId, picks.game_id as gameId, picks.week_id as weekId,
  picks.pick_type as pickType, picks.side, picks.line, picks.pick_value as pickValue,
  picks.submitted_at as submittedAt, picks.entered_reason as enteredReason, picks.result,
  picks.is_best_bet as isBestBet`;

/** SQLite has no booleans. */
type StoredPick = Omit<CardRow, 'isBestBet'> & { isBestBet: 0 | 1 };
const toCardRow = (row: StoredPick): CardRow => ({ ...row, isBestBet: row.isBestBet === 1 });

/** The pool's busiest statements, prepared without the query builder so that a save costs little more than its writes. */
const statements = perDatabase(({ $client }) => ({
  card: $client.prepare<[number, number], StoredPick>(
    `select ${PICK_COLUMNS} from picks where user_id = ? and week_id = ?`,
  ),
  game: $client.prepare<[number, number], PickedGameRow>(
    `select id, away_team as awayTeam, home_team as homeTeam, kickoff_at as kickoffAt, lock_at as lockAt, status,
       spread, total, is_locked as isLocked, was_revealed as wasRevealed
     from games where id = ? and week_id = ?`,
  ),
  insert: $client.prepare<[Choice & Pick<PickRow, 'userId' | 'gameId' | 'weekId'>]>(
    `insert into picks (user_id, game_id, week_id, pick_type, side, line, pick_value, submitted_at, salt)
     values (@userId, @gameId, @weekId, @pickType, @side, @line, @pickValue, @submittedAt, ${NEW_SALT})`,
  ),
  change: $client.prepare<[Choice & { id: number }]>(
    `update picks set pick_type = @pickType, side = @side, line = @line, pick_value = @pickValue,
       submitted_at = @submittedAt, entered_reason = null, salt = ${NEW_SALT}
     where id = @id`,
  ),
  remove: $client.prepare<[number]>('delete from picks where id = ?'),
  ofWeek: $client.prepare<[number], StoredPick>(
    `select ${PICK_COLUMNS} from picks join users on users.id = picks.user_id
     where picks.week_id = ? and users.is_admin = 0
     order by picks.user_id, picks.submitted_at, picks.id`,
  ),
}));

/** A card is read in the order of picking. For five rows, sorting in SQLite costs more than the read. */
const inOrder = (a: CardRow, b: CardRow) => a.submittedAt - b.submittedAt || a.id - b.id;

const readCardRows = ({ db }: Pick<Pool, 'db'>, userId: number, weekId: number): CardRow[] =>
  statements(db).card.all(userId, weekId).map(toCardRow).toSorted(inOrder);

function toCard(rows: readonly CardRow[], tiebreakGuess: number | null): Card {
  const content: unknown[] = rows
    .toSorted((a, b) => a.gameId - b.gameId || (a.pickType < b.pickType ? -1 : 1))
    .map(({ gameId, pickType, pickValue, isBestBet }) => [gameId, pickType, pickValue, ...(isBestBet ? [true] : [])]);
  if (tiebreakGuess !== null) content.push(tiebreakGuess);
  const tag = sha256(JSON.stringify(content), 'base64url').slice(0, 16);
  return { picks: rows.map(toPick), tiebreakGuess, etag: `"${tag}"` };
}

/** A user's picks of a week, with results. @throws PoolError 'not_found' */
export function readCard(pool: Pick<Pool, 'db'>, userId: number, weekId: number): Card {
  const rows = readCardRows(pool, userId, weekId);
  if (rows.length === 0) requireWeekRow(pool, weekId); // the week of a pick exists
  return toCard(rows, readGuess(pool, userId, weekId));
}

/** A user's card as far as the actor may see it. The ETag is that of the visible part. */
export function readVisibleCard(pool: Pick<Pool, 'db'>, actor: Actor, userId: number, weekId: number): Card {
  if (actor.userId === userId || seesHidden(pool, actor)) return readCard(pool, userId, weekId);
  requireWeekRow(pool, weekId);
  const guess = areGuessesRevealed(pool, weekId) ? readGuess(pool, userId, weekId) : null;
  return toCard(visiblePicks(pool, actor, userId, readCardRows(pool, userId, weekId)), guess);
}

const toCardGame = (row: PickedGameRow) => ({
  ...row,
  isLocked: row.isLocked === 1,
  wasRevealed: row.wasRevealed === 1,
});
type PickedGame = ReturnType<typeof toCardGame>;

/** Stores the decided change. @returns the card's rows afterwards, in order */
function storeCard(
  { db, now }: Change,
  { userId, weekId }: Pick<PickRow, 'userId' | 'weekId'>,
  stored: readonly CardRow[],
  { removed, written }: CardChange<CardRow>,
): CardRow[] {
  // Removals come first, because triggers reject a sixth row and a second one on a game. Another option for the same slot
  // overwrites its row.
  for (const { id } of removed) statements(db).remove.run(id);
  const rows = written.map(({ gameId, option, replaced: row }): CardRow => {
    const { pickType, side, line, pickValue } = option;
    const choice: Choice = { pickType, side, line, pickValue, submittedAt: now };
    if (row !== undefined) {
      statements(db).change.run({ id: row.id, ...choice });
      return { ...row, ...choice, enteredReason: null };
    }
    const made = { userId, gameId, weekId, ...choice };
    const { lastInsertRowid } = statements(db).insert.run(made);
    return { ...made, id: Number(lastInsertRowid), enteredReason: null, result: null, isBestBet: false };
  });
  const changed = new Set([...removed, ...rows].map(({ id }) => id));
  return [...stored.filter(({ id }) => !changed.has(id)), ...rows].toSorted(inOrder);
}

/** Everyone learns that the number of picks may have changed. Only the owner and the commissioner read the card again. */
export function publishSavedCard(change: Change, userId: number, weekId: number): void {
  change.publish({ type: 'pick_counts_changed', weekId });
  change.publish({ type: 'picks_changed', weekId }, userId);
}

/** Finds the games that a save names, each read once. */
function readGamesOf({ db }: Change, weekId: number) {
  const known = new Map<number, PickedGame | undefined>();
  const find = (gameId: number): PickedGame | undefined => {
    if (!known.has(gameId)) {
      const row = statements(db).game.get(gameId, weekId);
      known.set(gameId, row && toCardGame(row));
    }
    return known.get(gameId);
  };
  const require = (gameId: number): PickedGame => {
    const game = find(gameId);
    if (game === undefined) throw new PoolError('broken_rule', serverTexts.gameOfAnotherWeek);
    return game;
  };
  return { find, require };
}

/**
 * Replaces the actor's picks on the week's open games with the ones sent (see `decideCard`), all of them or none.
 * @param ifMatch the ETag of the card the sender saw; without it the last save wins
 * @throws PoolError 'stale', 'locked' or 'line_moved' with the saved card in its details
 */
export async function savePicks(
  pool: Pool,
  actor: Actor,
  input: InputOf<'savePicks'>,
  { submit, ifMatch }: { submit: boolean; ifMatch: string | undefined },
): Promise<Card> {
  const weekId = checkForm(actor, input, submit);
  return pool.write((change) => {
    const { now } = change;
    const week = requireWeekRow(change, weekId);
    const stored = readCardRows(change, actor.userId, weekId);
    const storedGuess = readGuess(change, actor.userId, weekId);
    const before = toCard(stored, storedGuess);
    const saved = (gameIds: number[]) => ({ picks: before.picks, etag: before.etag, gameIds });
    requireOpen(week, input.picks, { now, ifMatch, saved: saved([]) });
    const ofWeek = readGamesOf(change, weekId);
    const decision = decideCard(stored, input.picks, ofWeek.find, now, week);
    if (decision.why !== null) {
      const times = poolTimes(change);
      throw toError(
        decision,
        ofWeek.require,
        saved,
        (game) => lockedLineOf(game, now, week.season, times),
        week.cardSize,
      );
    }
    const mark = requireMark(change, week, stored, input.picks, ofWeek.require);
    const { tiebreakGuess: guess } = input;
    const isGuessChange = guess !== undefined && saveGuess(change, actor, { ...actor, week, guess });
    const isCardChange = decision.removed.length > 0 || decision.written.length > 0 || mark.isChange;
    if (!isCardChange && !isGuessChange) return before;

    fixTiebreakGame(change, week);
    const rows = storeCard(change, { userId: actor.userId, weekId }, stored, decision);
    const after = storeMark(change, { userId: actor.userId, week }, rows, mark.slot);
    if (isCardChange) auditCard(change, actor, { weekId, before: stored, after });
    publishSavedCard(change, actor.userId, weekId);
    return toCard(after, isGuessChange ? guess : storedGuess);
  });
}

/**
 * Everyone's picks of a week. A pick that is not revealed yet is shown in full to its owner, and to admins unless the
 * pool hides it from them. For other members it stays in the list after the revealed ones, so that counts are right, without game, type, value or result.
 */
export function readWeekPicks(pool: Pool, actor: Actor, weekId: number): WeekPicks {
  const { phase } = requireWeek(pool, weekId);
  const now = pool.clock.now();
  const revealed = new Set(
    readGameRows(pool, weekId)
      .filter((game) => isRevealed(game, phase, now))
      .map(({ id }) => id),
  );
  const seesAll = seesHidden(pool, actor);
  const shown: WeekPicks = {};
  const hidden = new Map<number, WeekPick[]>();
  for (const pick of statements(pool.db).ofWeek.all(weekId).map(toCardRow)) {
    const list = (shown[pick.userId] ??= []);
    if (seesAll || actor.userId === pick.userId || revealed.has(pick.gameId)) list.push(toPick(pick));
    else hidden.set(pick.userId, [...(hidden.get(pick.userId) ?? []), toHidden(pick.submittedAt)]);
  }
  for (const [userId, list] of hidden) shown[userId]?.push(...list);
  return shown;
}
