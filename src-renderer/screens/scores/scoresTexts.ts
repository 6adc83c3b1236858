/** Texts of the scores. Texts from the specification are verbatim. */
export const scoresTexts = {
  refreshScores: 'Refresh Scores',
  updating: 'Updating...',
  noScores: 'No games available at this time.',
  scoresUpdated: 'Scores Updated',
  scoresUpdatedLine: 'Latest scores have been refreshed from multiple sources',
  scoresFailed: 'Failed to fetch latest scores',
  scoresAge: (age: string) => `Scores are ${age} old`,
  scoresTyped: 'The commissioner enters the scores',
  scoresTypedLine: 'These are the latest scores. New ones appear here automatically.',
  scoreboardSilent: 'The scoreboard isn’t responding. These are the last scores it reported.',
} as const;
