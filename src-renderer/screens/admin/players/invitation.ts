/** What a new player is sent. */

export type Invite = { poolName: string; commissioner: string; address: string };

/** When the link opens. "Commissioner" is what an account is called that nobody has named. */
const whileOn = (commissioner: string): string =>
  commissioner === '' || commissioner === 'Commissioner'
    ? 'It opens while the commissioner’s computer is on.'
    : `It opens while ${commissioner}’s computer is on.`;

/** Does this address work on no computer but this one? */
export const isThisComputerOnly = (address: string): boolean => {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
};

/** Opens the login with the name filled in. */
export const inviteLink = (address: string, name: string): string => `${address}/?name=${encodeURIComponent(name)}`;

/** Ready to send. A code that can no longer be read is left for the commissioner to add. */
export const invitation = ({ poolName, commissioner, address }: Invite, name: string, code: string | null): string =>
  [
    `${name}, you are in ${poolName}: five games, every week, against the spread or the total.`,
    `Join here: ${inviteLink(address, name)}`,
    `First name: ${name}`,
    ...(code === null ? [] : [`Access code: ${code}`]),
    whileOn(commissioner),
  ].join('\n');

/** Reminds those who could still add picks. */
export function nudge(
  { address }: Invite,
  week: string,
  missing: readonly { username: string; picks: number; couldAdd: number }[],
  nextLock: string | null,
): string {
  const who = missing.map(({ username, picks, couldAdd }) =>
    picks === 0 ? `${username} (no picks yet)` : `${username} (${picks} in, ${couldAdd} to go)`,
  );
  const when = nextLock === null ? '' : ` The next game locks ${nextLock} PT.`;
  return `${week}: still waiting for ${who.join(', ')}.${when} Make your picks: ${address}`;
}
