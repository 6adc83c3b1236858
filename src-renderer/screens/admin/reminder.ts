/** The message for the group chat that reminds those who can still add picks. */
import type { Todo } from '#shared/model.ts';
import { isThisComputerOnly } from './publicAddress.ts';
import { zoneLabel } from '../../ui/format.ts';

export type ReminderFacts = {
  /** "Week 11" */
  week: string;
  missing: Todo['missing'];
  /** When the next game locks, as text; null if none will. */
  nextLock: string | null;
  /** The pool's address; null while it is unknown. */
  address: string | null;
};

/** Names who can still add picks and how many, the next lock, and the link. */
export function reminder({ week, missing, nextLock, address }: ReminderFacts): string {
  const names = missing.map(({ username, couldAdd }) => `${username} (${couldAdd} to go)`);
  return [
    `${week}: ${names.join(', ')}, you can still add picks.`,
    ...(nextLock === null ? [] : [`The next game locks ${nextLock} ${zoneLabel()}.`]),
    ...(address === null ? [] : [`Make your picks: ${address}`]),
  ].join(' ');
}

/** The address on invitations, else the one that opened this page; never one that only works on this computer. */
export const shareableAddress = (inviteAddress: string | null, origin: string): string | null =>
  [inviteAddress, origin].find((address) => address !== null && !isThisComputerOnly(address)) ?? null;
