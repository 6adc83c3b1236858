/** Every call's handler, one line each: connects the contract to the pool. */
import { MINUTE_MS } from '#shared/limits.ts';
import { PoolError } from '#shared/errors.ts';
import type { Invite, Tunnel, TunnelProgram } from '#shared/model.ts';
import { leagueWeek } from '#shared/rules/calendar.ts';
import { texts } from '#shared/texts.ts';
import { readAudit } from '../pool/core/audit.ts';
import { makeBackup, readBackups, readRestorePreview, restoreBackup } from '../pool/backups/backups.ts';
import { readBoard } from '../pool/views/board.ts';
import { createBoardLink, readBoardLinkMadeAt, revokeBoardLink } from '../pool/views/boardLink.ts';
import { readCurrentWeek, readSeasonWeeks, readWeeks, requireWeek } from '../pool/core/calendar.ts';
import { createSendMessage, deleteMessage, readMessages, readUnread } from '../pool/chat/chat.ts';
import { copyPool } from '../pool/backups/copies.ts';
import { readDiagnostics } from '../pool/views/diagnostics.ts';
import { moveGame, removeGame } from '../pool/games/gameMoves.ts';
import { lockGame, unlockGame } from '../pool/games/gameLocks.ts';
import { readGames, scoreGame } from '../pool/games/games.ts';
import { enterPick } from '../pool/picks/enterPick.ts';
import { exportCsv } from '../pool/views/exports.ts';
import { readHealthDetails } from '../pool/views/health.ts';
import { createUploadImage, readImage } from '../pool/chat/images.ts';
import { createLogin } from '../pool/people/login.ts';
import { confirmDates } from '../pool/games/dateChecks.ts';
import { changeGame, readPickCounts } from '../pool/games/lines.ts';
import { addManualGames } from '../pool/games/manualGames.ts';
import { dismissNotices, readNotices } from '../pool/core/notices.ts';
import { setGameStatus, takeFeedScore, unpinGame } from '../pool/games/pins.ts';
import { readCard, readWeekPicks, savePicks } from '../pool/picks/picks.ts';
import type { Pool } from '../pool/core/pool.ts';
import { readLiveScores, readPinnedGames } from '../pool/games/scores.ts';
import type { ScoreFeed } from '../pool/games/scoreFeed.ts';
import { readSeasonPicks } from '../pool/picks/seasonPicks.ts';
import { doesPasswordProve, type Presence, type PresenceToken } from '../pool/people/presence.ts';
import { endSessions, hashToken } from '../pool/people/sessions.ts';
import { createPhoneSignIn } from '../pool/people/phoneSignIn.ts';
import { calculateStats, validateStats } from '../pool/standings/recount.ts';
import { changeSettings, readSettings } from '../pool/core/settings.ts';
import { setUp, signInWindow } from '../pool/people/setUp.ts';
import {
  clearLeaderboards,
  readPeriodStandings,
  readSeasonStandings,
  readWeeklyStandings,
} from '../pool/standings/standings.ts';
import { readTodo } from '../pool/views/todo.ts';
import { changePassword, readCommissioner } from '../pool/people/admins.ts';
import {
  addPlayers,
  createAccessCode,
  deleteUser,
  readUserContents,
  readUsers,
  renameUser,
  renewAllCodes,
  setActive,
  setCode,
} from '../pool/people/users.ts';
import {
  clearGames,
  createWeek,
  deleteWeek,
  lockWeek,
  readWeekContents,
  setWeekLockTime,
  unlockWeek,
} from '../pool/games/weeks.ts';
import type { WindowTokens } from '../pool/people/windowToken.ts';
import { toInstant, toInstantOrNull } from '../pool/core/wire.ts';
import type { Ask, Handlers } from './route.ts';

const done = { ok: true } as const;
const toProof = ({ token, expiresAt }: PresenceToken) => ({ token, expiresAt: toInstant(expiresAt) });
const isLoopback = (address: string) => address === '::1' || /^(::ffff:)?127\./.test(address);

/** How friends reach this computer. */
type Reach = {
  read: () => Omit<Invite, 'phoneSignInUntil'>;
  /** The address on invitations. */
  address: () => string | null;
  /** Is this one of the offered addresses? */
  isListed: (url: string) => boolean;
  /** Makes the commissioner's pages read it again. */
  announce: () => void;
};

/** The way to friends outside the network. */
type TunnelSwitch = {
  read: () => Promise<Tunnel>;
  start: (program: TunnelProgram) => Promise<void>;
  stop: () => Promise<void>;
};

/** What the handlers need that is not the pool itself. */
export type Surroundings = {
  scoreFeed: ScoreFeed;
  windowTokens: WindowTokens;
  presence: Presence;
  /** How many sockets are open, for the commissioner's health page. */
  connected: () => number;
  /** Whose they are; 0 is a screen of the party. */
  connectedUsers: () => number[];
  /** One sentence about newer versions of the app; null if it doesn't check for them. */
  updates: () => string | null;
  reach: Reach;
  tunnel: TunnelSwitch;
};

