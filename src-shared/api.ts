/**
 * The one contract: every call there is, who may make it, what it takes and what it answers. The server's routes and
 * the page's client are typed from it, and the permission test walks it; a call that is not here does not compile.
 *
 * `access`: `nobody` needs no login; `member` any signed-in active user; `own` a member about herself, or an admin
 * (the path's `userId` says whom it is about); `board` a member, or a screen with the commissioner's board link;
 * `admin` the commissioner; `window` the desktop app's own window, by the one-use token it was opened with.
 *
 * `presence: true` marks the calls that hand out or replace the whole pool. Besides the session they need a proof of
 * presence no older than `PRESENCE_MS` in the header `PRESENCE_HEADER` (403 `presence_required` without it); see `login`
 * and `provePresence`.
 */
import * as z from 'zod/mini';
import {
  ACCESS_CODE_MAX,
  ACCESS_CODE_MIN,
  CHAT_MESSAGE_MAX,
  CLOCK_MAX,
  GAMES_TEXT_MAX,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  REASON_MAX,
  SCORE_MAX,
  SEASON_MAX,
  SEASON_MIN,
  SIGN_IN_TOKEN_MAX,
} from '#shared/limits.ts';
import {
  auditEntry,
  backup,
  board,
  chatMessage,
  contents,
  feedState,
  feedStatus,
  leagueWeek,
  game,
  healthDetails,
  id,
  imported,
  instant,
  invite,
  liveScores,
  manualRow,
  notice,
  periodRow,
  pick,
  pickCount,
  pickType,
  restorePreview,
  seasonPick,
  seasonRow,
  seasonType,
  signedInUser,
  submittedPick,
  todo,
  tunnel,
  tunnelProgram,
  user,
  week,
  weekPicks,
  weeklyRow,
} from '#shared/model.ts';
import { settings } from '#shared/settings.ts';
import { texts } from '#shared/texts.ts';

export type Access = 'nobody' | 'member' | 'own' | 'board' | 'admin' | 'window';
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A file for a spreadsheet, made piece by piece. */
export type Csv = { fileName: string; pieces: AsyncIterable<string> };

/** A file made for this response; its sender calls `discard` afterwards, even if sending failed. */
export type MadeFile = {
  fileName: string;
  bytes: number;
  pieces: AsyncIterable<Uint8Array>;
  discard: () => Promise<void>;
};

/** A stored picture, read piece by piece: a phone that takes it slowly must not keep it in the server's memory. */
export type Picture = { type: string; bytes: number; pieces: AsyncIterable<Uint8Array> };

export type Call = {
  method: Method;
  /** Express form: `:name` is a parameter and is parsed by `params`. */
  path: `/api/${string}`;
  access: Access;
  params: z.ZodMiniType;
  query: z.ZodMiniType;
  input: z.ZodMiniType;
  result: z.ZodMiniType;
  /** What the request's body is. */
  body: 'json' | 'image';
  /** What the answer is. */
  answer: 'json' | 'image' | 'csv' | 'file';
  presence: boolean;
};

const none = z.object({});
const done = z.object({ ok: z.literal(true) });

/** Numbers in a path or a query arrive as text: plain decimal digits only. */
const whole = (schema: z.ZodMiniType<number, number>) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/, texts.notANumber)),
      z.transform((text: string) => Number(text)),
    ),
    schema,
  );
const pathId = whole(id);
const season = z.int().check(z.gte(SEASON_MIN), z.lte(SEASON_MAX));
const pathSeason = whole(season);

const username = z
  .string()
  .check(z.trim(), z.minLength(1, texts.nameRequired), z.maxLength(NAME_MAX, texts.nameTooLong));
const accessCode = z
  .string()
  .check(z.trim(), z.minLength(ACCESS_CODE_MIN, texts.codeTooShort), z.maxLength(ACCESS_CODE_MAX, texts.codeTooLong));
const newPassword = z
  .string()
  .check(z.trim(), z.minLength(PASSWORD_MIN, texts.passwordTooShort), z.maxLength(PASSWORD_MAX, texts.passwordTooLong));
const points = z.int(texts.invalidScores).check(z.gte(0, texts.invalidScores), z.lte(SCORE_MAX, texts.invalidScores));

