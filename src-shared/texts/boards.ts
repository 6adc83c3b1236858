/** Texts of everyone's picks, scores and the leaderboards. */

export const boardsTexts = {
  // --- all players' picks ---
  revealedAtKickoff: 'Revealed at kickoff',
  noGamesThisWeek: 'No games available for this week',
  noPlayersYet: 'No users have joined the pool yet',
  noActiveUsers: 'No active users found.',
  inProgress: 'In Progress',
  complete: 'Complete',
  notStarted: 'Not Started',
  lastSubmitted: (time: string) => `Last submitted ${time}`,
  noPicksYet: 'No picks yet',

  // --- scores ---
  loadingScores: 'Loading live scores...',

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
