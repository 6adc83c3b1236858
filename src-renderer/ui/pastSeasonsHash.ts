/** Unfolds the import of past seasons under Standings. */
export const PAST_SEASONS_HASH = '#past-seasons';
