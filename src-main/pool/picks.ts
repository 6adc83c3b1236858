/** Picks: saved as a whole card, read by their owner, and by everybody once revealed. */
import { createHash } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import { MAX_PICKS, MIN_SUBMIT_PICKS } from '#shared/limits.ts';
import type { Pick as CardPick, SubmittedPick, WeekPick, WeekPicks } from '#shared/model.ts';
import { isGameLocked, isWeekLocked } from '#shared/rules/locking.ts';
import { gameOptions, readPickValue, type Option } from '#shared/rules/options.ts';
import { isRevealed } from '#shared/rules/reveal.ts';
import { texts } from '#shared/texts.ts';
import { dayAndTime } from '#shared/times.ts';
import { picks, users } from '../db/schema.ts';
import { audit } from './audit.ts';
import { requireWeek } from './calendar.ts';
import { readGameRows } from './games.ts';
import { perDatabase, type Actor, type Pool } from './pool.ts';
import { requireWeekRow } from './rows.ts';
import { toPick, type GameRow, type PickRow } from './wire.ts';

/** A card as it stands, and the tag that names this state of it. */
export type Card = { picks: CardPick[]; etag: string };

const statements = perDatabase((db) => {
  const chosen = {
    pickType: sql.placeholder('pickType'),
    side: sql.placeholder('side'),
    line: sql.placeholder('line'),
    pickValue: sql.placeholder('pickValue'),
    submittedAt: sql.placeholder('submittedAt'),
  };
  return {
    card: db
      .select()
      .from(picks)
      .where(and(eq(picks.userId, sql.placeholder('userId')), eq(picks.weekId, sql.placeholder('weekId'))))
      .orderBy(asc(picks.submittedAt), asc(picks.id))
      .prepare(),
    insert: db
      .insert(picks)
      .values({
        userId: sql.placeholder('userId'),
        gameId: sql.placeholder('gameId'),
        weekId: sql.placeholder('weekId'),
        ...chosen,
      })
      .prepare(),
    remove: db
      .delete(picks)
      .where(eq(picks.id, sql.placeholder('id')))
      .prepare(),
    ofWeek: db
      .select({ pick: picks })
      .from(picks)
      .innerJoin(users, eq(users.id, picks.userId))
      .where(and(eq(picks.weekId, sql.placeholder('weekId')), eq(users.isAdmin, false)))
      .orderBy(asc(picks.userId), asc(picks.submittedAt), asc(picks.id))
      .prepare(),
  };
});

const readCardRows = ({ db }: Pick<Pool, 'db'>, userId: number, weekId: number): PickRow[] =>
  statements(db).card.all({ userId, weekId });

function toCard(rows: readonly PickRow[]): Card {
  const content = rows.map(({ gameId, pickType, pickValue }) => [gameId, pickType, pickValue]);
  content.sort(([a], [b]) => Number(a) - Number(b));
  const tag = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);
  return { picks: rows.map(toPick), etag: `"${tag}"` };
}

/** A user's picks of a week, with results. */
export function readCard(pool: Pool, userId: number, weekId: number): Card {
  requireWeekRow(pool, weekId);
  return toCard(readCardRows(pool, userId, weekId));
}

const gameTitle = ({ awayTeam, homeTeam }: Pick<GameRow, 'awayTeam' | 'homeTeam'>) => `${awayTeam} @ ${homeTeam}`;

type Sent = { pick: SubmittedPick; game: GameRow; stored: PickRow | undefined };

const isUnchanged = ({ pick, stored }: Sent) =>
  stored !== undefined && stored.pickType === pick.pickType && stored.pickValue === pick.pickValue;

/** The option a new pick names, or what is wrong with it. */
function findOption({ pick, game }: Sent): Option {
  const options = gameOptions(game);
  const option = options.find(({ pickType, pickValue }) => pickType === pick.pickType && pickValue === pick.pickValue);
  if (option !== undefined) return option;
  const meant = readPickValue(game, pick.pickType, pick.pickValue);
  if (meant === null) throw new PoolError('broken_rule', texts.noSuchOption(gameTitle(game)));
  const offered = options.find(({ side }) => side === meant.side)?.pickValue ?? null;
  throw new PoolError('line_moved', texts.lineMoved(gameTitle(game), pick.pickValue, offered));
}

/** The parts of a save that need no database: whose, how many, and for which week. */
function checkForm(actor: Actor, { picks: sent, weekId: named }: InputOf<'savePicks'>, submit: boolean): number {
  if (sent.some(({ userId }) => userId !== actor.userId)) throw new PoolError('not_allowed', texts.picksForOthers);
  const weekId = named ?? sent[0]?.weekId;
  if (submit && sent.length < MIN_SUBMIT_PICKS) throw new PoolError('broken_rule', texts.noPicksLine);
  if (weekId === undefined) throw new PoolError('malformed', 'A save without picks must name its week (weekId).');
  if (sent.some((pick) => pick.weekId !== weekId)) throw new PoolError('broken_rule', texts.picksOfOneWeek);
  if (sent.length > MAX_PICKS) throw new PoolError('broken_rule', texts.maxPicksLine);
  if (new Set(sent.map(({ gameId }) => gameId)).size < sent.length) {
    throw new PoolError('broken_rule', texts.twoOnOneGame);
  }
  return weekId;
}

