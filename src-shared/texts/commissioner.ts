/** Texts of the commissioner's screens. */
import type { DateDoubt } from '#shared/rules/plausibleDates.ts';
import { MAX_PICKS } from '#shared/limits.ts';
import { plural } from './plural.ts';

export const commissionerTexts = {
  codeLost: 'lost',
  commissionersName: (name: string) =>
    `You run the pool as ${name}. Choose another name to play under, so that everyone can tell the two apart.`,
  eachGameLocks: 'Each game locks 5 minutes before its kickoff',
  notOpenYet: 'This pool is not open yet',
  feedOff: 'The scoreboard is off. Paste the games from a spreadsheet instead.',
  // --- the commissioner's forms ---
  badLine: {
    spread: 'Enter the line in whole or half points, such as -3 or 44.5, or leave it empty if there is none.',
    total: 'Enter the total in whole or half points, such as 44.5, or leave it empty if there is none.',
  },
  dateNotPossible: (season: number) =>
    `This date can’t belong to the ${season} season. Enter a date in ${season} or ${season + 1}.`,
  dateDoubts: {
    'outside-season': (season: number) => `This date is outside the ${season} season (July 15 to the end of February).`,
    past: () => 'This time has already passed.',
    'far-from-week': () => 'This is more than 7 days from the week’s other games.',
  } satisfies Record<DateDoubt, (season: number) => string>,
  changedMeanwhile:
    'This was changed on another device while you had it open. The form shows your entries; check them against the new values and save again.',
  noLatePicks:
    'This pool doesn’t allow picks after the lock. To allow them, change “Picks you enter for a player after the lock” in Settings.',
  memberHasFive: (name: string, size: number = MAX_PICKS) =>
    `${name} already has ${size === MAX_PICKS ? 'five picks' : plural(size, 'pick')} this week. Remove one first.`,
} as const;
