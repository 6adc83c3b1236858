/** Why friends may not get through, likeliest first, and what to do about it on this computer. */
import type { Invite } from '#shared/model.ts';

export type Cause = {
  title: string;
  text: string;
  /** One after the other. */
  steps?: readonly string[];
  /** To be typed into a terminal. */
  commands?: readonly string[];
};

type Facts = Pick<Invite, 'addresses' | 'from' | 'address' | 'platform' | 'port'>;

const FIREWALL_TEXT = 'It keeps other devices away from programs it does not know.';

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
        text: `${FIREWALL_TEXT} Whichever of these it is, let port ${port} through:`,
        commands: [`sudo ufw allow ${port}/tcp`, `sudo firewall-cmd --add-port=${port}/tcp`],
      };
    default:
      return platform satisfies never;
  }
}

const GUEST_WIFI: Cause = {
  title: 'A guest Wi-Fi',
  text: 'Guest networks, and those of hotels and offices, keep devices apart. Use the main Wi-Fi on both, or turn “client isolation” off in the router.',
};

const OTHER_NETWORK: Cause = {
  title: 'The phone is on another network',
  text: 'On mobile data, or in another Wi-Fi, it cannot see this computer. Have it join the same Wi-Fi, or give friends a public address.',
};

function vpn({ addresses }: Facts): Cause {
  const on = addresses.find(({ kind }) => kind === 'vpn');
  return {
    title: on === undefined ? 'A VPN' : `A VPN is on: ${on.name.replace(/^VPN \((.+)\)$/, '$1')}`,
    text: 'It can lead this computer, or the phone, round the Wi-Fi both are in. Turn it off on both, or allow “local network access” in it.',
  };
}

const OUTSIDE: readonly Cause[] = [
  {
    title: 'Nobody has tried yet',
    text: 'Open the link on a phone with its Wi-Fi turned off: that is the way your friends come.',
  },
  {
    title: 'The address leads elsewhere',
    text: 'The tunnel, the proxy or the router behind it has to hand requests on to this computer and port.',
  },
];

/** The likely causes for the address that friends are told, the likeliest first. */
export function likelyCauses(facts: Facts): Cause[] {
  const told = facts.addresses.find(({ url }) => url === facts.address);
  const isPublic = facts.from === 'machine' || facts.from === 'tunnel' || told === undefined || told.kind === 'tunnel';
  if (facts.address !== null && isPublic) return [...OUTSIDE];
  const isVpnOn = facts.addresses.some(({ kind }) => kind === 'vpn');
  const rest = [firewall(facts), GUEST_WIFI, OTHER_NETWORK];
  return isVpnOn ? [vpn(facts), ...rest] : [...rest, vpn(facts)];
}
