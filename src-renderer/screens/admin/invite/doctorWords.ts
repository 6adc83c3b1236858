/** Likely reasons why friends can't connect, most likely first, each with a fix for this computer. */
import type { Invite } from '#shared/model.ts';

export type Cause = {
  title: string;
  text: string;
  /** In order. */
  steps?: readonly string[];
  /** For a terminal. */
  commands?: readonly string[];
};

type Facts = Pick<Invite, 'addresses' | 'from' | 'address' | 'platform' | 'port'>;

const FIREWALL_TEXT = 'It blocks other devices from programs it doesn’t know.';

function firewall({ platform, port }: Facts): Cause {
  const title = 'The firewall of this computer';
  switch (platform) {
    case 'windows':
      return {
        title,
        text: FIREWALL_TEXT,
        steps: [
          'Open Start, type “Allow an app through Windows Firewall” and press Enter.',
          'Choose “Change settings”, find Sunday Five (or Node.js) and tick “Private”. If it is not listed: “Allow another app…”.',
          'Open Settings > Network & internet > Wi-Fi > the properties of your network, and set it to “Private network”.',
        ],
      };
    case 'macos':
      return {
        title,
        text: FIREWALL_TEXT,
        steps: [
          'Open System Settings > Network > Firewall.',
          'If it is on, open “Options…” and turn “Block all incoming connections” off.',
          'Set Sunday Five (or node) to “Allow incoming connections”; if it is not listed, add it with +.',
        ],
      };
    case 'linux':
      return {
        title,
        text: `${FIREWALL_TEXT} Allow port ${port} with the command for your firewall:`,
        commands: [`sudo ufw allow ${port}/tcp`, `sudo firewall-cmd --add-port=${port}/tcp`],
      };
    default:
      return platform satisfies never;
  }
}

const GUEST_WIFI: Cause = {
  title: 'A guest Wi-Fi',
  text: 'Guest, hotel and office networks block devices from each other. Use the main Wi-Fi on both, or turn off “client isolation” in the router.',
};

const OTHER_NETWORK: Cause = {
  title: 'The phone is on another network',
  text: 'On mobile data or another Wi-Fi network, it can’t reach this computer. Connect it to the same Wi-Fi, or give friends a public address.',
};

function vpn({ addresses }: Facts): Cause {
  const on = addresses.find(({ kind }) => kind === 'vpn');
  return {
    title: on === undefined ? 'A VPN' : `A VPN is on: ${on.name.replace(/^VPN \((.+)\)$/, '$1')}`,
    text: 'It can route the computer or the phone around the Wi-Fi they share. Turn it off on both, or allow “local network access” in its settings.',
  };
}

const OUTSIDE: readonly Cause[] = [
  {
    title: 'No one has tried yet',
    text: 'Open the link on a phone with Wi-Fi turned off. That’s how your friends connect.',
  },
  {
    title: 'The address points somewhere else',
    text: 'The tunnel, proxy or router behind it must forward requests to this computer and port.',
  },
];

/** The likely causes for the current invitation address, most likely first. */
export function likelyCauses(facts: Facts): Cause[] {
  const listed = facts.addresses.find(({ url }) => url === facts.address);
  const isPublic =
    facts.from === 'machine' || facts.from === 'tunnel' || listed === undefined || listed.kind === 'tunnel';
  if (facts.address !== null && isPublic) return [...OUTSIDE];
  const isVpnOn = facts.addresses.some(({ kind }) => kind === 'vpn');
  const rest = [firewall(facts), GUEST_WIFI, OTHER_NETWORK];
  return isVpnOn ? [vpn(facts), ...rest] : [...rest, vpn(facts)];
}
