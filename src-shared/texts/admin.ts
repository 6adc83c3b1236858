/** Texts of the commissioner's screens. */
import type { DateDoubt } from '#shared/rules/plausibleDates.ts';
import { MAX_PICKS } from '#shared/limits.ts';
import { plural } from './plural.ts';

export const adminTexts = {
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
  memberHasFive: (name: string, size: number = MAX_PICKS) =>
    `${name} already has ${size === MAX_PICKS ? 'five picks' : plural(size, 'pick')} this week. Remove one first.`,
  pickEntered: (value: string, reason: string) => `The commissioner entered ${value} for you: ${reason}`,
  pickTakenAway: (value: string, reason: string) => `The commissioner removed your pick ${value}: ${reason}`,
} as const;
