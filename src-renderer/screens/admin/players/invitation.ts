/** A new player's invitation, and the ways to send it. */
import { joinLink } from '#shared/rules/joinLink.ts';

export type Invite = { poolName: string; commissioner: string; address: string };

/** When the link works. "Commissioner" is the default name of the account. */
const whileOn = (commissioner: string): string =>
  commissioner === '' || commissioner === 'Commissioner'
    ? 'It opens while the commissioner’s computer is on.'
    : `It opens while ${commissioner}’s computer is on.`;

/** Signs the player in; without a readable code it opens the login with the name filled in. */
export const inviteLink = (address: string, name: string, code: string | null): string =>
  code === null ? `${address}/?name=${encodeURIComponent(name)}` : joinLink(address, { name, code });

/** Ready to send. A code that can no longer be read is left for the commissioner to add. */
export const invitation = ({ poolName, commissioner, address }: Invite, name: string, code: string | null): string =>
  [
    `${name}, you are in ${poolName}: five games, every week, against the spread or the total.`,
    `Join here: ${inviteLink(address, name, code)}`,
    ...(code === null ? [] : ['The link is only for you: it signs you in. If it asks:']),
    `First name: ${name}`,
    ...(code === null ? [] : [`Access code: ${code}`]),
    whileOn(commissioner),
  ].join('\n');

export type SendingWay = { label: string; href: string; opensTab: boolean };

/** Links that open another program with the message in it. `sms:?&body=` is the form that iPhones and Androids both read. */
export function sendingWays(poolName: string, text: string): SendingWay[] {
  const body = encodeURIComponent(text);
  return [
    { label: 'Text', href: `sms:?&body=${body}`, opensTab: false },
    { label: 'Email', href: `mailto:?subject=${encodeURIComponent(poolName)}&body=${body}`, opensTab: false },
    { label: 'WhatsApp', href: `https://wa.me/?text=${body}`, opensTab: true },
  ];
}
