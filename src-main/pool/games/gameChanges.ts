/**
 * The one way to add or change a game. Every change stores what follows from it, grades, adds notices, writes the audit
 * log and publishes, decided here by the columns that changed. Only the reveals that a clock brings are stored apart
 * (reveals.ts).
 */
import { eq } from 'drizzle-orm';
import type { AuditChange } from '#shared/audit.ts';
import type { GameChanges } from '#shared/rules/gameReports.ts';
import { isSettled } from '#shared/rules/locking.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { games, picks } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import { gradeGame } from './games.ts';
import { logOffered, swapLoggedLines } from './lineLog.ts';
import { logScore, swapLoggedScores } from './scoreLog.ts';
import { notifyGameChanged } from '../core/notices.ts';
import type { Actor, Change } from '../core/pool.ts';
import { requireGameRow } from '../core/rows.ts';
import { recordAmendment } from '../proof/amendments.ts';
import { renewSeal } from '../proof/seals.ts';
import { toGame, type GameRow } from '../core/wire.ts';
import { refuseSecondGame } from './weekCard.ts';
import { watchWinner } from './winnerChanges.ts';

type Columns = Omit<GameRow, 'id'>;
type Column = keyof Columns;
type GameEvent = 'games_changed' | 'picks_changed' | 'scores_changed' | 'weeks_changed';

/** Which events announce a change of a column. */
const EVENTS: Readonly<Record<Column, readonly GameEvent[]>> = {
  weekId: ['games_changed', 'picks_changed', 'scores_changed', 'weeks_changed'],
  awayTeam: ['games_changed', 'picks_changed', 'scores_changed'],
  homeTeam: ['games_changed', 'picks_changed', 'scores_changed'],
  // A kickoff moved into the past reveals at once, and no later instant announces it.
  kickoffAt: ['games_changed', 'picks_changed', 'scores_changed', 'weeks_changed'],
  lockAt: ['games_changed'],
  lockSetByHand: ['games_changed'],
  isLocked: ['games_changed'],
  wasRevealed: ['games_changed', 'picks_changed'],
  spread: ['games_changed'],
  total: ['games_changed'],
  status: ['games_changed', 'scores_changed'],
  // The score and the clock change every few seconds while a game is live.
  awayScore: ['scores_changed'],
  homeScore: ['scores_changed'],
  period: ['scores_changed'],
  clock: ['scores_changed'],
  scoredAt: [],
  neutralSite: ['games_changed'],
  feedId: [],
  isPinned: ['games_changed'],
  feedAwayScore: ['games_changed'],
  feedHomeScore: ['games_changed'],
  reopenedReason: ['games_changed'],
  kickoffBeforePostponed: [],
  feedKickoffAt: ['games_changed'],
  dateCheck: ['games_changed'],
};
/** What the scoreboard shows. */
const SCORE: readonly Column[] = ['status', 'awayScore', 'homeScore', 'period', 'clock'];
const GRADED: readonly Column[] = ['status', 'awayScore', 'homeScore'];
/** Of the feed's changes, only those that decide something are logged. */
const WORTH_LOGGING: readonly Column[] = ['status', 'kickoffAt', 'spread', 'total', 'isPinned'];

type Changes = Partial<Columns>;
const touches = (changes: Changes, columns: readonly Column[]) => columns.some((column) => column in changes);

/** The columns whose value is another than the game's. */
const differing = (game: GameRow, changes: Changes): Changes =>
  // The keys of a Changes are columns of the game.
  Object.fromEntries(Object.entries(changes).filter(([column, value]) => game[column as Column] !== value));

/** The wanted columns, and those that follow from them. */
function completed(game: GameRow, wanted: Changes, now: number): Changes {
  const after = { ...game, ...wanted };
  const isPostponed = after.status === 'postponed';
  const beforePostponed = game.status === 'postponed' ? game.kickoffBeforePostponed : game.kickoffAt;
  const datesChange = after.kickoffAt !== game.kickoffAt || typeof differing(game, wanted).feedKickoffAt === 'number';
  return {
    // What the commissioner confirmed were other dates.
    ...(datesChange ? { dateCheck: null } : {}),
    ...(touches(differing(game, wanted), SCORE) ? { scoredAt: now } : {}),
    kickoffBeforePostponed: isPostponed ? beforePostponed : null,
    wasRevealed: after.wasRevealed || isSettled(after),
    ...wanted,
  };
}

/** Stores the columns that differ. @returns the columns that changed; empty when none did */
function store({ db, now }: Change, game: GameRow, wanted: Changes): Changes {
  const changes =
    Object.keys(differing(game, wanted)).length === 0 ? {} : differing(game, completed(game, wanted, now));
  if (Object.keys(changes).length > 0) db.update(games).set(changes).where(eq(games.id, game.id)).run();
  return changes;
}

