/** Texts of everyone's picks, scores and the leaderboards. */

export const boardsTexts = {
  // --- all players' picks ---
  pleaseLogIn: 'Please Log In',
  pleaseLogInLine: 'Everyone’s picks are for members of the pool.',
  noGamesStarted: 'No Games Have Started Yet',
  noGamesStartedLine: 'Picks are revealed at kickoff. Games lock 5 minutes before kickoff.',
  revealedAtKickoff: 'Revealed at kickoff',
  historicalWeek: 'Historical Week',
  upcomingWeek: 'UPCOMING',
  allLocked: 'All Locked',
  liveUpdates: 'Live Updates',
  noGamesThisWeek: 'No games available for this week',
  noPlayersYet: 'No users have joined the pool yet',
  noActiveUsers: 'No active users found.',
  inProgress: 'In Progress',
  complete: 'Complete',
  notStarted: 'Not Started',
  lastSubmitted: (time: string) => `Last submitted ${time}`,
  noPicksYet: 'No picks yet',

  // --- scores ---
  refreshScores: 'Refresh Scores',
  updating: 'Updating...',
  loadingScores: 'Loading live scores...',
  noScores: 'No games available at this time.',
  scoresUpdated: 'Scores Updated',
  scoresUpdatedLine: 'Latest scores have been refreshed from multiple sources',
  scoresFailed: 'Failed to fetch latest scores',
  scoresAge: (age: string) => `Scores are ${age} old`,
  scoresTyped: 'The commissioner enters the scores',
  scoresTypedLine: 'These are the latest scores. New ones appear here automatically.',
  scoreboardSilent: 'The scoreboard isn’t responding. These are the last scores it reported.',

  // --- the boards ---
  noWeeksAvailable: 'No weeks available',
  noWeekData: 'No data available for this week.',
  noWeekDataYet: 'No data for this week yet. Click "Update Stats" to calculate rankings.',
  noBoardYet: 'No rankings yet',
  noBoardYetLine: 'They appear with the first final score.',
  updateStats: 'Update Stats',
  updatingStats: 'Updating...',
  statsUpdated: 'Stats Updated',
  updateStatsFailed: 'Failed to update stats',
  chartMissing: 'The chart couldn’t be loaded. The table shows the same results.',
  noSeasonPicks: 'No picks this season',
  noSeasonPicksLine: 'Your picks appear here as you make them, and their results as games become final.',
} as const;
