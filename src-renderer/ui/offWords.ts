import type { OffStatus } from '#shared/rules/locking.ts';

/** In place of the kickoff or the score, for a game that is not played as scheduled. */
export const OFF_WORDS: Readonly<Record<OffStatus, string>> = {
  postponed: 'Postponed',
  cancelled: 'Cancelled',
  void: 'Void',
};
