/** Texts of the picks screen. */
import { MAX_PICKS } from '#shared/limits.ts';
import { plural } from './plural.ts';

export const cardTexts = {
  // --- picks ---
  notSelected: 'Not Selected',
  maxPicks: 'Maximum Picks Reached',
  maxPicksLine: `You can only select ${MAX_PICKS} games`,
  noPicks: 'No Picks Selected',
  noPicksLine: 'You must select at least 1 game',
  picksLocked: 'Picks Locked',
  picksLockedLine: 'Picks are locked for this week',
  weekIsLocked: 'Week is Locked',
  viewAllPicks: 'View All Picks',
  gameLocked: 'Game Locked',
  gameLockedLine: (time: string | null) => `This game locked at ${time ?? 'its lock time'}`,
  submitPicks: 'Submit Picks',
  updatePicks: 'Update Picks',
  submitting: 'Submitting...',
  clearAllPicks: 'Clear All Picks',
  picksSubmitted: 'Picks Submitted',
  picksSubmittedLine: (saved: number, more: number) =>
    `${plural(saved, 'pick')} saved. ` +
    (more > 0 ? `You can add ${more} more until games lock.` : 'No other game is open.'),
  picksSubmittedWell: 'Picks Submitted Successfully!',
  picksSubmittedWellLine: 'You can change picks until each game locks 5 minutes before kickoff.',
  submitFailed: 'Failed to submit picks',
  selectedCount: (n: number, size: number = MAX_PICKS) => `${n}/${size} Selected`,
  readyToSubmit: 'Ready to Submit',
  allGamesLocked: 'All Games Locked',
  nOfFive: (n: number, size: number = MAX_PICKS) => `${n} of ${size} picks`,
  noLineYet: 'No line yet',
  timeToCome: 'time TBD',
  automaticLocking: 'Games lock automatically 5 minutes before kickoff.',
  cardChanged: 'Your picks were changed on another device.',
  adminsAreNotRanked: 'The commissioner’s picks are kept but not ranked. Add a player account to play along.',
  // --- the card on the page ---
  saving: 'Saving…',
  saved: (time: string) => `Saved ${time}`,
  notSavedRetrying: 'Not saved, retrying',
  notSavedSignedOut: 'Not saved, please log in',
  unsavedOffline: (n: number) => `${n} not saved, no connection`,
  unsavedRetrying: (n: number) => `${n} not saved, trying again`,
  unsavedSignedOut: (n: number) => `${n} not saved, please log in`,
  notSavedYet: 'not saved yet',
  changedSinceTap: 'You changed this pick later on another device.',
  removalOf: (game: string) => `Removing your ${game} pick`,
  pickRemoved: (pick: string) => `${pick} removed`,
  nLines: (n: number) => `${n} better lines`,
  giveUpTitle: (what: string) => `Give up ${what}?`,
  giveUpVerb: (what: string) => `Give Up ${what}`,
  keepLine: (what: string) => `Keep ${what}`,
  giveUpLine: (held: string, now: string | null) =>
    now === null
      ? `${held} is no longer offered. Once removed, you can’t get it back.`
      : `The line is ${now} now. Once removed, you can’t get ${held} back.`,
  lineNow: (line: string) => `now ${line}`,
  dismissRefused: (pick: string) => `Dismiss ${pick}`,
  picksNotTaken: (n: number) => `${plural(n, 'pick')} ${n === 1 ? 'was' : 'were'} not saved.`,
  seeWhy: 'See why',
  unsavedLost: (n: number) =>
    `You logged out before ${plural(n, 'change')} to your picks ${n === 1 ? 'was' : 'were'} saved.`,
  /** @param time with the label of its zone */
  firstLockLine: (time: string) => `The first game locks ${time}.`,
  picksCleared: (n: number) => `${plural(n, 'pick')} cleared`,
  undo: 'Undo',
  noticeRead: 'Got it',
  noticesAbout: (n: number) => `${plural(n, 'change')} to your picks and games`,
  enteredByCommissioner: (reason: string) => `Entered by the commissioner: ${reason}`,
  lineMovedTitle: 'The line has moved',
  notSavedTitle: 'Not saved',
  yourCard: 'Your picks',
  noWeekYet: 'No week yet',
  noWeekYetLine: 'The commissioner has not opened the first week. Your games will appear here.',
  noGamesYet: 'No games yet',
  noGamesYetLine: 'The games of this week appear here once the commissioner has added them.',
  reopened: (reason: string) => `Reopened by the commissioner: ${reason}`,
} as const;
