/** Texts that several screens or both processes use. Texts from the specification are verbatim. */
import type { DateDoubt } from '#shared/rules/plausibleDates.ts';
import {
  ACCESS_CODE_MAX,
  ACCESS_CODE_MIN,
  CHAT_MESSAGE_MAX,
  MAX_PICKS,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  POOL_NAME_MAX,
} from '#shared/limits.ts';

/** "1 pick", "2 picks" */
export const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

export const texts = {
  // --- login ---
  loginFailed: 'Login Failed',
  wrongLogin: 'Invalid name or access code',
  welcome: 'Welcome!',
  welcomeLine: (username: string) => `Good to see you, ${username}.`,
  signedOut: 'You were signed out by the commissioner, or your session ended. Log in again to continue.',
  accessDisabled: 'Your access is disabled. Ask the commissioner to enable it again.',
  loginBusy: 'Too many people are logging in at once. Try again in a few seconds.',
  tooManyLogins: (minutes: number) => `Too many failed logins. Try again in ${plural(minutes, 'minute')}.`,
  presenceTitle: 'Enter your password',
  presenceLine: 'Confirm that it’s you. Sunday Five then doesn’t ask again for 10 minutes.',
  presenceWrong: 'That isn’t your password. Try again.',
  presenceCancelled: 'You didn’t enter your password, so nothing was changed.',
  passwordTooNew:
    'Your password was changed less than a day ago without entering the old one, so it can’t confirm this yet. ' +
    'Use the Sunday Five window on the computer that runs the pool, or try again tomorrow.',
  signInLink: 'Sign-in link',
  signingIn: 'Signing you in…',
  signInLinkOver:
    'This sign-in link was already used or has expired. Make a new one on the computer that runs the pool.',

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
  selectedCount: (n: number) => `${n}/${MAX_PICKS} Selected`,
  readyToSubmit: 'Ready to Submit',
  allGamesLocked: 'All Games Locked',
  nOfFive: (n: number) => `${n} of ${MAX_PICKS} picks`,
  noLineYet: 'No line yet',
  timeToCome: 'time TBD',
  automaticLocking: 'Games lock automatically 5 minutes before kickoff.',
  lineMoved: (game: string, was: string, is: string | null) =>
    is === null
      ? `${game}: ${was} is no longer offered. Please choose again.`
      : `${game}: the line moved from ${was} to ${is}. Please choose again.`,
  noSuchOption: (game: string) => `${game} does not offer that option. Please choose one of those shown.`,
  twoOnOneGame: 'Two picks on one game: please keep one of them.',
  gameOfAnotherWeek: 'One of these games is not in this week.',
  picksOfOneWeek: 'All picks of one save must be for one week.',
  picksForOthers: 'You can only save your own picks.',
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
  firstLockLine: (time: string) => `The first game locks ${time} PT.`,
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

  // --- all players' picks ---
  pleaseLogIn: 'Please Log In',
  pleaseLogInLine: 'Everyone’s picks are for members of the pool.',
  noGamesStarted: 'No Games Have Started Yet',
  noGamesStartedLine: 'Picks are revealed at kickoff. Games lock 5 minutes before kickoff.',
  revealedAtKickoff: 'Revealed at kickoff',
  historicalWeek: 'Historical Week',
  upcomingWeek: 'UPCOMING',
  allLocked: 'All Locked',
  liveUpdates: 'Live Updates',
  noGamesThisWeek: 'No games available for this week',
  noPlayersYet: 'No users have joined the pool yet',
  noActiveUsers: 'No active users found.',
  inProgress: 'In Progress',
  complete: 'Complete',
  notStarted: 'Not Started',
  lastSubmitted: (time: string) => `Last submitted ${time}`,
  noPicksYet: 'No picks yet',

  // --- general form texts ---
  error: 'Error',
  notANumber: 'This must be a whole number.',
  nameRequired: 'Please enter a name.',
  nameInvisible: 'This name has no visible characters. Type a name that people can read.',
  nameHides: 'This name contains invisible characters. Type it again instead of pasting it.',
  nameLooksLike: (name: string) => `This name looks the same as ${name}. Choose one that people can tell apart.`,
  nameTooLong: `A name can have at most ${NAME_MAX} characters.`,
  poolNameRequired: 'Please give the pool a name.',
  poolNameTooLong: `A pool’s name can have at most ${POOL_NAME_MAX} characters.`,
  poolNameLink: 'A pool’s name can’t contain a web address, because invitations contain the name.',
  codeTooShort: `Custom access code must be at least ${ACCESS_CODE_MIN} characters`,
  codeTooLong: `An access code can have at most ${ACCESS_CODE_MAX} characters.`,
  passwordTooShort: `The admin password must have at least ${PASSWORD_MIN} characters.`,
  passwordTooLong: `The admin password can have at most ${PASSWORD_MAX} characters.`,
  gamesTextRequired: 'Paste at least one row of games.',
  invalidScores: 'Please enter valid scores',
  emptyMessage: 'Write something first.',
  messageTooLong: `Message is too long (max ${CHAT_MESSAGE_MAX} characters)`,

  // --- weeks, games, players ---
  weekExists: (name: string) => `${name} already exists.`,
  pairingExists: 'These games are already in the week. Choose to update them to change kickoff and line.',
  nameTaken: (name: string, suggestion: string) =>
    `There is already a player called ${name}. Try “${suggestion}” so that everyone can tell them apart.`,
  codeLost: 'lost',
  commissionersName: (name: string) =>
    `You run the pool as ${name}. Choose another name to play under, so that everyone can tell the two apart.`,
  lastAdmin: 'This is the only active commissioner, and a pool needs at least one.',
  cannotUnlock:
    'This game has kicked off and can no longer be unlocked. Enter a pick for the player instead, with a reason.',
  reopened: (reason: string) => `Reopened by the commissioner: ${reason}`,
  reopenNeedsReason:
    'Everyone has seen the picks on this game. Give a reason to hide them and open the game again; every player will see it.',
  reopenNeedsKickoff:
    'This week is over and the game has no kickoff yet. Enter its new kickoff, or move it to another week, then open it.',
  eachGameLocks: 'Each game locks 5 minutes before its kickoff',
  notOpenYet: 'This pool is not open yet',
  feedOff: 'The scoreboard is off. Paste the games from a spreadsheet instead.',
  statsCalculated: (weeks: number) => `Recalculated the standings of ${plural(weeks, 'week')}.`,
  statsMatch: (rows: number) => `All ${plural(rows, 'standings row')} agree with the picks and scores.`,
  statsRepaired: (differences: string[]) => `Repaired ${plural(differences.length, 'row')}: ${differences.join('; ')}`,
  chatTooFast: (seconds: number) => `That was a lot of messages. Try again in ${plural(seconds, 'second')}.`,

  // --- the commissioner's forms ---
  badLine: 'Enter the line in whole or half points, such as -3 or 44.5, or leave it empty if there is none.',
  dateNotPossible: (season: number) =>
    `This date can’t belong to the ${season} season. Enter a date in ${season} or ${season + 1}.`,
  dateDoubts: {
    'outside-season': (season: number) => `This date is outside the ${season} season (July 15 to the end of February).`,
    past: () => 'This time has already passed.',
    'far-from-week': () => 'This is more than 7 days from the week’s other games.',
  } satisfies Record<DateDoubt, (season: number) => string>,
  kickoffWasPast: 'The kickoff had already passed when it was set.',
  lockTimeLooksWrong: (time: string) => `It locks ${time}, which looks wrong.`,
  feedDateNotApplied: (time: string) => `The scoreboard has ${time}, which looks wrong and was not applied.`,
  locksMeanwhile: (time: string) => `The game locks ${time} unless you change its kickoff or postpone it.`,
  lockedMeanwhile: (time: string) => `The game locked ${time}. Correct its kickoff or postpone it.`,
  allKickedOff: (n: number) =>
    n === 1
      ? 'The game of this week has already kicked off, so no one can pick it. Import it anyway?'
      : `All ${n} games of this week have already kicked off, so no one can pick them. Import them anyway?`,
  lockAfterKickoff: 'A game cannot lock after its kickoff. Choose an earlier lock time.',
  changedMeanwhile:
    'This was changed on another device while you had it open. The form shows your entries; check them against the new values and save again.',
  reasonRequired: 'Enter a reason, for example “phoned in before kickoff”.',
  noLatePicks:
    'This pool doesn’t allow picks after the lock. To allow them, change “Picks you enter for a player after the lock” in Settings.',
  memberHasFive: (name: string) => `${name} already has five picks this week. Remove one first.`,
  pickEntered: (value: string, reason: string) => `The commissioner entered ${value} for you: ${reason}`,
  pickTakenAway: (value: string, reason: string) => `The commissioner removed your pick ${value}: ${reason}`,

  // --- scores ---
  refreshScores: 'Refresh Scores',
  updating: 'Updating...',
  loadingScores: 'Loading live scores...',
  noScores: 'No games available at this time.',
  scoresUpdated: 'Scores Updated',
  scoresUpdatedLine: 'Latest scores have been refreshed from multiple sources',
  scoresFailed: 'Failed to fetch latest scores',
  scoresAge: (age: string) => `Scores are ${age} old`,
  scoresTyped: 'The commissioner enters the scores',
  scoresTypedLine: 'These are the latest scores. New ones appear here automatically.',
  scoreboardSilent: 'The scoreboard isn’t responding. These are the last scores it reported.',

  // --- chat ---
  chatNeedsLogin: 'Please log in to access chat',
  goToLogin: 'Go to Login',
  noMessages: 'No messages yet',
  noMessagesLine: 'Be the first to say something!',
  sendFailed: 'Failed to send message',
  deleteFailed: 'Failed to delete message',
  deleteMessageAsk: 'Are you sure you want to delete this message?',
  newMessages: (n: number) => plural(n, 'new message'),
  unreadMessages: (n: string) => `${n} unread ${n === '1' ? 'message' : 'messages'}`,
  olderFailed: 'Older messages couldn’t be loaded.',
  onePicture: 'You can send one picture per message. Only the first one was added.',
  pictureGone: 'This picture can’t be shown.',
  pictureUnreadable: 'This picture could not be opened. Please choose another one.',
  noSuchImage: 'The picture wasn’t found. It may have been deleted. Attach it again.',
  notAnImage: 'This file type isn’t supported. Use a PNG, JPEG, GIF or WebP.',
  imageTooLarge: 'A picture can have at most 5 MB.',
  imageDamaged:
    'This picture is damaged and can’t be sent. Open it, save it again or take a screenshot of it, and send that.',
  imageTooManyPixels: 'This picture has too many pixels. Make it smaller (at most 50 megapixels) and send it again.',
  animationTooLong: 'This animation has too many frames to play on every phone. Send a shorter or smaller one.',
  noRoomForImages:
    'There is no space for more pictures. The commissioner can free some by deleting messages with pictures.',
  uploadsAtOnce: 'Your last pictures are still uploading. Wait until they’re done, then send the next one.',
  uploadsTooFast: (minutes: number) => `That was a lot of pictures. Try again in ${plural(minutes, 'minute')}.`,

  notInFeed: 'The scoreboard doesn’t have this game, so it can’t update the score. Keep entering the score yourself.',
  noFeedScore: 'The scoreboard hasn’t reported a different final score for this game.',
  feedFailed: (why: string) => `${why} You can paste the games from a spreadsheet.`,
  pairingInWeek: (game: string, week: string) => `${game} is already in ${week}.`,
  moveWouldBeSixth: (names: string[]) =>
    `${names.join(', ')} already ${names.length === 1 ? 'has' : 'have'} five picks in that week. ` +
    'Remove one first, or move the game without its picks.',

  // --- notices ---
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

  // --- the boards ---
  noWeeksAvailable: 'No weeks available',
  noWeekData: 'No data available for this week.',
  noWeekDataYet: 'No data for this week yet. Click "Update Stats" to calculate rankings.',
  noBoardYet: 'No rankings yet',
  noBoardYetLine: 'They appear with the first final score.',
  updateStats: 'Update Stats',
  updatingStats: 'Updating...',
  statsUpdated: 'Stats Updated',
  updateStatsFailed: 'Failed to update stats',
  chartMissing: 'The chart couldn’t be loaded. The table shows the same results.',
  noSeasonPicks: 'No picks this season',
  noSeasonPicksLine: 'Your picks appear here as you make them, and their results as games become final.',

  // --- the host ---
  picksAreSafe: (time: string) => `Your picks from ${time} are safe.`,
  changesWillBeSent: 'Your later changes are kept on this device and sent when the connection is back.',
  tryAgain: 'Try again',
  triesAgain: 'This page tries again automatically.',
  screenUnreachable: 'This screen opens when the connection is back. Your saved picks are safe.',
  unexpectedAnswer: 'The pool sent a response this page can’t read. Reload the page and try again.',
  hostUnreachable: "The commissioner's computer can't be reached.",
} as const;
