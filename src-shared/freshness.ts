/**
 * When an answer is out of date, on the page and in the server's kept answers. Nothing goes stale by age: an event is
 * published for each change, and the table lists the reads that can show it.
 */
import type { Api, CallName } from '#shared/api.ts';
import type { PoolEvent } from '#shared/events.ts';

type ReadName = { [N in CallName]: Api[N]['method'] extends 'GET' ? N : never }[CallName];
/** A call whose answer is cached; `addManualGames` and `importPastSeasons` are there because their previews read. */
export type QueryName = ReadName | 'addManualGames' | 'importPastSeasons';

export const STANDINGS = ['readSeasonStandings', 'readPeriodStandings', 'readWeeklyStandings'] as const;
/** Picks of the past with their games. */
const PAST = ['readSeasonPicks', 'readPlayer'] as const;
const PICK_COUNTS = ['readWeekPicks', 'readPickCounts', 'readWeekContents', 'readTodo', 'readBoard'] as const;
const PICKS = [...PICK_COUNTS, 'readTiebreak', 'readCard', ...PAST] as const;
/** A season's picks come with their games; the preview of pasted games is compared with the week's. */
const GAMES = [
  'readHistory',
  'readTiebreak',
  'readGames',
  'readLiveScores',
  'readScoreLog',
  ...PAST,
  'readClosingLines',
  'readBoard',
  'readTodo',
  'readPickCounts',
  'readWeekContents',
  'addManualGames',
] as const satisfies readonly QueryName[];
/** Reads that show an import of past seasons. */
export const HISTORY = [
  'readHistory',
  'readPlayer',
  'readPastImports',
  'importPastSeasons',
] as const satisfies readonly QueryName[];
/** A season's rules and prizes. */
const RULES = ['readRules', 'compareRules', 'readMoney'] as const;
const WEEKS = [
  ...RULES,
  'readHistory',
  'readWeeks',
  'readCurrentWeek',
  'readSeasonWeeks',
  'readLiveScores',
  'readTodo',
  'readBoard',
] as const;
const CHAT = ['readMessages', 'readUnread', 'readBoard'] as const;
const USERS = [
  'readUsers',
  'readUserContents',
  'readMe',
  'readMessages',
  'readTodo',
  'readBoard',
  'readCard',
  ...PAST,
  'readWeekPicks',
  'readRecap',
  ...HISTORY,
  ...STANDINGS,
] as const satisfies readonly QueryName[];

/** The reads that each event makes stale. A read is spared if it is about another week than the event. */
export const STALE_AFTER: Readonly<Record<PoolEvent['type'], readonly QueryName[]>> = {
  new_message: CHAT,
  message_deleted: CHAT,
  pick_counts_changed: PICK_COUNTS,
  picks_changed: PICKS,
  games_changed: GAMES,
  seals_changed: ['readProof', 'readOpenings'],
  scores_changed: ['readRecap', 'readHistory', 'readGames', 'readLiveScores', 'readScoreLog', ...PAST, 'readBoard'],
  weeks_changed: WEEKS,
  standings_changed: [
    ...STANDINGS,
    ...HISTORY,
    'readRecap',
    ...RULES,
    'readCard',
    ...PAST,
    'readWeekPicks',
    'readBoard',
  ],
  users_changed: USERS,
  notices_changed: ['readNotices'],
  host_changed: ['readHealth', 'readTodo', 'readTunnel', 'readInvite', 'readBoard'],
  connections_changed: ['readConnections', 'readTodo'],
  // A revoked board link ends the board's session, which has no user.
  session_ended: ['readBoard'],
  // Any of these answers where the pool is now: members' pages have the first on screen, others one of the rest.
  pool_moved: ['readMe', 'readPool', 'readBoard', 'readLiveScores'],
};

export type ReadParams = Readonly<Record<string, string | number>>;

/**
 * May an event, or a change, show in a read with these parameters? A read that has a parameter of the same name with another
 * value is spared, such as the games of another week.
 */
export const isAbout = (params: ReadParams, about: ReadParams): boolean =>
  Object.entries(about).every(([key, value]) => (params[key] ?? value) === value);

/** Reads that no event covers completely. They are read again each time they come on screen. */
export const READ_ON_SHOW: ReadonlySet<QueryName> = new Set<QueryName>([
  'readTodo',
  'readCalendarLink',
  // A co-commissioner may have changed them on another device.
  'readSettings',
  'readBoardLink',
  'readLeagueWeek',
  'readHealth',
  'readWeekContents',
  'readUserContents',
  'readInvite',
  'readTunnel',
  'readFeedStatus',
  'readBackups',
  'readMove',
  'readDeletions',
  'readRestorePreview',
  'readAudit',
]);
