/** Picks: saved as a whole card, read by their owner, and by everybody once revealed. */
import { createHash } from 'node:crypto';
import type { InputOf } from '#shared/api.ts';
import { PoolError, type DetailsOf } from '#shared/errors.ts';
import { MAX_PICKS, MIN_SUBMIT_PICKS } from '#shared/limits.ts';
import type { Pick as CardPick, SubmittedPick, WeekPick, WeekPicks } from '#shared/model.ts';
import { isGameLocked, isWeekLocked } from '#shared/rules/locking.ts';
import { gameOptions, readPickValue, type Option } from '#shared/rules/options.ts';
import { isRevealed } from '#shared/rules/reveal.ts';
import { texts } from '#shared/texts.ts';
import { kickoffTime } from '#shared/times.ts';
import { auditCard, picksForAudit } from '../core/audit.ts';
import { requireWeek } from '../core/calendar.ts';
import { readGameRows } from '../games/games.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { perDatabase } from '../core/statements.ts';
import { requireWeekRow } from '../core/rows.ts';
import { gameTitle, toPick, type GameRow, type PickRow } from '../core/wire.ts';

/** A card as it stands, and the tag that names this state of it. */
export type Card = { picks: CardPick[]; etag: string };

/** A game as far as a save asks about it. */
type PickedGameRow = Pick<
  GameRow,
  'id' | 'awayTeam' | 'homeTeam' | 'kickoffAt' | 'lockAt' | 'status' | 'spread' | 'total'
> & {
  isLocked: 0 | 1;
  wasRevealed: 0 | 1;
};

/** What a member chose on a game. */
type Choice = Pick<PickRow, 'pickType' | 'side' | 'line' | 'pickValue' | 'submittedAt'>;

const PICK_COLUMNS = `picks.id, picks.user_id as userId, picks.game_id as gameId, picks.week_id as weekId,
  picks.pick_type as pickType, picks.side, picks.line, picks.pick_value as pickValue,
  picks.submitted_at as submittedAt, picks.entered_reason as enteredReason, picks.result`;

/** The busiest of the pool's statements: a save must not cost more than its writes, so past the query builder. */
const statements = perDatabase(({ $client }) => ({
  card: $client.prepare<[number, number], PickRow>(
    `select ${PICK_COLUMNS} from picks where user_id = ? and week_id = ?`,
  ),
  game: $client.prepare<[number, number], PickedGameRow>(
    `select id, away_team as awayTeam, home_team as homeTeam, kickoff_at as kickoffAt, lock_at as lockAt, status,
       spread, total, is_locked as isLocked, was_revealed as wasRevealed
     from games where id = ? and week_id = ?`,
  ),
  insert: $client.prepare<[Choice & Pick<PickRow, 'userId' | 'gameId' | 'weekId'>]>(
    `insert into picks (user_id, game_id, week_id, pick_type, side, line, pick_value, submitted_at)
     values (@userId, @gameId, @weekId, @pickType, @side, @line, @pickValue, @submittedAt)`,
  ),
  change: $client.prepare<[Choice & { id: number }]>(
    `update picks set pick_type = @pickType, side = @side, line = @line, pick_value = @pickValue,
       submitted_at = @submittedAt, entered_reason = null
     where id = @id`,
  ),
  remove: $client.prepare<[number]>('delete from picks where id = ?'),
  ofWeek: $client.prepare<[number], PickRow>(
    `select ${PICK_COLUMNS} from picks join users on users.id = picks.user_id
     where picks.week_id = ? and users.is_admin = 0
     order by picks.user_id, picks.submitted_at, picks.id`,
  ),
}));

/** The order in which a card is read: as it was picked. For five rows SQLite's own sorting costs more than the reading. */
const inOrder = (a: PickRow, b: PickRow) => a.submittedAt - b.submittedAt || a.id - b.id;

const readCardRows = ({ db }: Pick<Pool, 'db'>, userId: number, weekId: number): PickRow[] =>
  statements(db).card.all(userId, weekId).toSorted(inOrder);

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

/** What a save asks of a game. */
type PickedGame = ReturnType<typeof toPickedGame>;
const toPickedGame = (row: PickedGameRow) => ({
  ...row,
  isLocked: row.isLocked === 1,
  wasRevealed: row.wasRevealed === 1,
});

/** A pick that is sent and is not the saved one. */
type Wanted = { pick: SubmittedPick; game: PickedGame; stored: PickRow | undefined };