/**
 * Replaces the actor's picks on the week's open games by the ones sent, whole or not at all. Picks on locked games
 * stay. A pick equal to the saved one stands with its line, whatever the line is now.
 * @param ifMatch the tag of the card the sender saw; without it the last save wins
 * @throws PoolError 'stale', 'locked' or 'line_moved' with `details: { picks, etag, gameIds }`: the card as it stands
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
    const refuse = (code: 'stale' | 'locked' | 'line_moved', message: string, gameIds: number[] = []) =>
      new PoolError(code, message, { details: { ...toCard(stored), gameIds } });

    // Something on the way that packs answers (a tunnel) marks the tag it hands on as weak.
    const seen = ifMatch?.replace(/^W\//, '');
    if (seen !== undefined && seen !== toCard(stored).etag) throw refuse('stale', texts.cardChanged);
    if (isWeekLocked(week, now)) throw refuse('locked', texts.picksLockedLine);

    const gamesById = new Map(readGameRows(change, weekId).map((game) => [game.id, game]));
    const storedByGame = new Map(stored.map((row) => [row.gameId, row]));
    const isLocked = (gameId: number) => {
      const game = gamesById.get(gameId);
      return game === undefined || isGameLocked(game, now);
    };
    const sent = input.picks.map((pick): Sent => {
      const game = gamesById.get(pick.gameId);
      if (game === undefined) throw new PoolError('broken_rule', texts.gameOfAnotherWeek);
      return { pick, game, stored: storedByGame.get(pick.gameId) };
    });
    const wanted = sent.filter((one) => !isUnchanged(one));

    const locked = wanted.filter(({ game }) => isLocked(game.id));
    const [firstLocked] = locked;
    if (firstLocked !== undefined) {
      const { lockAt, kickoffAt } = firstLocked.game;
      const lockedAt = lockAt ?? kickoffAt;
      const time = lockedAt !== null && lockedAt <= now ? dayAndTime(lockedAt) : null;
      throw refuse(
        'locked',
        texts.gameLockedLine(time),
        locked.map(({ game }) => game.id),
      );
    }
    const choices = wanted.map((one) => ({ ...one, option: findOptionOrRefuse(one, wanted, refuse) }));

    const sentGames = new Set(sent.map(({ game }) => game.id));
    const removed = stored.filter(({ gameId }) => !sentGames.has(gameId) && !isLocked(gameId));
    if (stored.length - removed.length + choices.filter((one) => one.stored === undefined).length > MAX_PICKS) {
      throw new PoolError('broken_rule', texts.maxPicksLine);
    }
    if (removed.length === 0 && choices.length === 0) return toCard(stored);

    // Removed first: the table itself refuses a sixth.
    for (const row of [...removed, ...choices.flatMap((one) => one.stored ?? [])])
      statements(change.db).remove.run({ id: row.id });
    for (const { pick, option } of choices) {
      const { pickType, side, line, pickValue } = option;
      const { userId, gameId } = pick;
      statements(change.db).insert.run({ userId, gameId, weekId, pickType, side, line, pickValue, submittedAt: now });
    }
    const after = readCardRows(change, actor.userId, weekId);
    const toLog = (rows: readonly PickRow[]) => rows.map(({ gameId, pickValue }) => ({ gameId, pickValue }));
    audit(change, actor, {
      kind: 'picks',
      userId: actor.userId,
      username: actor.username,
      weekId,
      before: toLog(stored),
      after: toLog(after),
    });
    change.publish({ type: 'picks_changed', weekId });
    return toCard(after);
  });
}

/** As findOption; a moved line names every game whose line moved, so that the page can put all of them back. */
function findOptionOrRefuse(
  one: Sent,
  all: readonly Sent[],
  refuse: (code: 'line_moved', message: string, gameIds: number[]) => PoolError,
): Option {
  try {
    return findOption(one);
  } catch (error) {
    if (!(error instanceof PoolError) || error.code !== 'line_moved') throw error;
    const moved = all.filter(
      ({ pick, game }) => !gameOptions(game).some(({ pickValue }) => pickValue === pick.pickValue),
    );
    throw refuse(
      'line_moved',
      error.message,
      moved.map(({ game }) => game.id),
    );
  }
}

const toHidden = (row: PickRow): WeekPick => ({
  gameId: null,
  pickType: null,
  pickValue: null,
  isWin: null,
  result: null,
  submittedAt: new Date(row.submittedAt).toISOString(),
  enteredReason: null,
});

/**
 * Everybody's picks of a week. What is not revealed yet is seen whole by its owner and by admins; for the others it
 * stays in the list, so that counts are right, without game, type, value or result, after the revealed ones.
 */
export function readWeekPicks(pool: Pool, actor: Actor, weekId: number): WeekPicks {
  const { phase } = requireWeek(pool, weekId);
  const now = pool.clock.now();
  const revealed = new Set(
    readGameRows(pool, weekId)
      .filter((game) => isRevealed(game, phase, now))
      .map(({ id }) => id),
  );
  const shown: WeekPicks = {};
  const hidden = new Map<number, WeekPick[]>();
  for (const { pick } of statements(pool.db).ofWeek.all({ weekId })) {
    const list = (shown[pick.userId] ??= []);
    if (actor.isAdmin || actor.userId === pick.userId || revealed.has(pick.gameId)) list.push(toPick(pick));
    else hidden.set(pick.userId, [...(hidden.get(pick.userId) ?? []), toHidden(pick)]);
  }
  for (const [userId, list] of hidden) shown[userId]?.push(...list);
  return shown;
}
