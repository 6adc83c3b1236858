/** Texts for managing weeks and games. Texts from the specification are verbatim. */
import { plural } from '#shared/texts.ts';

export const adminTexts = {
  // --- weeks ---
  createNewWeek: 'Create New Week',
  createWeek: 'Create Week',
  weekCreated: 'Week created successfully',
  createFailed: 'Failed to create week',
  lockWeek: 'Lock Week',
  weekLocked: 'Week locked successfully',
  lockFailed: 'Failed to lock week',
  unlockWeek: 'Unlock Week',
  weekUnlocked: 'Week unlocked successfully',
  unlockFailed: 'Failed to unlock week',
  weekUpdated: 'Week Updated',
  lockTimeUpdated: 'Lock time updated successfully',
  cardUpdated: 'Card updated successfully',
  updateWeekFailed: 'Failed to update week',
  weekDeleted: 'Week Deleted',
  deleteFailed: 'Delete Failed',
  deleteWeekFailed: 'Failed to delete week',
  numberNeeded: 'Enter a week number from 1 to 18.',
  seasonNeeded: 'Enter a year, such as 2026.',
  timeNeeded: 'Please enter a date and a time.',
  timeNotThere: 'This time does not exist: clocks go forward that night. Choose an earlier or a later one.',

  // --- games ---
  gameLocked: 'Game Locked',
  lockGameFailed: 'Failed to lock game',
  gameUnlocked: 'Game Unlocked',
  unlockGameFailed: 'Failed to unlock game',
  scoreUpdated: 'Game score updated successfully',
  scoreFailed: 'Failed to update game score',
  markFinal: 'Mark as Final',
  gameUpdated: 'Game Updated',
  gameUpdatedLine: 'Kickoff and line saved',
  gameUpdateFailed: 'Failed to update game',
  clearFailed: 'Clear Failed',
  clearGamesFailed: 'Failed to clear games',
  gamesCleared: 'Games Cleared',
  snapshotFirst: 'Sunday Five makes a backup first. You can restore it in “Backups & log”.',
  canRestorePlayer: 'For 30 days, “Backups & log” can restore the player with picks, chat and access code.',
  canRestore: 'For 30 days, “Backups & log” can restore it with its picks, without changing anything else.',

  // --- adding games ---
  imported: (n: number) => `Imported ${plural(n, 'game')} from ESPN`,
  reportsNotApplied: (n: number) =>
    `${plural(n, 'report')} from the scoreboard ${n === 1 ? 'was' : 'were'} not applied`,
  importFailed: 'Import Failed',
  importFailedLine: 'Failed to import games from ESPN',
  added: (n: number) => `Added ${plural(n, 'game')} manually`,
  addFailed: 'Manual Games Failed',
  addFailedLine: 'Failed to add games manually',

  // --- to do ---
  cannotSave: 'Nothing can be saved right now',
  backupFailed: 'The last backup failed',
  friendsCanPick: 'Your friends can pick now.',
  weekIsLocked: 'It is locked. No one can pick until you unlock it.',
  allGamesLocked: 'Every game is locked, so no one can pick any more. Your friends can pick next week.',
  stepsPutAway: 'Steps Hidden',
  stepsPutAwayLine: 'What’s left to do is listed under “To do”, in Week.',
  stepsNotSaved: 'Failed to save your progress',
  copyReminder: 'Copy Reminder',
  reminderCopied: 'Reminder Copied',
  datesAreRight: 'These dates are right',
  columnsInAnotherOrder: 'The heading row names the columns in another order.',
  arrangeColumns: 'Arrange the Columns',
  timesInAnotherZone: (from: string) => `The times are in ${from}.`,
  convertTimes: (to: string) => `Convert Them to ${to}`,
  favoritesAreRight: 'These favorites are right',
  favoritesDoubt: {
    'mixed-signs':
      'Some spreads have a minus and some don’t, as in a list of away and home teams. Above, the team with the minus is the favorite. Check that it is the right one in every game.',
    plus: 'Some spreads have a plus, as an underdog’s does. Above, the team with the minus is the favorite. Check that it is the right one in every game.',
  },
  datesConfirmed: 'Dates Confirmed',
  revealsEarly: 'It has not kicked off yet: everyone will see its picks, and it locks.',
  showsWhoPicked:
    'It has not kicked off yet. The numbers of picks change, and everyone sees those: they show who had picked this game, but not which side.',
  importShowsPicks:
    'Importing again updates a line only while no one has picked the game. Everyone sees the lines, so a line that changes shows that the game has no picks yet.',
  restoreShowsPicks:
    'The numbers of picks change, and everyone sees those: they show whose cards change. Picks on games that have not kicked off stay hidden.',
  nothingWaits: 'You’re all caught up',
} as const;
