/**
 * A valid request for every call of the contract, on a small pool. Tests that go through the contract take a request from
 * here and omit or break one part.
 */
import type { CallName, InputOf, ParamsOf, QueryOf } from '#shared/api.ts';
import { ADMIN, chosen } from './testServer.ts';
import { connectionOf, gamesText, pastText, type Someone, type World } from './world.ts';

type Example<N extends CallName> = {
  params?: ParamsOf<N>;
  query?: QueryOf<N>;
  input?: InputOf<N>;
  /** The expected status if it is not 200. */
  answers?: number;
};
type Examples = { [N in CallName]?: (world: World, asker: Someone | null) => Example<N> };

const seasonAndType = ({ season }: World) => ({ season, seasonType: 'regular' as const });
const aboutGame = ({ game }: World) => ({ params: { id: game.id } });
const aboutWeek = ({ week }: World) => ({ params: { id: week.id } });
const ofWeek = ({ week }: World) => ({ params: { weekId: week.id } });
const aboutOther = ({ other }: World) => ({ params: { id: other.id } });
const aboutHelper = ({ coCommissioner }: World) => ({ params: { id: coCommissioner.id } });
/** The game has not kicked off, so a scorekeeper can't score it yet. */
const unlessEarly = ({ scorekeeper }: World, asker: Someone | null) => (asker === scorekeeper ? { answers: 409 } : {});
const nothing = () => ({});

const card = (world: World, asker: Someone | null) => ({
  input: { weekId: world.week.id, picks: asker === null ? [] : [chosen(asker.id, world.game, 1)] },
});

