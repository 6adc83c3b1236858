/** Sentences about cards that the commissioner enters. Only that screen loads them. */
export const cardSentences = {
  choosePick: 'Choose at least one pick.',
} as const;
