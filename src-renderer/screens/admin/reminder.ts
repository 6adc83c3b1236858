/** The message for the group chat that reminds those who can still add picks. */
import type { Todo } from '#shared/model.ts';
import { isThisComputerOnly } from './publicAddress.ts';

export type ReminderFacts = {
  /** "Week 11" */
  week: string;
  missing: Todo['missing'];
  /** When the next game locks, as people say it; null when none will by itself. */
  nextLock: string | null;
  /** Where friends find the pool; null while nobody has said. */
  address: string | null;
};

/** Names who can still add picks and how many, the next lock, and the link. */
export function reminder({ week, missing, nextLock, address }: ReminderFacts): string {
  const names = missing.map(({ username, couldAdd }) => `${username} (${couldAdd} to go)`);
  return [
    `${week}: ${names.join(', ')}, you can still add picks.`,
    ...(nextLock === null ? [] : [`The next game locks ${nextLock} PT.`]),
    ...(address === null ? [] : [`Make your picks: ${address}`]),
  ].join(' ');
}

/** The address friends are told, else the one this page was opened by; never one that only this computer has. */
export const shareableAddress = (inviteAddress: string | null, origin: string): string | null =>
  [inviteAddress, origin].find((address) => address !== null && !isThisComputerOnly(address)) ?? null;