/** Every new call of the contract needs an example here. */
const EXAMPLES: Examples = {
  readHealth: nothing,
  readPool: nothing,
  login: ({ member }) => ({ input: { username: member.name, password: member.code } }),
  // There is no link in this pool.
  signInByLink: () => ({ input: { token: 'no-such-link' }, answers: 401 }),
  // The password is the commissioner's.
  provePresence: () => ({ input: { password: ADMIN.password } }),
  logout: nothing,
  setUp: ({ season }) => ({
    input: {
      poolName: `Pool of ${season}`,
      username: 'Rosalind',
      password: 'commissioner-1',
      playerName: null,
      keepAwake: 'until-next-lock',
    },
  }),
  // This pool is set up.
  checkSetUpLink: () => ({ input: { token: 'no-such-link' }, answers: 409 }),
  setUpByLink: () => ({
    input: {
      token: 'no-such-link',
      poolName: 'Another pool',
      username: 'Mallory',
      password: 'commissioner-1',
      playerName: null,
      keepAwake: 'never',
    },
    answers: 409,
  }),
  signInWindow: nothing,
  readMe: nothing,
  readWeeks: nothing,
  readCurrentWeek: nothing,
  readSeasonWeeks: (world) => ({ params: seasonAndType(world) }),
  readGames: ofWeek,
  createWeek: ({ season }) => ({ input: { season, seasonType: 'regular', weekNumber: 12 } }),
  lockWeek: aboutWeek,
  unlockWeek: aboutWeek,
  changeWeek: (world) => ({ ...aboutWeek(world), input: { lockTime: `${world.season + 1}-01-01T00:00:00.000Z` } }),
  deleteWeek: aboutWeek,
  readCard: ({ member, week }) => ({ params: { userId: member.id, weekId: week.id } }),
  savePicks: card,
  autosavePicks: card,
  readSeasonPicks: ({ member, season }) => ({ params: { userId: member.id, season } }),
  readTiebreak: ofWeek,
  readWeekPicks: ofWeek,
  readNotices: nothing,
  dismissNotices: () => ({ input: { upTo: 1 } }),
  readSeasonStandings: (world) => ({ params: seasonAndType(world) }),
  readPeriodStandings: (world) => ({ params: { ...seasonAndType(world), period: 2 } }),
  readWeeklyStandings: ofWeek,
  readLiveScores: nothing,
  readScoreLog: ofWeek,
  readCalendarLink: nothing,
  createCalendarLink: nothing,
  revokeCalendarLink: nothing,
  readCalendar: ({ calendarToken }) => ({ params: { file: `${calendarToken}.ics` } }),
  readMessages: ({ messageId }) => ({ query: { before: messageId } }),
  sendMessage: (_world, asker) => ({
    input: { message: 'Good luck', ...(asker === null ? {} : { userId: asker.id }) },
  }),
  readUnread: ({ messageId }) => ({ query: { after: messageId } }),
  uploadImage: nothing,
  readImage: ({ image }) => ({ params: { name: image } }),
  deleteMessage: ({ messageId }) => ({ params: { id: messageId } }),
  readUsers: nothing,
  createAccessCode: ({ season }) => ({ input: { username: `New ${season}`, customCode: 'kickoff' } }),
  regenerateCode: aboutOther,
  setCustomCode: (world) => ({ ...aboutOther(world), input: { accessCode: 'touchdown' } }),
  addPlayers: ({ season }) => ({ input: { usernames: [`Ann ${season}`, `Bob ${season}`] } }),
  renameUser: (world) => ({ ...aboutOther(world), input: { username: `Renamed ${world.season}` } }),
  renewAllCodes: nothing,
  markInvited: (world) => ({ ...aboutOther(world), input: { isSent: true } }),
  setScorekeeper: (world) => ({ ...aboutOther(world), input: { isScorekeeper: true } }),
  addCommissioner: ({ season }) => ({ input: { username: `Second ${season}`, password: ADMIN.password } }),
  resetCommissionerPassword: (world) => ({ ...aboutHelper(world), input: { newPassword: ADMIN.password } }),
  removeCommissioner: aboutHelper,
  deactivateUser: aboutOther,
  reactivateUser: ({ disabled }) => ({ params: { id: disabled.id } }),
  deleteUser: aboutOther,
  // Later logins of these tests use the same password.
  changePassword: () => ({ input: { newPassword: ADMIN.password } }),
  importGames: (world) => ({ ...ofWeek(world), answers: 409 }),
  addManualGames: (world) => ({ ...ofWeek(world), input: { gamesText: gamesText(world.season), update: true } }),
  clearGames: ofWeek,
  lockGame: aboutGame,
  unlockGame: (world) => ({ ...aboutGame(world), input: { reason: 'postponed to Tuesday' } }),
  scoreGame: (world, asker) => ({
    ...aboutGame(world),
    input: { awayScore: 17, homeScore: 20, isComplete: true },
    ...unlessEarly(world, asker),
  }),
  unpinGame: (world, asker) => ({ ...aboutGame(world), ...unlessEarly(world, asker) }),
  // The feed has no report of this game.
  takeFeedScore: (world) => ({ ...aboutGame(world), answers: 409 }),
  setGameStatus: (world, asker) => ({
    ...aboutGame(world),
    input: { status: asker === world.scorekeeper ? 'scheduled' : 'postponed' },
    ...unlessEarly(world, asker),
  }),
  moveGame: (world) => ({
    ...aboutGame(world),
    input: { weekId: world.laterWeek.id, carryPicks: true, gameTime: null },
  }),
  removeGame: aboutGame,
  readFeedStatus: nothing,
  readLeagueWeek: nothing,
  readBoard: nothing,
  readBoardLink: nothing,
  createBoardLink: nothing,
  revokeBoardLink: nothing,
  changeGame: (world) => ({ ...aboutGame(world), input: { spread: '-3.5', total: '44' } }),
  confirmDates: aboutGame,
  readPickCounts: ofWeek,
  readWeekContents: ofWeek,
  readUserContents: aboutOther,
  enterPick: (world) => ({
    ...aboutOther(world),
    input: {
      gameId: world.game.id,
      choice: { pickType: 'total', pickValue: 'Over 42.5' },
      reason: 'Phoned it in',
    },
  }),
  enterCard: (world) => ({
    ...aboutOther(world),
    input: {
      weekId: world.week.id,
      picks: [{ gameId: world.game.id, pickType: 'total', pickValue: 'Over 42.5' }],
      tiebreakGuess: null,
      reason: 'From the group chat',
    },
  }),
  openCard: (world) => ({ ...aboutOther(world), input: { weekId: world.week.id, reason: 'Asked to check a pick' } }),
  readRules: (world) => ({ params: seasonAndType(world) }),
  compareRules: (world) => ({ params: seasonAndType(world), query: { push: 'half', droppedWeeks: 1 } }),
  changeRules: (world) => ({ params: seasonAndType(world), input: { push: 'half', droppedWeeks: 1, confirm: true } }),
  calculateStats: ({ season }) => ({ params: { season } }),
  validateStats: ({ season }) => ({ params: { season } }),
  clearLeaderboards: nothing,
  clearSeasonLeaderboards: (world) => ({ params: seasonAndType(world) }),
  readSettings: nothing,
  changeSettings: ({ season }) => ({ input: { poolName: `Pool of ${season}` } }),
  readInvite: nothing,
  createPhoneSignIn: nothing,
  readTunnel: nothing,
  // Tests find no tunnel programs.
  startTunnel: () => ({ input: { program: 'cloudflared' }, answers: 409 }),
  stopTunnel: nothing,
  readConnections: nothing,
  createConnection: ({ season }) => ({ input: connectionOf(season) }),
  changeConnection: ({ connectionId }) => ({ params: { id: connectionId }, input: { kinds: ['results'] } }),
  testConnection: ({ connectionId }) => ({ params: { id: connectionId } }),
  deleteConnection: ({ connectionId }) => ({ params: { id: connectionId } }),
  readProof: ofWeek,
  readSeals: nothing,
  readOpenings: ofWeek,
  readClosingLines: ({ season }) => ({ params: { season } }),
  readHistory: nothing,
  readPlayer: aboutOther,
  readMoney: (world) => ({ params: seasonAndType(world) }),
  changeMoney: (world) => ({ params: seasonAndType(world), input: { isOn: true, entryFee: 2_500 } }),
  notePayment: (world) => ({ params: seasonAndType(world), input: { userId: world.other.id, hasPaid: true } }),
  readRecap: ofWeek,
  readDeletions: nothing,
  restoreDeletion: ({ deletionIds }) => ({
    params: { id: deletionIds[0] },
    input: { username: null, weekNumber: null },
  }),
  eraseDeletion: ({ deletionIds }) => ({ params: { id: deletionIds[1] } }),
  readPastImports: nothing,
  importPastSeasons: ({ season }, asker) => ({
    input: { text: pastText(season, asker?.name ?? ''), preview: false },
  }),
  undoPastImport: ({ pastImportId }) => ({ params: { id: pastImportId } }),
  readTodo: nothing,
  readBackups: nothing,
  makeBackup: nothing,
  readRestorePreview: ({ backup }) => ({ params: { name: backup } }),
  restoreBackup: ({ backup }) => ({ params: { name: backup } }),
  exportCsv: ({ season }) => ({ params: { what: 'picks' }, input: { season } }),
  copyPool: nothing,
  readMove: nothing,
  // A pool that moved would reject every later example.
  startMove: () => ({ input: { address: 'http://localhost' }, answers: 422 }),
  takeBackMove: nothing,
  readDiagnostics: nothing,
  readAudit: ({ week }) => ({ query: { weekId: week.id, kind: 'week' } }),
};

/** The parts of an example request. */
export type AnyExample = { params: object; query: object; input: object | undefined; answers: number };

/** @throws Error for a call without an example */
export function exampleOf(name: CallName, world: World, asker: Someone | null): AnyExample {
  const make: ((world: World, asker: Someone | null) => Example<CallName>) | undefined = EXAMPLES[name];
  if (make === undefined) {
    throw new Error(`The call ${name} has no example request: add one to src-main/testing/exampleRequests.ts.`);
  }
  const { params = {}, query = {}, input, answers = 200 } = make(world, asker);
  return { params, query, input, answers };
}

/** Calls whose examples delete data that other examples need. Tests that make all calls make these last. */
export const MADE_LAST: readonly CallName[] = [
  'removeGame',
  'clearGames',
  'deleteUser',
  'removeCommissioner',
  'deleteWeek',
  'logout',
  'renewAllCodes',
  'restoreBackup',
];
