/** Which of a computer's addresses friends can use, as the systems really name them. */
import { describe, expect, test } from 'vitest';
import { isLoopback, ownAddresses, plainAddress, rankAddresses, type Interfaces } from './addresses.ts';

const v4 = (address: string, internal = false) => ({ address, family: 'IPv4', internal });
const v6 = (address: string, internal = false) => ({ address, family: 'IPv6', internal });
const LOOPBACK = [v4('127.0.0.1', true), v6('::1', true)];

/** "host, name, kind", the best first. */
const ranked = (interfaces: Interfaces, platform: NodeJS.Platform) =>
  rankAddresses(interfaces, platform).map(({ host, name, kind }) => `${host}, ${name}, ${kind}`);

test('a computer without a network has no address to give', () => {
  expect(rankAddresses({}, 'linux')).toEqual([]);
  expect(rankAddresses({ lo: LOOPBACK }, 'linux')).toEqual([]);
  expect(rankAddresses({ lo0: [...LOOPBACK, v6('fe80::1', true)], en0: undefined, en1: [] }, 'darwin')).toEqual([]);
});

describe('on Windows', () => {
  test('Wi-Fi and cable come before VPN, WSL, Hyper-V and virtual machines', () => {
    const interfaces = {
      'vEthernet (WSL (Hyper-V firewall))': [v6('fe80::1'), v4('172.24.16.1')],
      'vEthernet (Default Switch)': [v4('172.29.128.1')],
      'VirtualBox Host-Only Network': [v4('192.168.56.1')],
      'VMware Network Adapter VMnet8': [v4('192.168.80.1')],
      Tailscale: [v6('fd7a:115c:a1e0::1'), v4('100.101.102.103')],
      'Ethernet 2': [v4('192.168.1.20')],
      'Wi-Fi': [v6('fe80::2'), v4('192.168.1.24')],
      'Loopback Pseudo-Interface 1': LOOPBACK,
    };
    expect(ranked(interfaces, 'win32')).toEqual([
      '192.168.1.20, Ethernet 2, lan',
      '192.168.1.24, Wi-Fi, lan',
      '100.101.102.103, VPN (Tailscale), vpn',
      '[fd7a:115c:a1e0::1], VPN (Tailscale), vpn',
      '172.24.16.1, Linux on Windows (WSL), virtual',
      '172.29.128.1, Hyper-V, virtual',
      '192.168.56.1, VirtualBox, virtual',
      '192.168.80.1, VMware, virtual',
    ]);
  });

  test.each([
    ['WLAN', 'Wi-Fi', 'lan'],
    ['Wireless Network Connection 3', 'Wi-Fi', 'lan'],
    ['Wi-Fi 2', 'Wi-Fi 2', 'lan'],
    ['Ethernet', 'Ethernet', 'lan'],
    ['Local Area Connection', 'Ethernet', 'lan'],
    ['Local Area Connection* 10', 'Hotspot of this computer', 'lan'],
    ['Bluetooth Network Connection', 'Bluetooth', 'lan'],
    ['OpenVPN TAP-Windows6', 'VPN', 'vpn'],
    ['Work VPN', 'VPN', 'vpn'],
    ['NordLynx', 'VPN (NordVPN)', 'vpn'],
    ['WireGuard Tunnel', 'VPN (WireGuard)', 'vpn'],
    ['ZeroTier One [8056c2e21c000001]', 'VPN (ZeroTier)', 'vpn'],
    ['vEthernet (WSL)', 'Linux on Windows (WSL)', 'virtual'],
    ['vEthernet (DockerNAT)', 'Hyper-V', 'virtual'],
  ])('%s is called “%s”', (device, name, kind) => {
    expect(rankAddresses({ [device]: [v4('192.168.1.24')] }, 'win32')).toMatchObject([{ name, kind }]);
  });
});

describe('on a Mac', () => {
  test('Wi-Fi comes first, a VPN and the bridge of a virtual machine last', () => {
    const interfaces = {
      lo0: LOOPBACK,
      utun3: [v6('fe80::3'), v4('100.64.0.7')],
      utun4: [v4('10.8.0.2')],
      bridge100: [v4('192.168.64.1')],
      en0: [v6('fe80::4'), v4('192.168.1.24'), v6('fd12::24'), v6('2001:db8::24'), v6('2001:db8::9999')],
      awdl0: [v6('fe80::5')],
      en7: [v4('10.0.0.5')],
    };
    expect(ranked(interfaces, 'darwin')).toEqual([
      '192.168.1.24, Wi-Fi (en0), lan',
      '[fd12::24], Wi-Fi (en0), lan',
      '10.0.0.5, Ethernet (en7), lan',
      '[2001:db8::24], Wi-Fi (en0), open',
      '100.64.0.7, VPN (Tailscale), vpn',
      '10.8.0.2, VPN, vpn',
      '192.168.64.1, Virtual machine, virtual',
    ]);
  });
});

