/** Every call's handler, one line each: what the contract says, done by the pool. */
import { statSync } from 'node:fs';
import { MINUTE_MS } from '#shared/limits.ts';
import { readAudit } from '../pool/audit.ts';
import { makeBackup, readBackups, readRestorePreview, restoreBackup } from '../pool/backups.ts';
import { readBoard } from '../pool/board.ts';
import { createBoardLink, readBoardLinkMadeAt, revokeBoardLink } from '../pool/boardLink.ts';
import { readCurrentWeek, readSeasonWeeks, readWeeks, requireWeek } from '../pool/calendar.ts';
import { createSendMessage, deleteMessage, readMessages, readUnread } from '../pool/chat.ts';
import { moveGame, removeGame } from '../pool/gameMoves.ts';
import { lockGame, readGames, scoreGame, unlockGame } from '../pool/games.ts';
import { enterPick } from '../pool/enterPick.ts';
import { exportCsv } from '../pool/exports.ts';
import { createUploadImage, readImage } from '../pool/images.ts';
import { createLogin } from '../pool/login.ts';
import { changeGame, readPickCounts } from '../pool/lines.ts';
import { addManualGames } from '../pool/manualGames.ts';
import { dismissNotices, readNotices } from '../pool/notices.ts';
import { setGameStatus, takeFeedScore, unpinGame } from '../pool/pins.ts';
import { readCard, readWeekPicks, savePicks } from '../pool/picks.ts';
import type { Pool } from '../pool/pool.ts';
import { readLiveScores, readPinnedGames } from '../pool/scores.ts';
import type { ScoreFeed } from '../pool/scoreFeed.ts';
import { readSeasonPicks } from '../pool/seasonPicks.ts';
import { endSessions } from '../pool/sessions.ts';
import { changeSettings, readSettings } from '../pool/settings.ts';
import { setUp, signInWindow } from '../pool/setUp.ts';
import {
  calculateStats,
  clearLeaderboards,
  readPeriodStandings,
  readSeasonStandings,
  readWeeklyStandings,
  validateStats,
} from '../pool/standings.ts';
import { readTodo } from '../pool/todo.ts';
import { changePassword, readCommissioner } from '../pool/admins.ts';
import {
  addPlayers,
  countLostCodes,
  createAccessCode,
  deleteUser,
  readUserContents,
  readUsers,
  renameUser,
  renewAllCodes,
  setActive,
  setCode,
} from '../pool/users.ts';
import {
  clearGames,
  createWeek,
  deleteWeek,
  lockWeek,
  readWeekContents,
  setWeekLockTime,
  unlockWeek,
} from '../pool/weeks.ts';
import type { WindowTokens } from '../pool/windowToken.ts';
import { toInstant, toInstantOrNull } from '../pool/wire.ts';
import type { Ask, Handlers } from './route.ts';

const done = { ok: true } as const;
const isLoopback = (address: string) => address === '::1' || /^(::ffff:)?127\./.test(address);

/** What the handlers need that is not the pool itself. */
export type Surroundings = {
  scoreFeed: ScoreFeed;
  windowTokens: WindowTokens;
  /** How many sockets are open, for the commissioner's health page. */
  connected: () => number;
  /** The address phones are told. */
  joinAddress: () => string | null;
};

