/** What the operating systems call their network adapters, in plain words: which are real, and which a program made. */

/** `real`: a cable, an antenna, a phone on USB; `vpn`: leads elsewhere; `virtual`: ends inside this computer. */
type AdapterSort = 'real' | 'vpn' | 'virtual';
export type Adapter = { sort: AdapterSort; words: string };

type Rule = [pattern: RegExp, sort: AdapterSort, words: string];

/** Names on every system: programs that bring their own adapter identify themselves, also on Windows. */
const PROGRAMS: readonly Rule[] = [
  [/tailscale/i, 'vpn', 'VPN (Tailscale)'],
  [/zerotier|^zt[0-9a-z]|^feth\d/i, 'vpn', 'VPN (ZeroTier)'],
  [/wireguard|^wg\d|^wg-|wgnord/i, 'vpn', 'VPN (WireGuard)'],
  [/nordlynx|nordvpn/i, 'vpn', 'VPN (NordVPN)'],
  [/hamachi/i, 'vpn', 'VPN (Hamachi)'],
  [/tun\d|vpn|anyconnect|globalprotect|fortinet|\btap-?windows|wintun|proton\d?|mullvad|warp/i, 'vpn', 'VPN'],
  [/wsl/i, 'virtual', 'Linux on Windows (WSL)'],
  [/^vEthernet/i, 'virtual', 'Hyper-V'],
  [/virtualbox|^vboxnet/i, 'virtual', 'VirtualBox'],
  [/vmware|^vmnet/i, 'virtual', 'VMware'],
  [/parallels|^vnic\d/i, 'virtual', 'Parallels'],
  [/docker|^br-[0-9a-f]{6,}|^veth|podman|^cni|flannel|^cali/i, 'virtual', 'Docker'],
];

const WINDOWS: readonly Rule[] = [
  [/^wi-?fi|wlan|wireless|drahtlos/i, 'real', 'Wi-Fi'],
  [/^(local area connection|lan-verbindung)\* ?\d+/i, 'real', 'Hotspot of this computer'],
  [/bluetooth/i, 'real', 'Bluetooth'],
  [/^(mobilfunk|cellular)/i, 'real', 'Mobile data'],
  [/ethernet|local area connection|lan/i, 'real', 'Ethernet'],
];

const MACOS: readonly Rule[] = [
  [/^en0$/, 'real', 'Wi-Fi'],
  [/^en\d+$/, 'real', 'Ethernet'],
  [/^(ipsec|ppp|tap|gif|stf)\d/, 'vpn', 'VPN'],
  [/^bridge\d{3}|^vmenet/, 'virtual', 'Virtual machine'],
  [/^bridge\d/, 'real', 'Thunderbolt bridge'],
  [/^(awdl|llw|anpi|ap)\d/, 'virtual', 'AirDrop'],
];

const LINUX: readonly Rule[] = [
  [/^wl|^ath\d|^ra\d/, 'real', 'Wi-Fi'],
  [/^(usb|rndis)\d/, 'real', 'Phone on USB'],
  [/^(eth|en|em)[\ddopsx]/, 'real', 'Ethernet'],
  [/^(ww|rmnet)/, 'real', 'Mobile data'],
  [/^bnep\d/, 'real', 'Bluetooth'],
  [/^(tap|ppp|ipsec|vti|gre|sit|ip6tnl)/, 'vpn', 'VPN'],
  [/^(virbr|vnet|lxcbr|lxdbr|lxc|incusbr|waydroid|macvtap)/, 'virtual', 'Virtual machine'],
];

/** A cable or an antenna, judging by its name; an unknown one counts as real rather than being left out. */
export function readAdapter(device: string, platform: NodeJS.Platform): Adapter {
  const own = platform === 'win32' ? WINDOWS : platform === 'darwin' ? MACOS : LINUX;
  const found = [...PROGRAMS, ...own].find(([pattern]) => pattern.test(device));
  if (found === undefined) return { sort: 'real', words: device };
  const [, sort, words] = found;
  if (sort !== 'real') return { sort, words };
  // Windows names its adapters for people, and two of a kind apart: "Ethernet 2".
  if (platform === 'win32') return { sort, words: /^[\w-]+ \d+$/.test(device) ? device : words };
  return { sort, words: `${words} (${device})` };
}