describe('on Linux', () => {
  test('real cards come before tunnels, and Docker comes after both', () => {
    const interfaces = {
      lo: [...LOOPBACK, v4('127.0.0.2', true)],
      docker0: [v4('172.17.0.1')],
      'br-3f2a9c1d7e55': [v4('172.18.0.1')],
      veth12ab: [v6('fe80::6')],
      virbr0: [v4('192.168.122.1')],
      wg0: [v4('10.7.0.2')],
      tun0: [v4('10.8.0.6')],
      zt5u4y: [v4('10.147.17.4')],
      tailscale0: [v4('100.101.102.103')],
      enp3s0: [v4('192.168.1.20')],
      wlp2s0: [v4('192.168.1.24')],
    };
    expect(ranked(interfaces, 'linux')).toEqual([
      '192.168.1.20, Ethernet (enp3s0), lan',
      '192.168.1.24, Wi-Fi (wlp2s0), lan',
      '10.7.0.2, VPN (WireGuard), vpn',
      '10.8.0.6, VPN, vpn',
      '10.147.17.4, VPN (ZeroTier), vpn',
      '100.101.102.103, VPN (Tailscale), vpn',
      '172.17.0.1, Docker, virtual',
      '172.18.0.1, Docker, virtual',
      '192.168.122.1, Virtual machine, virtual',
    ]);
  });

  test.each([
    ['wlan0', 'Wi-Fi (wlan0)'],
    ['eth0', 'Ethernet (eth0)'],
    ['eno1', 'Ethernet (eno1)'],
    ['enx001122334455', 'Ethernet (enx001122334455)'],
    ['end0', 'Ethernet (end0)'],
    ['usb0', 'Phone on USB (usb0)'],
    ['br0', 'br0'],
  ])('%s is real', (device, name) => {
    expect(rankAddresses({ [device]: [v4('192.168.1.24')] }, 'linux')).toMatchObject([{ name, kind: 'lan' }]);
  });
});

describe('several networks at once', () => {
  test('private nets of real adapters come in the system’s order, the internet’s own addresses after them', () => {
    const interfaces = {
      eth0: [v4('203.0.113.9')],
      eth1: [v4('172.16.4.5')],
      eth2: [v4('172.32.0.1')],
      wlan0: [v4('192.168.1.24')],
      wwan0: [v4('100.72.1.1')],
    };
    expect(rankAddresses(interfaces, 'linux').map(({ host, kind }) => `${host} ${kind}`)).toEqual([
      '172.16.4.5 lan',
      '192.168.1.24 lan',
      '203.0.113.9 open',
      '172.32.0.1 open',
      '100.72.1.1 open',
    ]);
  });

  test('an address the computer gave itself comes after everything, whatever its adapter', () => {
    const interfaces = { wlan0: [v4('169.254.7.7')], docker0: [v4('172.17.0.1')] };
    expect(rankAddresses(interfaces, 'linux').map(({ kind }) => kind)).toEqual(['virtual', 'link-local']);
  });
});

describe('a machine with IPv6 alone', () => {
  test('gives its addresses in brackets, the network’s own before the internet’s', () => {
    const interfaces = { lo: LOOPBACK, wlan0: [v6('fe80::7'), v6('2001:db8::7'), v6('fd00::7')] };
    expect(ranked(interfaces, 'linux')).toEqual([
      '[fd00::7], Wi-Fi (wlan0), lan',
      '[2001:db8::7], Wi-Fi (wlan0), open',
    ]);
  });

  test('gives one that needs a zone only when it has no other', () => {
    expect(rankAddresses({ en0: [v6('fe80::7%en0'), v6('fe80::8')] }, 'darwin')).toEqual([
      { host: '[fe80::7]', name: 'Wi-Fi (en0)', kind: 'link-local' },
    ]);
    expect(rankAddresses({ en0: [v6('fe80::7')], utun0: [v4('10.8.0.2')] }, 'darwin')).toHaveLength(1);
  });
});

describe('this computer’s own requests', () => {
  test('are known by every address it has, however it is written', () => {
    const own = ownAddresses({ en0: [v4('192.168.1.24'), v6('FE80::7%en0')], lo0: LOOPBACK });
    expect(own.has(plainAddress('::ffff:192.168.1.24'))).toBe(true);
    expect(own.has(plainAddress('fe80::7%en0'))).toBe(true);
    expect(own.has(plainAddress('192.168.1.25'))).toBe(false);
  });
  test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('%s is loopback', (address) => {
    expect(isLoopback(address)).toBe(true);
  });
  test.each(['192.168.1.1', '::2', '::ffff:12.7.0.1', '1270.0.1'])('%s is not', (address) => {
    expect(isLoopback(address)).toBe(false);
  });
});
