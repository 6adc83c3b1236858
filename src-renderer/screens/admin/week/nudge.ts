import type { Todo } from '#shared/model.ts';

type Facts = {
  /** "Week 11" */
  week: string;
  missing: Todo['missing'];
  /** When the next game locks, as people say it; null when none will by itself. */
  nextLock: string | null;
  /** Where the pool is found from outside; null while nobody has said. */
  address: string | null;
};

/** A text for the group chat that names who can still add picks. */
export function nudgeText({ week, missing, nextLock, address }: Facts): string {
  const names = missing.map(({ username, couldAdd }) => `${username} (${couldAdd} to go)`);
  const when = nextLock === null ? '' : ` The next game locks ${nextLock} PT.`;
  return `${week}: ${names.join(', ')}, you can still add picks.${when}${address === null ? '' : ` ${address}`}`;
}

/** The address others reach this page by, unless it is one that only this computer has. */
export function shareableAddress(inviteAddress: string | null, origin: string): string | null {
  if (inviteAddress !== null) return inviteAddress;
  return /\/\/(localhost|127\.|\[::1\])/.test(origin) ? null : origin;
}