function publishChanges({ publish }: Change, changes: Changes, weekIds: readonly number[]): void {
  const columns = Object.keys(changes) as Column[]; // the keys of a Changes are columns
  for (const type of new Set(columns.flatMap((column) => EVENTS[column]))) {
    if (type === 'games_changed' || type === 'picks_changed') for (const weekId of weekIds) publish({ type, weekId });
    else publish({ type });
  }
}

type Note = AuditChange & { reason?: string };

/** The log entry of a change that brings none of its own. */
function noteOf(actor: Actor | null, before: GameRow, after: GameRow, changes: Changes): Note | null {
  const correctsFinal = before.status === 'final' && touches(changes, GRADED);
  if (actor === null && !correctsFinal && !touches(changes, WORTH_LOGGING)) return null;
  const isScore = correctsFinal || touches(changes, ['status', 'isPinned']);
  const action = isScore ? 'score_changed' : 'line_changed';
  return { action, before: toGame(before), after: toGame(after) };
}

/**
 * Changes columns of a game, and nothing when none of them differs.
 * @param actor who did it; null for the feed
 * @param note the entry for the audit log, where it isn't simply the score or the line before and after
 */
export function changeGameRow(
  change: Change,
  actor: Actor | null,
  before: GameRow,
  wanted: Changes,
  note?: (after: GameRow) => Note,
): GameRow {
  const changes = store(change, before, wanted);
  if (Object.keys(changes).length === 0) return before;
  const after = requireGameRow(change, before.id);
  logScore(change, before, after);
  logOffered(change, before, after, actor === null ? 'feed' : 'typed');
  const { id: gameId, weekId } = after;
  if (touches(changes, GRADED)) {
    const announceNewWinner = watchWinner(change, before);
    gradeGame(change, gameId);
    announceNewWinner(after);
  }
  notifyGameChanged(change, before, after);
  const entry = note === undefined ? noteOf(actor, before, after, changes) : note(after);
  if (entry !== null) audit(change, actor, { ...entry, weekId, gameId });
  publishChanges(change, changes, [...new Set([before.weekId, weekId])]);
  return after;
}

type NewGame = typeof games.$inferInsert;

/**
 * @param complete known values of the new game beyond its first columns, such as its score
 * @throws PoolError 'broken_rule' in a week whose card holds the side and the total of its one game
 */
export function addGame(
  change: Change,
  actor: Actor | null,
  values: NewGame,
  complete: (game: GameRow) => GameChanges = () => ({}),
): GameRow {
  refuseSecondGame(change, values.weekId);
  const blank = change.db.insert(games).values(values).returning().get();
  store(change, blank, complete(blank));
  const added = requireGameRow(change, blank.id);
  logScore(change, blank, added);
  logOffered(change, { spread: null, total: null }, added, values.feedId == null ? 'typed' : 'feed');
  const { id: gameId, weekId } = added;
  audit(change, actor, { action: 'game_added', weekId, gameId, after: toGame(added) });
  publishChanges(change, { weekId }, [weekId]);
  return added;
}

const OTHER_TEAM = { away: 'home', home: 'away' } as const;

/** The game with its two teams swapped; everything known about it stays true. */
const turnedRound = (game: GameRow): GameRow => ({
  ...game,
  awayTeam: game.homeTeam,
  homeTeam: game.awayTeam,
  awayScore: game.homeScore,
  homeScore: game.awayScore,
  feedAwayScore: game.feedHomeScore,
  feedHomeScore: game.feedAwayScore,
  // `|| 0` keeps a line of 0 from becoming -0
  spread: game.spread === null ? null : -game.spread || 0,
});

/** Swaps home and away of a game and of its picks. Everything still means the same, so no one gets a notice. */
export function swapTeams(change: Change, actor: Actor, game: GameRow): GameRow {
  const { db } = change;
  const { id: gameId, weekId } = game;
  const turned = turnedRound(game);
  const changes = differing(game, turned);
  db.update(games).set(changes).where(eq(games.id, gameId)).run();
  swapLoggedScores(change, gameId);
  swapLoggedLines(change, gameId);
  // One statement per direction would turn the first half back again.
  for (const { id, side, userId } of db.select().from(picks).where(eq(picks.gameId, gameId)).all()) {
    if (side !== 'away' && side !== 'home') continue;
    db.update(picks).set({ side: OTHER_TEAM[side] }).where(eq(picks.id, id)).run();
    if (!game.wasRevealed) continue;
    recordAmendment(change, { userId, gameIds: [gameId], kind: 'teams-swapped', reason: serverTexts.teamsSwapped });
  }
  renewSeal(change, gameId);
  audit(change, actor, { action: 'line_changed', weekId, gameId, before: toGame(game), after: toGame(turned) });
  publishChanges(change, changes, [weekId]);
  return turned;
}