const card = z.object({ picks: z.array(submittedPick), weekId: z.optional(id) });
const cardResult = z.object({ picks: z.array(pick) });
const codeResult = z.object({ user: z.object({ id, username: z.string() }), accessCode: z.string() });

type Parts = Partial<Pick<Call, 'params' | 'query' | 'input' | 'body' | 'answer' | 'presence'>>;
function call<A extends Access, M extends Method, R extends z.ZodMiniType, P extends Parts>(
  access: A,
  method: M,
  path: Call['path'],
  result: R,
  parts?: P,
) {
  return {
    method,
    path,
    access,
    result,
    params: none,
    query: none,
    input: none,
    body: 'json',
    answer: 'json',
    presence: false,
    ...parts,
  } as {
    method: M;
    path: Call['path'];
    access: A;
    result: R;
    params: P['params'] extends z.ZodMiniType ? P['params'] : typeof none;
    query: P['query'] extends z.ZodMiniType ? P['query'] : typeof none;
    input: P['input'] extends z.ZodMiniType ? P['input'] : typeof none;
    body: 'json' | 'image';
    answer: 'json' | 'image' | 'csv' | 'file';
    presence: boolean;
  };
}
/** A proof of presence, kept by the page that received it. */
const presenceToken = z.object({ token: z.string(), expiresAt: instant });
const lineText = z.nullable(z.string().check(z.trim(), z.maxLength(10, texts.badLine)));
const anyInstant = z.iso.datetime({ offset: true });
const backupName = z.object({ name: z.string().check(z.regex(/^[\w-]+\.db$/)) });
const byId = { params: z.object({ id: pathId }) };
const byWeek = { params: z.object({ weekId: pathId }) };
const bySeasonAndType = { params: z.object({ season: pathSeason, seasonType }) };

