import type { gameAdminCalls } from '#shared/api/gameAdmin.ts';
import type { gameCalls } from '#shared/api/games.ts';
import { MINUTE_MS } from '#shared/limits.ts';
import { leagueWeek } from '#shared/rules/calendar.ts';
import { readCurrentWeek, readSeasonWeeks, readWeeks, requireWeek } from '../../pool/core/calendar.ts';
import { toInstant, toInstantOrNull } from '../../pool/core/wire.ts';
import { confirmDates } from '../../pool/games/dateChecks.ts';
import { lockGame, unlockGame } from '../../pool/games/gameLocks.ts';
import { moveGame, removeGame } from '../../pool/games/gameMoves.ts';
import { readGames } from '../../pool/games/games.ts';
import { changeGame, readPickCounts } from '../../pool/games/lines.ts';
import { addManualGames } from '../../pool/games/manualGames.ts';
import { scoreGame, setGameStatus, takeFeedScore, unpinGame } from '../../pool/games/pins.ts';
import { readScoreLog } from '../../pool/games/scoreLog.ts';
import { readLiveScores, readPinnedGames } from '../../pool/games/scores.ts';
import {
  changeWeek,
  clearGames,
  createWeek,
  deleteWeek,
  lockWeek,
  readWeekContents,
  unlockWeek,
} from '../../pool/games/weeks.ts';
import { readUserContents } from '../../pool/people/users.ts';
import { readBoard } from '../../pool/views/board.ts';
import type { Pool } from '../../pool/core/pool.ts';
import { done, type HandlersOf } from '../route.ts';
import type { Surroundings } from '../surroundings.ts';

/** Clocks further apart than this are shown to the commissioner. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;

export function createGameHandlers(
  pool: Pool,
  surroundings: Surroundings,
): HandlersOf<typeof gameCalls & typeof gameAdminCalls> {
  const { scoreFeed, reach } = surroundings;
  const feed = () => scoreFeed.status();
  /** What was given back to the feed is asked for at once; the answer comes as an event. */
  const askFeedSoon = <T>(result: T): T => {
    void scoreFeed.refresh();
    return result;
  };
  return {
    readWeeks: () => readWeeks(pool),
    readCurrentWeek: () => readCurrentWeek(pool),
    readSeasonWeeks: ({ params }) => readSeasonWeeks(pool, params.season, params.seasonType),
    readGames: ({ params }) => readGames(pool, params.weekId),
    createWeek: ({ actor, input }) => createWeek(pool, actor, input),
    lockWeek: ({ actor, params }) => lockWeek(pool, actor, params.id),
    unlockWeek: ({ actor, params }) => unlockWeek(pool, actor, params.id),
    changeWeek: ({ actor, params, input }) => changeWeek(pool, actor, params.id, input),
    deleteWeek: async ({ actor, params }) => (await deleteWeek(pool, actor, params.id), done),
    readLiveScores: ({ actor, query }) => {
      const read = () => readLiveScores(pool, feed());
      if (query.refresh !== '1') return read();
      // Without an account no one can make the pool ask more often than it does anyway.
      return (actor === null ? scoreFeed.idle() : scoreFeed.refresh()).then(read);
    },
    readScoreLog: ({ params }) => readScoreLog(pool, params.weekId),
    readBoard: () => readBoard(pool, feed(), reach.address()),
    readUserContents: ({ params }) => readUserContents(pool, params.id),
    importGames: async ({ actor, params, query }) => {
      const week = requireWeek(pool, params.weekId);
      const imported = await scoreFeed.importWeek(actor, week, query.ask === '1' ? 'import-open' : 'import');
      return { games: readGames(pool, week.id), ...imported };
    },
    addManualGames: ({ actor, params, input }) => addManualGames(pool, actor, params.weekId, input),
    clearGames: async ({ actor, params }) => (await clearGames(pool, actor, params.weekId), done),
    lockGame: ({ actor, params }) => lockGame(pool, actor, params.id),
    unlockGame: ({ actor, params, input }) => unlockGame(pool, actor, params.id, input),
    scoreGame: ({ actor, params, input }) => scoreGame(pool, actor, params.id, input),
    unpinGame: async ({ actor, params }) => askFeedSoon(await unpinGame(pool, actor, params.id)),
    takeFeedScore: ({ actor, params }) => takeFeedScore(pool, actor, params.id),
    setGameStatus: async ({ actor, params, input }) => askFeedSoon(await setGameStatus(pool, actor, params.id, input)),
    moveGame: ({ actor, params, input }) => moveGame(pool, actor, params.id, input),
    removeGame: async ({ actor, params }) => (await removeGame(pool, actor, params.id), done),
    readLeagueWeek: async () => (await scoreFeed.leagueWeek()) ?? leagueWeek(pool.clock.now()),
    readFeedStatus: () => {
      const { state, failure, lastPollAt, lastOkAt, clockAheadMs, problems } = feed();
      const isFarApart = clockAheadMs !== null && Math.abs(clockAheadMs) > CLOCK_TOLERANCE_MS;
      return {
        state,
        failure: state === 'off' ? null : failure,
        lastPollAt: toInstantOrNull(lastPollAt),
        lastOkAt: toInstantOrNull(lastOkAt),
        clockAheadMs: isFarApart ? Math.round(clockAheadMs) : null,
        pinned: readPinnedGames(pool),
        problems: problems.map(({ at, ...problem }) => ({ ...problem, at: toInstant(at) })),
      };
    },
    changeGame: ({ actor, params, input }) => changeGame(pool, actor, params.id, input),
    confirmDates: ({ actor, params }) => confirmDates(pool, actor, params.id),
    readPickCounts: ({ params }) => readPickCounts(pool, params.weekId),
    readWeekContents: ({ params }) => readWeekContents(pool, params.weekId),
  };
}