/** The option a new pick names, or what is wrong with it. */
function findOption({ pick, game }: Wanted): Option {
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

/** Everyone learns that the number of picks may have changed. Only the owner and the commissioner read the card again. */
export function publishSavedCard(change: Change, userId: number, weekId: number): void {
  change.publish({ type: 'pick_counts_changed', weekId });
  change.publish({ type: 'picks_changed', weekId }, userId);
}

/**
 * Replaces the actor's picks on the week's open games by the ones sent, whole or not at all. Picks on locked games
 * stay. A pick equal to the saved one stands with its line, whatever the line is now.
 * @param ifMatch the tag of the card the sender saw; without it the last save wins
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
    const saved = (gameIds: number[]) => ({ ...toCard(stored), gameIds });

    // Something on the way that packs answers (a tunnel) marks the tag it hands on as weak.
    const seen = ifMatch?.replace(/^W\//, '');
    if (seen !== undefined && seen !== toCard(stored).etag) {
      throw new PoolError('stale', texts.cardChanged, { details: saved([]) });
    }
    if (isWeekLocked(week, now)) {
      throw new PoolError('locked', texts.picksLockedLine, { details: { lock: 'week', ...saved([]) } });
    }

    const requireGame = (gameId: number): PickedGame => {
      const row = statements(change.db).game.get(gameId, weekId);
      if (row === undefined) throw new PoolError('broken_rule', texts.gameOfAnotherWeek);
      return toPickedGame(row);
    };
    const storedByGame = new Map(stored.map((row) => [row.gameId, row]));
    // A pick equal to the saved one asks nothing of its game.
    const wanted = input.picks.flatMap((pick): Wanted[] => {
      const before = storedByGame.get(pick.gameId);
      const isUnchanged = before?.pickType === pick.pickType && before.pickValue === pick.pickValue;
      return isUnchanged ? [] : [{ pick, game: requireGame(pick.gameId), stored: before }];
    });
    const isLocked = (game: PickedGame) => isGameLocked(game, now);

    const locked = wanted.filter(({ game }) => isLocked(game));
    const [firstLocked] = locked;
    if (firstLocked !== undefined) {
      const { lockAt, kickoffAt } = firstLocked.game;
      const lockedAt = lockAt ?? kickoffAt;
      const time = lockedAt !== null && lockedAt <= now ? kickoffTime(lockedAt, now, week.season) : null;
      const details = { lock: 'game', ...saved(locked.map(({ game }) => game.id)) } as const;
      throw new PoolError('locked', texts.gameLockedLine(time), { details });
    }
    const choices = wanted.map((one) => ({ ...one, option: findOptionOrRefuse(one, wanted, saved) }));

    const sentGames = new Set(input.picks.map(({ gameId }) => gameId));
    const removed = stored.filter(({ gameId }) => !sentGames.has(gameId) && !isLocked(requireGame(gameId)));
    if (stored.length - removed.length + choices.filter((one) => one.stored === undefined).length > MAX_PICKS) {
      throw new PoolError('broken_rule', texts.maxPicksLine);
    }
    if (removed.length === 0 && choices.length === 0) return toCard(stored);

    // Removed first: the table itself refuses a sixth. Another side of the same game is written over its row, which
    // leaves every index as it is.
    for (const { id } of removed) statements(change.db).remove.run(id);
    const written = choices.map(({ pick, option, stored: row }): PickRow => {
      const { pickType, side, line, pickValue } = option;
      const choice: Choice = { pickType, side, line, pickValue, submittedAt: now };
      if (row !== undefined) {
        statements(change.db).change.run({ id: row.id, ...choice });
        return { ...row, ...choice, enteredReason: null };
      }
      const made = { userId: actor.userId, gameId: pick.gameId, weekId, ...choice };
      const { lastInsertRowid } = statements(change.db).insert.run(made);
      return { ...made, id: Number(lastInsertRowid), enteredReason: null, result: null };
    });
    const changed = new Set([...removed, ...written].map(({ gameId }) => gameId));
    const after = [...stored.filter(({ gameId }) => !changed.has(gameId)), ...written].toSorted(inOrder);
    auditCard(change, actor, { weekId, before: picksForAudit(change, stored), after: picksForAudit(change, after) });
    publishSavedCard(change, actor.userId, weekId);
    return toCard(after);
  });
}

/** As findOption; a moved line names every game whose line moved, so that the page can put all of them back. */
function findOptionOrRefuse(
  one: Wanted,
  all: readonly Wanted[],
  saved: (gameIds: number[]) => DetailsOf<'line_moved'>,
): Option {
  try {
    return findOption(one);
  } catch (error) {
    if (!(error instanceof PoolError) || error.code !== 'line_moved') throw error;
    const moved = all.filter(
      ({ pick, game }) => !gameOptions(game).some(({ pickValue }) => pickValue === pick.pickValue),
    );
    throw new PoolError('line_moved', error.message, { details: saved(moved.map(({ game }) => game.id)) });
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
  for (const pick of statements(pool.db).ofWeek.all(weekId)) {
    const list = (shown[pick.userId] ??= []);
    if (actor.isAdmin || actor.userId === pick.userId || revealed.has(pick.gameId)) list.push(toPick(pick));
    else hidden.set(pick.userId, [...(hidden.get(pick.userId) ?? []), toHidden(pick)]);
  }
  for (const [userId, list] of hidden) shown[userId]?.push(...list);
  return shown;
}