/** Clocks further apart than this are shown to the commissioner. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;

export function createHandlers(pool: Pool, surroundings: Surroundings): Handlers {
  const { scoreFeed, windowTokens, presence, connected, connectedUsers, updates, reach, tunnel } = surroundings;
  const feed = () => scoreFeed.status();
  /** What was given back to the feed is asked for at once; the answer comes as an event. */
  const askFeedSoon = <T>(result: T): T => {
    void scoreFeed.refresh();
    return result;
  };
  const login = createLogin(pool);
  const phoneSignIn = createPhoneSignIn(pool);
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
            details: await readHealthDetails(pool, {
              feed: feed(),
              connected: connected(),
              connectedUsers: connectedUsers(),
              updates: updates(),
            }),
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
    login: async ({ input, request, session, device }) => {
      const address = request.ip ?? '';
      const attempt = { ...input, address, isLoopback: isLoopback(address), device: device.read() };
      const { user, token, device: known } = await login.signIn(attempt);
      session.set(token);
      device.set(known);
      if (!user.isAdmin || !doesPasswordProve(pool, user.id)) return { user };
      return { user, presence: toProof(presence.issue({ tokenHash: hashToken(token) })) };
    },
    signInByLink: async ({ input, request, session }) => {
      const address = request.ip ?? '';
      const { user, token } = await phoneSignIn.use({ ...input, address, isLoopback: isLoopback(address) });
      session.set(token);
      reach.announce();
      return { user };
    },
    provePresence: async ({ actor, input, request, device }) => {
      const address = request.ip ?? '';
      const attempt = { ...input, address, isLoopback: isLoopback(address), device: device.read() };
      await login.check({ username: actor.username, ...attempt });
      if (!doesPasswordProve(pool, actor.userId)) throw new PoolError('presence_required', texts.passwordTooNew);
      return toProof(presence.issue(actor));
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

    readLiveScores: async ({ actor, query }) => {
      // Without an account no one can make the pool ask more often than it does anyway.
      if (query.refresh === '1') await (actor === null ? scoreFeed.idle() : scoreFeed.refresh());
      return readLiveScores(pool, feed());
    },
    readBoard: () => readBoard(pool, feed(), reach.address()),

    readMessages: ({ query }) => readMessages(pool, query.before),
    readUnread: ({ actor, query }) => readUnread(pool, actor, query.after),
    sendMessage: ({ actor, input }) => sendMessage(actor, input),
    uploadImage: ({ actor, image }) => uploadImage(actor, image),
    readImage: ({ params }) => readImage(pool, params.name),
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
    changePassword: async ({ actor, input, isPresent }) => (
      await changePassword(pool, actor, input.newPassword, isPresent),
      done
    ),

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

    calculateStats: ({ actor, params }) => calculateStats(pool, actor, params.season),
    validateStats: ({ actor, params }) => validateStats(pool, actor, params.season),
    clearLeaderboards: async ({ actor }) => (await clearLeaderboards(pool, actor, 'all'), done),
    clearSeasonLeaderboards: async ({ actor, params }) => (await clearLeaderboards(pool, actor, params), done),

    readSettings: () => readSettings(pool),
    changeSettings: async ({ actor, input, isPresent }) => {
      const settings = await changeSettings(pool, actor, input, { isListed: reach.isListed, isPresent });
      if (input.inviteAddress !== undefined) reach.announce();
      return settings;
    },
    readInvite: () => ({ ...reach.read(), phoneSignInUntil: toInstantOrNull(phoneSignIn.until()) }),
    createPhoneSignIn: ({ actor }) => {
      const { token, expiresAt } = phoneSignIn.issue(actor);
      reach.announce();
      return { token, expiresAt: toInstant(expiresAt) };
    },
    readTunnel: () => tunnel.read(),
    startTunnel: async ({ input }) => {
      await tunnel.start(input.program);
      return tunnel.read();
    },
    stopTunnel: () => {
      // Not awaited: a request that came through the tunnel still gets this response.
      tunnel.stop().catch((error: unknown) => pool.log.error({ err: error }, 'the tunnel could not be ended'));
      return tunnel.read();
    },
    readTodo: () => readTodo(pool),
    readBoardLink: () => ({ madeAt: toInstantOrNull(readBoardLinkMadeAt(pool)) }),
    createBoardLink: ({ actor }) => createBoardLink(pool, actor),
    revokeBoardLink: async ({ actor }) => (await revokeBoardLink(pool, actor), done),
    readBackups: () => readBackups(pool),
    makeBackup: () => makeBackup(pool),
    readRestorePreview: ({ params }) => readRestorePreview(pool, params.name),
    restoreBackup: async ({ actor, params }) => (await restoreBackup(pool, actor, params.name), done),
    exportCsv: ({ params, input }) => exportCsv(pool, params.what, input.season),
    copyPool: ({ actor }) => copyPool(pool, actor),
    readDiagnostics: async () => ({ text: await readDiagnostics(pool, { feed: feed(), connected: connected() }) }),
    readAudit: ({ query }) => readAudit(pool, query),
  };
}
