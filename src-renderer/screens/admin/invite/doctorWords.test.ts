import { describe, expect, it } from 'vitest';
import type { Invite, InviteAddress } from '#shared/model.ts';
import { likelyCauses } from './doctorWords.ts';

const WIFI: InviteAddress = { url: 'http://192.168.1.24:4680', name: 'Wi-Fi (en0)', kind: 'lan', note: null };
const TAILSCALE: InviteAddress = { url: 'http://100.64.0.7:4680', name: 'VPN (Tailscale)', kind: 'vpn', note: 'x' };
const TUNNEL: InviteAddress = { url: 'https://quiet-hill.example', name: 'Tunnel', kind: 'tunnel', note: 'x' };

type Facts = Parameters<typeof likelyCauses>[0];
const facts = (given: Partial<Facts> = {}): Facts => ({
  addresses: [WIFI],
  from: 'found',
  address: WIFI.url,
  platform: 'linux',
  port: 4680,
  ...given,
});
const titles = (given?: Partial<Facts>) => likelyCauses(facts(given)).map(({ title }) => title);

describe('likely causes on the local network', () => {
  it('is the firewall first, then a guest Wi-Fi, another network, a VPN', () => {
    expect(titles()).toEqual([
      'The firewall of this computer',
      'A guest Wi-Fi',
      'The phone is on another network',
      'A VPN',
    ]);
  });
  it('an active VPN comes first, with its name', () => {
    expect(titles({ addresses: [WIFI, TAILSCALE] })[0]).toBe('A VPN is on: Tailscale');
    expect(titles({ addresses: [WIFI, { ...TAILSCALE, name: 'VPN' }] })[0]).toBe('A VPN is on: VPN');
    expect(titles({ addresses: [WIFI, TAILSCALE], address: TAILSCALE.url, from: 'chosen' })).toHaveLength(4);
  });
  const PLATFORMS: [Invite['platform'], string][] = [
    ['windows', 'Allow an app through Windows Firewall'],
    ['macos', 'System Settings > Network > Firewall'],
    ['linux', 'sudo ufw allow 4680/tcp'],
  ];
  it.each(PLATFORMS)('the advice on %s is “%s”, and none for another system', (platform) => {
    const said = JSON.stringify(likelyCauses(facts({ platform })));
    expect(PLATFORMS.filter(([, any]) => said.includes(any)).map(([one]) => one)).toEqual([platform]);
  });
  it('the advice is shown without a network too', () => {
    expect(titles({ addresses: [], address: null, from: null })[0]).toBe('The firewall of this computer');
  });
});

describe('likely causes for a public address', () => {
  it.each([
    ['of the machine', { from: 'machine', address: 'https://pool.example.org' }],
    ['typed by hand', { from: 'chosen', address: 'https://pool.example.org' }],
    ['of the running tunnel', { from: 'tunnel', address: TUNNEL.url, addresses: [TUNNEL, WIFI] }],
    ['of the tunnel that was chosen', { from: 'chosen', address: TUNNEL.url, addresses: [TUNNEL, WIFI] }],
  ] as const)('%s has nothing to do with this Wi-Fi', (_, given) => {
    expect(titles({ ...given, addresses: 'addresses' in given ? [...given.addresses] : [WIFI] })).toEqual([
      'No one has tried yet',
      'The address points somewhere else',
    ]);
  });
});
