/** Sentences that the server writes: into its responses, notices and the log. No page needs them before they arrive. */
import { list } from './list.ts';
import { plural } from './plural.ts';

const restoredFrom = (time: string) => `The pool was restored from the backup of ${time}.`;
const gameOff = (game: string) => `${game} was called off.`;
const youKeep = (mine: string) => `You keep ${mine}.`;

export const serverTexts = {
  alreadySetUp: 'This pool is set up already. Log in instead.',
  setUpLinkOver:
    'This set-up link doesn’t work. It may be older than an hour, already used, or replaced by a newer one. ' +
    'On the computer that runs the pool, print a new link with the option --setup-link.',
  accessDisabled: 'Your access is disabled. Ask the commissioner to enable it again.',
  loginBusy: 'Too many people are logging in at once. Try again in a few seconds.',
  tooManyLogins: (minutes: number) => `Too many failed logins. Try again in ${plural(minutes, 'minute')}.`,
  passwordTooNew:
    'Your password was changed less than a day ago without entering the old one, so it can’t confirm this yet. ' +
    'Use the Sunday Five window on the computer that runs the pool, or try again tomorrow.',
  playerWasDeleted: (name: string) => `${name} was deleted.`,
  teamsSwapped: 'Home and away were corrected. The picked team stayed the same.',
  restoredFrom,
  setBack: (time: string) => `${restoredFrom(time)} Later changes are gone, so check your picks.`,

  lineMoved: (game: string, was: string, is: string | null) =>
    is === null
      ? `${game}: ${was} is no longer offered. Please choose again.`
      : `${game}: the line moved from ${was} to ${is}. Please choose again.`,
  noSuchOption: (game: string) => `${game} does not offer that option. Please choose one of those shown.`,
  twoPicks: (sideAndTotal: boolean) =>
    sideAndTotal
      ? 'A card holds one side and one total of this game: please keep one of each.'
      : 'Two picks on one game: please keep one of them.',
  gameOfAnotherWeek: 'One of these games is not in this week.',
  picksOfOneWeek: 'All picks of one save must be for one week.',
  picksForOthers: 'You can only save your own picks.',

  nameLooksLike: (name: string) => `This name looks the same as ${name}. Choose one that people can tell apart.`,
  emptyMessage: 'Write something first.',

  weekExists: (name: string) => `${name} already exists.`,
  weekExistsAgain: (name: string) =>
    `${name} exists again. Restore this one under another number, or delete the new one first.`,
  noPastImport: 'This import was undone already.',
  namesOpen: (names: readonly string[]) => `Choose who this is: ${names.join(', ')}.`,
  noDeletion: 'This can no longer be restored. It may have been restored or deleted for good already.',
  restoreWeekFirst: 'The week of these games was deleted too. Restore the week first.',
  deletionUndone: (title: string) => `The deletion of ${title} was undone.`,
  pairingExists: 'These games are already in the week. Choose to update them to change kickoff and line.',
  nameTaken: (name: string, suggestion: string) =>
    `There is already a player called ${name}. Try “${suggestion}” so that everyone can tell them apart.`,
  notAPlayer:
    'This is a commissioner’s account: it has a password instead of an access code. The first commissioner manages it in Settings.',
  noSuchPlayer: 'This player was not found. The account may have been deleted.',
  notACommissioner: (name: string) => `${name} is a player. You can change players in Players.`,
  noCommissioner: 'There is no such commissioner. The account may have been removed.',
  firstStays: 'The first commissioner can’t be removed. Change your own password under “Change admin password”.',
  notYourAccount: 'Only the first commissioner can change another commissioner’s account.',
  cannotUnlock:
    'This game has kicked off and can no longer be unlocked. Enter a pick for the player instead, with a reason.',
  reopenNeedsReason:
    'Everyone has seen the picks on this game. Give a reason to hide them and open the game again; every player will see it.',
  reopenNeedsKickoff:
    'This week is over and the game has no kickoff yet. Enter its new kickoff, or move it to another week, then open it.',
  statsCalculated: (weeks: number) => `Recalculated the standings of ${plural(weeks, 'week')}.`,
  statsMatch: (rows: number) => `All ${plural(rows, 'standings row')} agree with the picks and scores.`,
  statsRepaired: (differences: string[]) => `Repaired ${plural(differences.length, 'row')}: ${differences.join('; ')}`,
  chatTooFast: (seconds: number) => `That was a lot of messages. Try again in ${plural(seconds, 'second')}.`,
  revealedBeforeKickoff:
    'Its picks are revealed and it is locked, but it has not kicked off. Its kickoff was wrong, or this computer’s clock was ahead. To let players pick it again, unlock the game.',
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
  cardNotEntered: 'Nothing was entered, because some of these picks can’t be entered. Correct them and try again.',
  cardTooFull: (name: string, size: number) =>
    `${name}’s card holds ${plural(size, 'pick')}, and these don’t fit beside the picks already on it. ` +
    'Nothing was entered. Leave some out, or replace the other picks.',
  pickEntered: (value: string, reason: string) => `The commissioner entered ${value} for you: ${reason}`,
  pickTakenAway: (value: string, reason: string) => `The commissioner removed your pick ${value}: ${reason}`,
  guessEntered: (guess: number, reason: string) =>
    `The commissioner entered ${guess} as your guess for the tiebreaker: ${reason}`,
  guessTakenAway: (reason: string) => `The commissioner removed your guess for the tiebreaker: ${reason}`,

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

  /** How the sentences about a game's kickoff and line begin: a newer one replaces an older one. */
  kickoffMovedStart: (game: string) => `${game}: kickoff `,
  lineMovedStart: (game: string) => `${game}: the line `,
  kickoffMoved: (game: string, from: string, to: string) => `${game}: kickoff moved from ${from} to ${to}.`,
  kickoffUnknown: 'TBD',
  lineMovedAfterPick: (game: string, mine: string, now: string | null) =>
    now === null
      ? `${game}: the line was taken down. ${youKeep(mine)}`
      : `${game}: the line moved to ${now}. ${youKeep(mine)}`,
  youKeep,
  gamePostponed: (game: string) => `${game} was postponed. Your pick is pending.`,
  gameOff,
  gameCalledOff: (game: string) => `${gameOff(game)} Your pick counts as a tie.`,
  gameCorrected: (game: string, score: string) => `The score of ${game} was corrected to ${score}.`,
  /** @param before who had won before; no one where no pick had won */
  winnerChanged: (week: string, winners: readonly string[], before: readonly string[]) =>
    `${winners.length === 0 ? `${week} has no winner any more` : `${week} now goes to ${list(winners)}`}${before.length === 0 ? '' : `. Before, ${list(before)} had won it`}.`,
  gameMoved: (game: string, week: string, mine: string) =>
    `${game} was moved to ${week}. Your pick ${mine} moved with it.`,
  gameMovedWithoutPick: (game: string, week: string, mine: string) =>
    `${game} was moved to ${week}. Your pick ${mine} was removed.`,
  gameReopened: (game: string, reason: string) =>
    `The commissioner opened ${game} for picks again (“${reason}”). Its picks are hidden until kickoff.`,
  gameRemoved: (game: string, mine: string) => `${game} was removed, and so was your pick ${mine}.`,
  accessRestored: 'Your access was enabled again.',
  newCode: 'The commissioner gave you a new access code.',

  diskFull: 'The disk of the commissioner’s computer is full.',
  folderNotWritable: 'Sunday Five can’t write to the pool’s folder on the commissioner’s computer.',
  fileInUse: 'Another program on the commissioner’s computer is using the pool’s file.',
  fileDamaged: 'The pool’s file is damaged. The commissioner can restore a backup.',
  fileMoved:
    'The pool’s file on the commissioner’s computer was moved, replaced or deleted while Sunday Five was running. Put it back, or quit Sunday Five and start it again.',
  diskFails: 'The disk of the commissioner’s computer reports an error.',
  logSaysWhy: 'See the log for details.',
  notSavedFor: (why: string) => `${why} Nothing was changed, and everything saved before is safe.`,
  backupNewer:
    'This backup was made by a newer version of Sunday Five. Nothing was changed. Install that version to restore it.',
  backupDamaged: 'This backup is damaged and can’t be restored. Nothing was changed. Choose another one.',

  twoBestBets: 'Mark only one pick of your card as your best bet.',
  noBestBets: 'This season has no best bets. Remove the mark and save again.',
  bestBetLocked: (game: string) => `${game} has locked, so its best bet can’t change.`,
  noTiebreaker: 'This season has no tiebreaker. Remove the guess and save again.',
  guessLocked: (game: string) => `${game} has locked, so your guess can’t change.`,
  tiebreakChanged: (game: string) => `The tiebreaker is now ${game}. Check your guess at its total points.`,
  tiebreakGameLocked: (game: string) => `${game} has locked, so the tiebreaker can’t change to or from it.`,
  tiebreakOtherWeek: 'This game is not in the week. Choose one of its games.',
  cardSizeTooSmall: (names: string[], picks: number) =>
    `${names.join(', ')} already ${names.length === 1 ? 'has' : 'have'} more picks this week. ` +
    `Choose a card of at least ${plural(picks, 'pick')}.`,
  sideAndTotalNeedsOneGame: (games: number) =>
    `This week has ${plural(games, 'game')}. Players can pick a game’s side and its total only in a week with one game, ` +
    'where canceled games count until you remove them.',
  sideAndTotalIsTwo:
    'The card of this week is the side and the total of its one game, so it has 2 picks. Turn that off to choose another size.',
  sideAndTotalPicked: (names: string[]) =>
    `${names.join(', ')} already ${names.length === 1 ? 'has' : 'have'} two picks this week. Remove one of them first.`,
  sideAndTotalIsFull: (week: string) =>
    `In ${week}, players may pick the side and the total of its one game, so the week can’t have another game. ` +
    'Choose another card for that week first, or use another week.',
  sideAndTotalStays: (week: string) =>
    `In ${week}, players may pick the side and the total of this game. Move it without its picks, or choose another card for ` +
    'that week first.',
  movedTo: (address: string) => `This pool has moved to ${address}. Nothing is saved here any more.`,
  rulesFrozen: (title: string) =>
    `The ${title} has results, so its rules are frozen. Compare both tables, then confirm the change.`,
  rulesChanged: (title: string, before: string, after: string) =>
    `The commissioner changed the rules of the ${title}. Before: “${before}” Now: “${after}” ` +
    'The standings were recounted.',
} as const;
