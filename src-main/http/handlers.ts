/** Every call's handler, one line each: what the contract says, done by the pool. */
import { statSync } from 'node:fs';
import { PoolError } from '#shared/errors.ts';
import type { FeedState } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { readAudit } from '../pool/audit.ts';
import { makeBackup, readBackups, readRestorePreview, restoreBackup } from '../pool/backups.ts';
import { readCurrentWeek, readSeasonWeeks, readWeeks, requireWeek } from '../pool/calendar.ts';
import { createSendMessage, deleteMessage, readMessages, readUnread } from '../pool/chat.ts';
import { lockGame, readGames, scoreGame, unlockGame } from '../pool/games.ts';
import { enterPick } from '../pool/enterPick.ts';
import { exportCsv } from '../pool/exports.ts';
import { createUploadImage, readImage } from '../pool/images.ts';
import { createLogin } from '../pool/login.ts';
import { changeGame, readPickCounts } from '../pool/lines.ts';
import { addManualGames } from '../pool/manualGames.ts';
import { dismissNotices, readNotices } from '../pool/notices.ts';
import { readCard, readWeekPicks, savePicks } from '../pool/picks.ts';
import type { Pool } from '../pool/pool.ts';
import { readLiveScores } from '../pool/scores.ts';
import { readSeasonPicks } from '../pool/seasonPicks.ts';
import { endSessions } from '../pool/sessions.ts';
import { changeSettings, readSettings } from '../pool/settings.ts';
import {
  calculateStats,
  clearLeaderboards,
  readPeriodStandings,
  readSeasonStandings,
  readWeeklyStandings,
  validateStats,
} from '../pool/standings.ts';
import { readTodo } from '../pool/todo.ts';
import {
  addPlayers,
  changePassword,
  countLostCodes,
  createAccessCode,
  deleteUser,
  readCommissioner,
  readUserContents,
  readUsers,
  renameUser,
  renewAllCodes,
  setActive,
  setCode,
} from '../pool/users.ts';
import { clearGames, createWeek, deleteWeek, lockWeek, readWeekContents, setWeekLockTime, unlockWeek } from '../pool/weeks.ts';
import { toInstant } from '../pool/wire.ts';
import type { Ask, Handlers } from './route.ts';

const done = { ok: true } as const;
const isLoopback = (address: string) => address === '::1' || /^(::ffff:)?127\./.test(address);

/** @param connected how many sockets are open, for the commissioner's health page */
export function createHandlers(pool: Pool, feed: () => FeedState, connected: () => number): Handlers {
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
    readHealth: ({ actor }) => ({
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
              lastBackupAt: null,
              lastFeedPollAt: null,
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
      feed: feed(),
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

    readLiveScores: () => readLiveScores(pool, feed()),

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

    importGames: ({ params }) => {
      requireWeek(pool, params.weekId);
      throw new PoolError('conflict', texts.feedOff);
    },
    addManualGames: ({ actor, params, input }) => addManualGames(pool, actor, params.weekId, input),
    clearGames: async ({ actor, params }) => (await clearGames(pool, actor, params.weekId), done),
    lockGame: ({ actor, params }) => lockGame(pool, actor, params.id),
    unlockGame: ({ actor, params }) => unlockGame(pool, actor, params.id),
    scoreGame: ({ actor, params, input }) => scoreGame(pool, actor, params.id, input),

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
    readBackups: () => readBackups(pool),
    makeBackup: () => makeBackup(pool),
    readRestorePreview: ({ params }) => readRestorePreview(pool, params.name),
    restoreBackup: async ({ actor, params }) => (await restoreBackup(pool, actor, params.name), done),
    exportCsv: ({ params, query }) => exportCsv(pool, params.what, query.season),
    readAudit: ({ query }) => readAudit(pool, query),
  };
}