/** Clocks further apart than this are told to the commissioner. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;

export function createHandlers(pool: Pool, surroundings: Surroundings): Handlers {
  const { scoreFeed, windowTokens, connected, joinAddress } = surroundings;
  const feed = () => scoreFeed.status();
  /** What was given back to the feed is asked for at once; the answer comes as an event. */
  const askFeedSoon = <T>(result: T): T => {
    void scoreFeed.refresh();
    return result;
  };
  const login = createLogin(pool);
  const sendMessage = createSendMessage(pool);
  const uploadImage = createUploadImage(pool);

  const save = async (ask: Ask<'savePicks' | 'autosavePicks'>, submit: boolean) => {
    const ifMatch = ask.request.get('If-Match');
    const { picks, etag } = await savePicks(pool, ask.actor, ask.input, { submit, ifMatch });
    ask.tag(etag);
    return { picks };
  };

  return {
    readHealth: async ({ actor }) => ({
      ok: true,
      version: pool.version,
      ...(actor?.isAdmin === true
        ? {
            details: {
              uptimeS: (pool.clock.now() - pool.startedAt) / 1000,
              members: readUsers(pool, actor).filter(({ isAdmin, isActive }) => !isAdmin && isActive).length,
              connected: connected(),
              databaseBytes: pool.sqlite.memory ? 0 : statSync(pool.sqlite.name).size,
              schemaVersion: pool.schemaVersion,
              lastBackupAt: (await readBackups(pool))[0]?.at ?? null,
              lastFeedPollAt: toInstantOrNull(feed().lastPollAt),
              lostCodes: countLostCodes(pool),
            },
          }
        : {}),
    }),
    readPool: () => ({
      name: readSettings(pool).poolName,
      commissioner: readCommissioner(pool) ?? '',
      serverTime: toInstant(pool.clock.now()),
      version: pool.version,
      demo: pool.demo,
      feed: feed().state,
    }),
    login: async ({ input, request, session }) => {
      const address = request.ip ?? '';
      const { user, token } = await login({ ...input, address, isLoopback: isLoopback(address) });
      session.set(token);
      return { user };
    },
    logout: async ({ actor, session }) => {
      await pool.write((change) => endSessions(change, { tokenHash: actor.tokenHash }));
      session.clear();
      return done;
    },
    setUp: async ({ input, session }) => {
      const { token, ...answer } = await setUp(pool, input);
      windowTokens.use();
      session.set(token);
      return answer;
    },
    signInWindow: async ({ session }) => {
      windowTokens.use(); // before anything is waited for: two requests at once are one use
      const { user, token } = await signInWindow(pool);
      session.set(token);
      return { user };
    },
    readMe: ({ actor: { userId, username, isAdmin } }) => ({ user: { id: userId, username, isAdmin } }),

    readWeeks: () => readWeeks(pool),
    readCurrentWeek: () => readCurrentWeek(pool),
    readSeasonWeeks: ({ params }) => readSeasonWeeks(pool, params.season, params.seasonType),
    readGames: ({ params }) => readGames(pool, params.weekId),
    createWeek: ({ actor, input }) => createWeek(pool, actor, input),
    lockWeek: ({ actor, params }) => lockWeek(pool, actor, params.id),
    unlockWeek: ({ actor, params }) => unlockWeek(pool, actor, params.id),
    changeWeek: ({ actor, params, input }) => setWeekLockTime(pool, actor, params.id, input),
    deleteWeek: async ({ actor, params }) => (await deleteWeek(pool, actor, params.id), done),

    readCard: ({ params, tag }) => {
      const { picks, etag } = readCard(pool, params.userId, params.weekId);
      tag(etag);
      return picks;
    },
    savePicks: (ask) => save(ask, true),
    autosavePicks: (ask) => save(ask, false),
    readWeekPicks: ({ actor, params }) => readWeekPicks(pool, actor, params.weekId),

    readSeasonPicks: ({ params }) => readSeasonPicks(pool, params.userId, params.season),
    readNotices: ({ actor }) => readNotices(pool, actor),
    dismissNotices: async ({ actor, input }) => (await dismissNotices(pool, actor, input.upTo), done),

    readSeasonStandings: ({ params }) => readSeasonStandings(pool, params.season, params.seasonType),
    readPeriodStandings: ({ params }) => readPeriodStandings(pool, params.season, params.period, params.seasonType),
    readWeeklyStandings: ({ params }) => readWeeklyStandings(pool, params.weekId),

    readLiveScores: async ({ query }) => {
      if (query.refresh === '1') await scoreFeed.refresh();
      return readLiveScores(pool, feed());
    },
    readBoard: () => readBoard(pool, feed(), readSettings(pool).inviteAddress ?? joinAddress()),

    readMessages: ({ query }) => readMessages(pool, query.before),
    readUnread: ({ actor, query }) => readUnread(pool, actor, query.after),
    sendMessage: ({ actor, input }) => sendMessage(actor, input),
    uploadImage: ({ actor, image }) => uploadImage(actor, image),
    readImage: async ({ params, type }) => {
      const image = await readImage(pool, params.name);
      type(image.type);
      return image.bytes;
    },
    deleteMessage: async ({ actor, params }) => (await deleteMessage(pool, actor, params.id), done),

    readUsers: ({ actor }) => readUsers(pool, actor),
    createAccessCode: ({ actor, input }) => createAccessCode(pool, actor, input),
    regenerateCode: ({ actor, params }) => setCode(pool, actor, params.id),
    setCustomCode: ({ actor, params, input }) => setCode(pool, actor, params.id, input.accessCode),
    addPlayers: ({ actor, input }) => addPlayers(pool, actor, input.usernames),
    renameUser: ({ actor, params, input }) => renameUser(pool, actor, params.id, input.username),
    readUserContents: ({ params }) => readUserContents(pool, params.id),
    enterPick: ({ actor, params, input }) => enterPick(pool, actor, params.id, input),
    renewAllCodes: ({ actor }) => renewAllCodes(pool, actor),
    deactivateUser: ({ actor, params }) => setActive(pool, actor, params.id, false),
    reactivateUser: ({ actor, params }) => setActive(pool, actor, params.id, true),
    deleteUser: async ({ actor, params }) => (await deleteUser(pool, actor, params.id), done),
    changePassword: async ({ actor, input }) => (await changePassword(pool, actor, input.newPassword), done),

    importGames: async ({ actor, params }) => {
      const week = requireWeek(pool, params.weekId);
      const imported = await scoreFeed.importWeek(actor, week);
      return { games: readGames(pool, week.id), ...imported };
    },
    addManualGames: ({ actor, params, input }) => addManualGames(pool, actor, params.weekId, input),
    clearGames: async ({ actor, params }) => (await clearGames(pool, actor, params.weekId), done),
    lockGame: ({ actor, params }) => lockGame(pool, actor, params.id),
    unlockGame: ({ actor, params }) => unlockGame(pool, actor, params.id),
    scoreGame: ({ actor, params, input }) => scoreGame(pool, actor, params.id, input),
    unpinGame: async ({ actor, params }) => askFeedSoon(await unpinGame(pool, actor, params.id)),
    takeFeedScore: ({ actor, params }) => takeFeedScore(pool, actor, params.id),
    setGameStatus: async ({ actor, params, input }) =>
      askFeedSoon(await setGameStatus(pool, actor, params.id, input.status)),
    moveGame: ({ actor, params, input }) => moveGame(pool, actor, params.id, input),
    removeGame: async ({ actor, params }) => (await removeGame(pool, actor, params.id), done),
    readFeedStatus: () => {
      const { state, failure, lastPollAt, lastOkAt, clockAheadMs } = feed();
      const isFarApart = clockAheadMs !== null && Math.abs(clockAheadMs) > CLOCK_TOLERANCE_MS;
      return {
        state,
        failure: state === 'off' ? null : failure,
        lastPollAt: toInstantOrNull(lastPollAt),
        lastOkAt: toInstantOrNull(lastOkAt),
        clockAheadMs: isFarApart ? Math.round(clockAheadMs) : null,
        pinned: readPinnedGames(pool),
      };
    },

    changeGame: ({ actor, params, input }) => changeGame(pool, actor, params.id, input),
    readPickCounts: ({ params }) => readPickCounts(pool, params.weekId),
    readWeekContents: ({ params }) => readWeekContents(pool, params.weekId),

    calculateStats: ({ actor, params }) => calculateStats(pool, actor, params.season),
    validateStats: ({ actor, params }) => validateStats(pool, actor, params.season),
    clearLeaderboards: async ({ actor }) => (await clearLeaderboards(pool, actor, 'all'), done),
    clearSeasonLeaderboards: async ({ actor, params }) => (await clearLeaderboards(pool, actor, params), done),

    readSettings: () => readSettings(pool),
    changeSettings: ({ actor, input }) => changeSettings(pool, actor, input),
    readTodo: () => readTodo(pool),
    readBoardLink: () => ({ madeAt: toInstantOrNull(readBoardLinkMadeAt(pool)) }),
    createBoardLink: ({ actor }) => createBoardLink(pool, actor),
    revokeBoardLink: async ({ actor }) => (await revokeBoardLink(pool, actor), done),
    readBackups: () => readBackups(pool),
    makeBackup: () => makeBackup(pool),
    readRestorePreview: ({ params }) => readRestorePreview(pool, params.name),
    restoreBackup: async ({ actor, params }) => (await restoreBackup(pool, actor, params.name), done),
    exportCsv: ({ params, query }) => exportCsv(pool, params.what, query.season),
    readAudit: ({ query }) => readAudit(pool, query),
  };
}