export const api = {
  // --- the pool, and who is asking ---
  readHealth: call(
    'nobody',
    'GET',
    '/api/health',
    z.object({
      ok: z.literal(true),
      version: z.string(),
      /** For admins only. */
      details: z.optional(healthDetails),
    }),
  ),
  readPool: call(
    'nobody',
    'GET',
    '/api/pool',
    z.object({
      name: z.string(),
      commissioner: z.string(),
      serverTime: instant,
      version: z.string(),
      demo: z.boolean(),
      feed: feedState,
    }),
  ),
  login: call(
    'nobody',
    'POST',
    '/api/auth/login',
    z.object({
      user: signedInUser,
      /** For the commissioner: the password just typed is a proof. */
      presence: z.optional(presenceToken),
    }),
    {
      input: z.object({
        username: z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSWORD_MAX)),
        password: z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSWORD_MAX)),
      }),
    },
  ),
  /** Proves by the commissioner's password that she is there; limited like `login`. */
  provePresence: call('admin', 'POST', '/api/auth/presence', presenceToken, {
    input: z.object({ password: z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSWORD_MAX)) }),
  }),
  /** Signs in by the commissioner's one-use link; see `createPhoneSignIn`. */
  signInByLink: call('nobody', 'POST', '/api/auth/link', z.object({ user: signedInUser }), {
    input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(SIGN_IN_TOKEN_MAX)) }),
  }),
  logout: call('member', 'POST', '/api/auth/logout', done),
  /** The first run: makes the commissioner, and a player for her where she plays too, and signs the window in. */
  setUp: call('window', 'POST', '/api/setup', z.object({ user: signedInUser, player: z.nullable(codeResult) }), {
    input: z.object({
      poolName: settings.shape.poolName,
      username,
      password: newPassword,
      /** The commissioner's name as a player; null: she does not play. */
      playerName: z.nullable(username),
      keepAwake: settings.shape.keepAwake,
    }),
  }),
  /** Signs the window in as the commissioner. */
  signInWindow: call('window', 'POST', '/api/auth/window', z.object({ user: signedInUser })),
  readMe: call('member', 'GET', '/api/auth/me', z.object({ user: signedInUser })),

  // --- weeks and games ---
  readWeeks: call('member', 'GET', '/api/weeks', z.array(week)),
  readCurrentWeek: call('member', 'GET', '/api/weeks/current', z.nullable(week)),
  readSeasonWeeks: call('member', 'GET', '/api/weeks/:season/:seasonType', z.array(week), bySeasonAndType),
  readGames: call('member', 'GET', '/api/games/week/:weekId', z.array(game), byWeek),
  createWeek: call('admin', 'POST', '/api/weeks', week, {
    input: z.object({ weekNumber: week.shape.weekNumber, season, seasonType }),
  }),
  lockWeek: call('admin', 'PATCH', '/api/weeks/:id/lock', week, byId),
  unlockWeek: call('admin', 'PATCH', '/api/weeks/:id/unlock', week, byId),
  changeWeek: call('admin', 'PATCH', '/api/weeks/:id', week, {
    ...byId,
    input: z.object({
      lockTime: z.nullable(anyInstant),
      seen: z.optional(z.object({ lockTime: z.nullable(anyInstant) })),
    }),
  }),
  deleteWeek: call('admin', 'DELETE', '/api/weeks/:id', done, byId),

  // --- picks ---
  readCard: call('own', 'GET', '/api/picks/user/:userId/week/:weekId', z.array(pick), {
    params: z.object({ userId: pathId, weekId: pathId }),
  }),
  savePicks: call('member', 'POST', '/api/picks', cardResult, { input: card }),
  autosavePicks: call('member', 'POST', '/api/picks/autosave', cardResult, { input: card }),
  /** One's picks of a whole season with their games, weeks in season order. */
  readSeasonPicks: call('own', 'GET', '/api/picks/user/:userId/season/:season', z.array(seasonPick), {
    params: z.object({ userId: pathId, season: pathSeason }),
  }),
  readWeekPicks: call('member', 'GET', '/api/picks/week/:weekId', weekPicks, byWeek),

  /** What happened to one's card and was not read yet, newest first. */
  readNotices: call('member', 'GET', '/api/notices', z.array(notice)),
  /** Puts one's own notices away, all up to and including this one. */
  dismissNotices: call('member', 'POST', '/api/notices/dismiss', done, { input: z.object({ upTo: id }) }),

  // --- standings ---
  readSeasonStandings: call(
    'member',
    'GET',
    '/api/leaderboard/season/:season/:seasonType',
    z.array(seasonRow),
    bySeasonAndType,
  ),
  readPeriodStandings: call(
    'member',
    'GET',
    '/api/leaderboard/period/:season/:period/:seasonType',
    z.array(periodRow),
    {
      params: z.object({ season: pathSeason, period: whole(z.int().check(z.gte(1), z.lte(3))), seasonType }),
    },
  ),
  readWeeklyStandings: call('member', 'GET', '/api/leaderboard/weekly/:weekId', z.array(weeklyRow), byWeek),

  // --- scores ---
  readLiveScores: call('nobody', 'GET', '/api/scores/live', liveScores, {
    /** `refresh=1` first waits for one poll of the feed, shared by all members who ask at once; others start none. */
    query: z.object({ refresh: z.optional(z.literal('1')) }),
  }),
  /** A screen sends the board link's token as `Authorization: Board TOKEN`. */
  readBoard: call('board', 'GET', '/api/board', board),

  // --- chat ---
  readMessages: call('member', 'GET', '/api/chat/messages', z.array(chatMessage), {
    /** The page of messages before this one; the newest page without it. */
    query: z.object({ before: z.optional(pathId) }),
  }),
  sendMessage: call('member', 'POST', '/api/chat/messages', chatMessage, {
    input: z.object({
      userId: z.optional(id),
      username: z.optional(z.string()),
      /** May be empty beside an image. */
      message: z.string().check(z.trim(), z.maxLength(CHAT_MESSAGE_MAX, texts.messageTooLong)),
      /** An uploaded image, as `uploadImage` answered it. */
      mediaUrl: z.optional(z.string().check(z.regex(/^\/api\/chat\/media\/[\w-]+\.\w+$/, texts.noSuchImage))),
    }),
  }),
  /** How many messages others wrote after this one (counted no further than `UNREAD_MAX`), and which is the newest. */
  readUnread: call('member', 'GET', '/api/chat/unread', z.object({ unread: z.int(), newestId: z.nullable(id) }), {
    query: z.object({ after: z.optional(whole(z.int().check(z.minimum(0)))) }),
  }),
  /** The body is the image itself: PNG, JPEG, GIF or WebP, up to 5 MB, recognised by its content. */
  uploadImage: call('member', 'POST', '/api/chat/media', z.object({ mediaUrl: z.string() }), { body: 'image' }),
  readImage: call('member', 'GET', '/api/chat/media/:name', z.custom<Picture>(), {
    params: z.object({ name: z.string().check(z.regex(/^[\w-]+\.(png|jpg|gif|webp)$/, texts.noSuchImage)) }),
    answer: 'image',
  }),
  deleteMessage: call('admin', 'DELETE', '/api/chat/messages/:id', done, byId),

  // --- players ---
  /** Admins read all of each user; members the public part. */
  readUsers: call('member', 'GET', '/api/admin/users', z.array(user)),
  createAccessCode: call('admin', 'POST', '/api/admin/access-codes', codeResult, {
    input: z.object({ username, customCode: z.optional(accessCode) }),
  }),
  regenerateCode: call('admin', 'POST', '/api/admin/users/:id/regenerate-code', codeResult, byId),
  setCustomCode: call('admin', 'POST', '/api/admin/users/:id/custom-code', codeResult, {
    ...byId,
    input: z.object({ accessCode }),
  }),
  /** Adds many players at once, all or none; answers their codes in the same order. */
  addPlayers: call('admin', 'POST', '/api/admin/players', z.object({ codes: z.array(codeResult) }), {
    input: z.object({ usernames: z.array(username).check(z.minLength(1, texts.nameRequired), z.maxLength(200)) }),
  }),
  renameUser: call('admin', 'PATCH', '/api/admin/users/:id', user, { ...byId, input: z.object({ username }) }),
  /** New codes for every player; the way out when the key of the old ones is lost. */
  renewAllCodes: call('admin', 'POST', '/api/admin/renew-codes', z.object({ codes: z.array(codeResult) }), {
    presence: true,
  }),
  deactivateUser: call('admin', 'PATCH', '/api/admin/users/:id/deactivate', user, byId),
  reactivateUser: call('admin', 'PATCH', '/api/admin/users/:id/reactivate', user, byId),
  deleteUser: call('admin', 'DELETE', '/api/admin/users/:id', done, byId),
  /** A password changed without a proof of presence is itself no proof for a day. */
  changePassword: call('admin', 'PATCH', '/api/admin/change-password', done, {
    input: z.object({ newPassword }),
  }),

  // --- games, by the commissioner ---
  /** With `ask=1`, games that have all kicked off are not added but refused (409), so that the page can ask first. */
  importGames: call('admin', 'POST', '/api/admin/import-espn-games/:weekId', imported, {
    ...byWeek,
    query: z.object({ ask: z.optional(z.literal('1')) }),
  }),
  addManualGames: call(
    'admin',
    'POST',
    '/api/admin/add-manual-games/:weekId',
    z.object({ games: z.array(game), rows: z.array(manualRow), added: z.int(), changed: z.int() }),
    {
      ...byWeek,
      input: z.object({
        /** Not trimmed: the tabs at the end of a row are its empty columns. */
        gamesText: z.string().check(z.maxLength(GAMES_TEXT_MAX), z.regex(/\S/, texts.gamesTextRequired)),
        /** Read only: answers the rows and saves nothing. */
        preview: z.optional(z.boolean()),
        /** Rows that name a game the week already has may change it. */
        update: z.optional(z.boolean()),
        /** Rows whose home and away the commissioner swapped in the preview. */
        swappedRows: z.optional(z.array(z.int().check(z.positive()))),
        /** The commissioner was warned about doubtful kickoffs and confirms them. */
        datesConfirmed: z.optional(z.boolean()),
      }),
    },
  ),
  clearGames: call('admin', 'DELETE', '/api/admin/weeks/:weekId/games', done, byWeek),
  lockGame: call('admin', 'PATCH', '/api/admin/games/:id/lock', game, byId),
  /** Opens a game for picks again. One whose picks were shown also needs a reason, which everyone sees. */
  unlockGame: call('admin', 'PATCH', '/api/admin/games/:id/unlock', game, {
    ...byId,
    input: z.object({ reason: z.optional(z.string().check(z.trim(), z.maxLength(REASON_MAX))) }),
  }),
  scoreGame: call('admin', 'PATCH', '/api/admin/games/:id/score', game, {
    ...byId,
    input: z.object({
      awayScore: points,
      homeScore: points,
      isComplete: z.boolean(),
      /** Of a live game: quarters 1 to 4, overtimes 5 and 6, and the game clock. */
      period: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(6)))),
      clock: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(CLOCK_MAX)))),
      /** What the form showed when it was opened; refused as stale when the game has changed since. */
      seen: z.optional(z.pick(game, { awayScore: true, homeScore: true, isComplete: true })),
    }),
  }),
  /** Gives a game with a typed score back to the feed, whose next report then applies. */
  unpinGame: call('admin', 'PATCH', '/api/admin/games/:id/unpin', game, byId),
  /** Takes the feed's final of a pinned game instead of the typed score. */
  takeFeedScore: call('admin', 'PATCH', '/api/admin/games/:id/use-feed-score', game, byId),
  /** Calls a game off, or with `scheduled` takes back its score and whatever it was called off by. */
  setGameStatus: call('admin', 'PATCH', '/api/admin/games/:id/status', game, {
    ...byId,
    input: z.object({
      status: z.enum(['scheduled', 'postponed', 'cancelled', 'void']),
      /** The score the page showed; refused as stale when the game has another one. */
      seen: z.optional(z.pick(game, { awayScore: true, homeScore: true, isComplete: true })),
    }),
  }),
  /** Puts a game into another week of its season, its picks with it or thrown away. */
  moveGame: call('admin', 'PATCH', '/api/admin/games/:id/week', game, {
    ...byId,
    input: z.object({
      weekId: id,
      carryPicks: z.boolean(),
      /** The new kickoff, null for a time to come; left out, the kickoff stays. */
      gameTime: z.optional(z.nullable(anyInstant)),
      /** The commissioner was warned about the kickoff and confirms it for the new week. */
      datesConfirmed: z.optional(z.boolean()),
    }),
  }),
  /** Removes one game with its picks and their results. */
  removeGame: call('admin', 'DELETE', '/api/admin/games/:id', done, byId),
  readFeedStatus: call('admin', 'GET', '/api/admin/feed', feedStatus),
  /** The week to offer for a new week: the scoreboard's while it answers, else by the calendar. */
  readLeagueWeek: call('admin', 'GET', '/api/admin/league-week', leagueWeek),

  /** Changes kickoff, lock time or lines by hand; what is left out stays. A lock time of null is the usual one again. */
  changeGame: call('admin', 'PATCH', '/api/admin/games/:id', game, {
    ...byId,
    input: z.object({
      gameTime: z.optional(z.nullable(anyInstant)),
      lockTime: z.optional(z.nullable(anyInstant)),
      spread: z.optional(lineText),
      total: z.optional(lineText),
      /** The commissioner was warned about these times and confirms them. */
      datesConfirmed: z.optional(z.boolean()),
      /** What the form showed when it was opened; refused as stale when the game has changed since. */
      seen: z.optional(z.pick(game, { gameTime: true, lockTime: true, spread: true, total: true })),
    }),
  }),
  /** Confirms a doubtful kickoff and lock time, which removes the game from To do. */
  confirmDates: call('admin', 'PATCH', '/api/admin/games/:id/confirm-dates', game, byId),
  readPickCounts: call('admin', 'GET', '/api/admin/weeks/:weekId/pick-counts', z.array(pickCount), byWeek),
  readWeekContents: call('admin', 'GET', '/api/admin/weeks/:weekId/contents', contents, byWeek),
  readUserContents: call('admin', 'GET', '/api/admin/users/:id/contents', contents, byId),
  /** Enters, replaces or (with a null choice) takes away a member's pick, also after its lock where the pool allows it. */
  enterPick: call('admin', 'POST', '/api/admin/users/:id/picks', cardResult, {
    ...byId,
    input: z.object({
      gameId: id,
      choice: z.nullable(z.object({ pickType, pickValue: submittedPick.shape.pickValue })),
      reason: z.string().check(z.trim(), z.minLength(1, texts.reasonRequired), z.maxLength(REASON_MAX)),
    }),
  }),

  // --- standings, by the commissioner ---
  calculateStats: call('admin', 'POST', '/api/admin/calculate-stats/:season', z.object({ message: z.string() }), {
    params: z.object({ season: pathSeason }),
  }),
  validateStats: call(
    'admin',
    'POST',
    '/api/admin/validate-stats/:season',
    z.object({ message: z.string(), repaired: z.boolean() }),
    { params: z.object({ season: pathSeason }) },
  ),
  clearLeaderboards: call('admin', 'DELETE', '/api/admin/clear-leaderboards', done),
  clearSeasonLeaderboards: call(
    'admin',
    'DELETE',
    '/api/admin/clear-leaderboards/:season/:seasonType',
    done,
    bySeasonAndType,
  ),

  // --- the pool's own book ---
  readSettings: call('admin', 'GET', '/api/admin/settings', settings),
  /** A new `inviteAddress` that `readInvite` does not list also needs a proof of presence. */
  changeSettings: call('admin', 'PATCH', '/api/admin/settings', settings, { input: z.partial(settings) }),
  /** How friends reach the pool, and who has. */
  readInvite: call('admin', 'GET', '/api/admin/invite', invite),
  /** Makes the link that signs the commissioner in on her phone, once; an older one stops working. */
  createPhoneSignIn: call(
    'admin',
    'POST',
    '/api/admin/phone-sign-in',
    z.object({ token: z.string(), expiresAt: instant }),
    { presence: true },
  ),
  readTunnel: call('admin', 'GET', '/api/admin/tunnel', tunnel),
  /** Makes the pool public by one of the installed programs, until it is stopped or the pool ends. */
  startTunnel: call('admin', 'POST', '/api/admin/tunnel', tunnel, {
    input: z.object({ program: tunnelProgram }),
    presence: true,
  }),
  /** Answers at once; the program may take two seconds more to end. */
  stopTunnel: call('admin', 'DELETE', '/api/admin/tunnel', tunnel),
  readTodo: call('admin', 'GET', '/api/admin/todo', todo),
  /** When the current board link was made; null if there is none. Its token is returned once, when it is made. */
  readBoardLink: call('admin', 'GET', '/api/admin/board-link', z.object({ madeAt: z.nullable(instant) })),
  /** Makes the link of the party's screen; an older one stops working. */
  createBoardLink: call('admin', 'POST', '/api/admin/board-link', z.object({ token: z.string() })),
  revokeBoardLink: call('admin', 'DELETE', '/api/admin/board-link', done),
  readBackups: call('admin', 'GET', '/api/admin/backups', z.array(backup)),
  makeBackup: call('admin', 'POST', '/api/admin/backups', backup),
  readRestorePreview: call('admin', 'GET', '/api/admin/backups/:name', restorePreview, { params: backupName }),
  restoreBackup: call('admin', 'POST', '/api/admin/backups/:name/restore', done, {
    params: backupName,
    presence: true,
  }),
  /** A spreadsheet's file: what it is called follows from what it holds. */
  exportCsv: call('admin', 'POST', '/api/admin/export/:what', z.custom<Csv>(), {
    params: z.object({ what: z.enum(['players', 'picks', 'standings', 'audit']) }),
    /** Only this season; every season without it. */
    input: z.object({ season: z.optional(season) }),
    answer: 'csv',
    presence: true,
  }),
  /** The whole pool as one file that opens on another computer, access codes included. Written down in the audit log. */
  copyPool: call('admin', 'POST', '/api/admin/copy', z.custom<MadeFile>(), { answer: 'file', presence: true }),
  /** For someone who helps: no names, codes or addresses. */
  readDiagnostics: call('admin', 'GET', '/api/admin/diagnostics', z.object({ text: z.string() })),
  readAudit: call('admin', 'GET', '/api/admin/audit', z.array(auditEntry), {
    query: z.object({
      userId: z.optional(pathId),
      weekId: z.optional(pathId),
      kind: z.optional(z.string().check(z.maxLength(40))),
      /** Entries older than this one. */
      before: z.optional(pathId),
    }),
  }),
} as const satisfies Record<string, Call>;

export type Api = typeof api;
export type CallName = keyof Api;
export type ParamsOf<N extends CallName> = z.output<Api[N]['params']>;
export type QueryOf<N extends CallName> = z.output<Api[N]['query']>;
export type InputOf<N extends CallName> = z.output<Api[N]['input']>;
export type ResultOf<N extends CallName> = z.output<Api[N]['result']>;
