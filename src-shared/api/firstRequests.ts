/**
 * Method and path of the calls that a player's first screens make. The page sends these before it has the contract, whose
 * schemas need a library that is as large as the screens.
 */
export const firstRequests = {
  readPool: ['GET', '/api/pool'],
  login: ['POST', '/api/auth/login'],
  logout: ['POST', '/api/auth/logout'],
  readMe: ['GET', '/api/auth/me'],

  readWeeks: ['GET', '/api/weeks'],
  readCurrentWeek: ['GET', '/api/weeks/current'],
  readSeasonWeeks: ['GET', '/api/weeks/:season/:seasonType'],
  readGames: ['GET', '/api/games/week/:weekId'],
  readLiveScores: ['GET', '/api/scores/live'],

  readCard: ['GET', '/api/picks/user/:userId/week/:weekId'],
  savePicks: ['POST', '/api/picks'],
  autosavePicks: ['POST', '/api/picks/autosave'],
  readTiebreak: ['GET', '/api/tiebreak/:weekId'],
  readWeekPicks: ['GET', '/api/picks/week/:weekId'],
  readNotices: ['GET', '/api/notices'],
  dismissNotices: ['POST', '/api/notices/dismiss'],

  readUsers: ['GET', '/api/admin/users'],
  readSeasonStandings: ['GET', '/api/leaderboard/season/:season/:seasonType'],
  readWeeklyStandings: ['GET', '/api/leaderboard/weekly/:weekId'],
  readRules: ['GET', '/api/rules/:season/:seasonType'],
  readMessages: ['GET', '/api/chat/messages'],
  readUnread: ['GET', '/api/chat/unread'],
} as const;
