/** Texts about the stored standings; those of the specification are exact. */
export const boardTexts = {
  cleared: 'Leaderboards Cleared',
  seasonCleared: 'Season Leaderboards Cleared',
  theyReturn: 'They return with the next final score, or with “Update Stats”.',
  clearFailed: 'Clear Failed',
  clearAllFailedLine: 'Failed to clear leaderboards',
  clearSeasonFailedLine: 'Failed to clear season leaderboards',
  repaired: 'Stats Repaired',
  validated: 'Stats Validated',
  validationFailed: 'Validation Failed',
  validationFailedLine: 'Failed to validate stats',
} as const;
