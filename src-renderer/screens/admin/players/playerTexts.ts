import { plural } from '#shared/texts.ts';
import { poolTimes } from '../../../data/timeZone.ts';

/** Texts about players; those of the specification are exact. */
export const playerTexts = {
  manage: 'User Access Management',
  environment: 'Access codes only work in the environment where they were generated.',

  generated: 'Access Code Generated',
  generatedLine: (name: string) => `${name} can join now.`,
  generateFailed: 'Failed to generate access code',
  manyGenerated: (n: number) => `${plural(n, 'Access Code')} Generated`,
  notSignedIn: (n: number) =>
    `${plural(n, 'player has', 'players have')} not signed in yet. Send each one the invitation.`,
  markSent: 'Mark as sent',
  sentOn: (at: number) => `Sent ${poolTimes().dayAndTime(at)}`,
  markFailed: 'Failed to mark the invitation',
  printSlips: 'Print invitation slips',
  slipsLead: 'One slip per player, with a link to scan and the access code. Cut along the lines.',
  slipsNone: 'Everyone has signed in. Choose “All players” to print slips for them again.',
  slipsAlone: (address: string) => `The link on these slips, ${address}, only works on this computer.`,
  allInOne: 'Everyone’s codes in one text',
  allInOneWarning:
    'For your own records. Don’t post it: anyone who reads it can sign in as any of these players and see their picks.',
  renewed: 'New Access Code Generated',
  renewFailed: 'Failed to regenerate access code',
  codeSet: 'Custom Access Code Set',
  codeSetLine: (name: string) => `${name} logs in with the new code from now on.`,
  codeSetFailed: 'Failed to set custom access code',
  deactivated: 'User Deactivated',
  deactivatedLine: 'User access has been disabled',
  deactivateFailed: 'Failed to deactivate user',
  reactivated: 'User Reactivated',
  reactivatedLine: 'User access has been restored',
  reactivateFailed: 'Failed to reactivate user',
  deleted: 'User Deleted',
  deletedLine: (name: string) =>
    `${name} and all their picks are deleted. You can restore them in “Backups & log” for 30 days.`,
  deleteFailed: 'Failed to delete user',
  renamed: 'User Renamed',
  renameFailed: 'Failed to rename user',
  scorekeeperAdded: 'Scorekeeper Added',
  scorekeeperAddedLine: (name: string) => `${name} finds Watch party in the menu now.`,
  scorekeeperRemoved: 'Scorekeeper Removed',
  scorekeeperRemovedLine: (name: string) => `${name} can’t enter scores any more.`,
  scorekeeperFailed: 'Failed to change the scorekeeper',
  markBestBet: (name: string) => `${name}’s best bet: counts twice`,
  pickSaved: 'Pick Entered',
  pickRemoved: 'Pick Removed',
  pickFailed: 'Failed to enter the pick',
  showsCount: (name: string, hasPick: boolean, isRemoval: boolean) =>
    hasPick && !isRemoval
      ? `This game has not kicked off yet. Everyone can see that one of ${name}’s picks changed, but not which one.`
      : `This game has not kicked off yet. Everyone sees that ${name} has one pick ${isRemoval ? 'fewer' : 'more'}, but not which one.`,
  openCard: (name: string) => `Open ${name}’s card`,
  openCardLead: (name: string) =>
    `Picks are hidden from you until kickoff. To see or change ${name}’s hidden picks, open the card with a reason. ${name} gets a notice, and everyone can read the reason under Proof.`,
  openFailed: 'Failed to open the card',
  cardHidden: 'Picks on games that have not kicked off are hidden.',
  countsAsOpened: (name: string) =>
    `Because picks are hidden from you until kickoff, entering some counts as opening ${name}’s card. Proof lists it with your reason.`,
  wholeCard: 'Enter the Whole Card',
  onePick: 'Enter One Pick',
  optionNeeded: 'Choose an option, or “No pick”.',
  nothingToTakeAway: 'There is no pick on this game to remove.',

  copied: 'Copied',
  notCopied: 'This browser blocks copying',
  notCopiedLine: 'The text is selected. Copy it yourself.',
} as const;
