/** Texts of everyone’s picks. Texts from the specification are verbatim. */
export const allPicksTexts = {
  pleaseLogIn: 'Please Log In',
  pleaseLogInLine: 'Everyone’s picks are for members of the pool.',
  noGamesStarted: 'No Games Have Started Yet',
  noGamesStartedLine: 'Picks are revealed at kickoff. Games lock 5 minutes before kickoff.',
  historicalWeek: 'Historical Week',
  upcomingWeek: 'UPCOMING',
  allLocked: 'All Locked',
  liveUpdates: 'Live Updates',
} as const;
