/** Texts of notices to players. */

export const noticesTexts = {
  /** How the sentences about a game's kickoff and line begin: a newer one replaces an older one. */
  kickoffMovedStart: (game: string) => `${game}: kickoff `,
  lineMovedStart: (game: string) => `${game}: the line `,
  kickoffMoved: (game: string, from: string, to: string) => `${game}: kickoff moved from ${from} to ${to}.`,
  kickoffUnknown: 'TBD',
  lineMovedAfterPick: (game: string, mine: string, now: string | null) =>
    now === null
      ? `${game}: the line was taken down. You keep ${mine}.`
      : `${game}: the line moved to ${now}. You keep ${mine}.`,
  gamePostponed: (game: string) => `${game} was postponed. Your pick is pending.`,
  gameCalledOff: (game: string) => `${game} was called off. Your pick counts as a tie.`,
  gameMoved: (game: string, week: string, mine: string) =>
    `${game} was moved to ${week}. Your pick ${mine} moved with it.`,
  gameMovedWithoutPick: (game: string, week: string, mine: string) =>
    `${game} was moved to ${week}. Your pick ${mine} was removed.`,
  gameReopened: (game: string, reason: string) =>
    `The commissioner opened ${game} for picks again (“${reason}”). Its picks are hidden until kickoff.`,
  gameRemoved: (game: string, mine: string) => `${game} was removed, and so was your pick ${mine}.`,
  accessRestored: 'Your access was enabled again.',
  newCode: 'The commissioner gave you a new access code.',
} as const;
