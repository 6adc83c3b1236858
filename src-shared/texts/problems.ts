/** Texts of what the computer refuses, backups, and a pool that can't be reached. */

export const problemsTexts = {
  /** The title of a notice about an error. */
  error: 'Error',
  // --- backups ---
  /** "Before: delete dave", "Made by hand", "Daily backup". */
  backupTitle: (kind: 'daily' | 'weekly' | 'migration' | 'change', reason: string | null) => {
    if (reason !== null && reason !== '') return reason === 'made by hand' ? 'Made by hand' : `Before: ${reason}`;
    return { daily: 'Daily backup', weekly: 'Weekly backup', migration: 'Before an update', change: 'Snapshot' }[kind];
  },
  // --- the host ---
  picksAreSafe: (time: string) => `Your picks from ${time} are safe.`,
  changesWillBeSent: 'New picks are kept on this device and sent when it is back.',
  keptAndSent: 'Your picks are kept on this device and sent again automatically.',
  tryAgain: 'Try again',
  triesAgain: 'This page tries again automatically.',
  screenUnreachable: 'This screen opens when the connection is back. Your saved picks are safe.',
  unexpectedAnswer: 'The pool sent a response this page can’t read. Reload the page and try again.',
  hostUnreachable: "The commissioner's computer can't be reached.",
} as const;
