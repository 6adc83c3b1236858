/** Texts of what the computer refuses, backups, and a pool that can't be reached. */

export const problemsTexts = {
  // --- what the computer refuses ---
  diskFull: 'The disk of the commissioner’s computer is full.',
  folderNotWritable: 'Sunday Five can’t write to the pool’s folder on the commissioner’s computer.',
  fileInUse: 'Another program on the commissioner’s computer is using the pool’s file.',
  fileDamaged: 'The pool’s file is damaged. The commissioner can restore a backup.',
  fileMoved:
    'The pool’s file on the commissioner’s computer was moved, replaced or deleted while Sunday Five was running. Put it back, or quit Sunday Five and start it again.',
  diskFails: 'The disk of the commissioner’s computer reports an error.',
  logSaysWhy: 'See the log for details.',
  notSavedFor: (why: string) => `${why} Nothing was changed, and everything saved before is safe. Please try again.`,

  // --- backups ---
  /** "Before: delete dave", "Made by hand", "Daily backup". */
  backupTitle: (kind: 'daily' | 'weekly' | 'migration' | 'change', reason: string | null) => {
    if (reason !== null && reason !== '') return reason === 'made by hand' ? 'Made by hand' : `Before: ${reason}`;
    return { daily: 'Daily backup', weekly: 'Weekly backup', migration: 'Before an update', change: 'Snapshot' }[kind];
  },
  backupNewer:
    'This backup was made by a newer version of Sunday Five. Nothing was changed. Install that version to restore it.',
  backupDamaged: 'This backup is damaged and can’t be restored. Nothing was changed. Choose another one.',

  // --- the host ---
  picksAreSafe: (time: string) => `Your picks from ${time} are safe.`,
  changesWillBeSent: 'Your later changes are kept on this device and sent when the connection is back.',
  tryAgain: 'Try again',
  triesAgain: 'This page tries again automatically.',
  screenUnreachable: 'This screen opens when the connection is back. Your saved picks are safe.',
  unexpectedAnswer: 'The pool sent a response this page can’t read. Reload the page and try again.',
  hostUnreachable: "The commissioner's computer can't be reached.",
} as const;
