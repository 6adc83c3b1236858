/** What a new player is sent. */

export type Invite = { poolName: string; commissioner: string; address: string };

/** When the link works. "Commissioner" is the default name of the account. */
const whileOn = (commissioner: string): string =>
  commissioner === '' || commissioner === 'Commissioner'
    ? 'It opens while the commissioner’s computer is on.'
    : `It opens while ${commissioner}’s computer is on.`;

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
