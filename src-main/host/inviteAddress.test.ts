/** Which address invitations use. */
import { describe, expect, test } from 'vitest';
import type { FoundAddress } from './addresses.ts';
import { effectiveAddress, listAddresses, type InviteFacts } from './inviteAddress.ts';

const WIFI: FoundAddress = { host: '192.168.1.24', name: 'Wi-Fi', kind: 'lan' };
const CABLE: FoundAddress = { host: '10.0.0.5', name: 'Ethernet', kind: 'lan' };
const DOCKER: FoundAddress = { host: '172.17.0.1', name: 'Docker', kind: 'virtual' };
const TUNNEL = 'https://quiet-hill.tunnel.example';

const facts = (given: Partial<InviteFacts> = {}): InviteFacts => ({
  found: [WIFI, CABLE, DOCKER],
  port: 4680,
  tunnelUrl: null,
  publicUrl: null,
  choice: null,
  ...given,
});
const chosen = (address: string, wasFound = true) => ({ choice: { address, wasFound } });
const told = (given: Partial<InviteFacts> = {}) => {
  const { address, from, isChosenGone } = effectiveAddress(facts(given));
  return `${address} ${from}${isChosenGone ? ', the chosen one is gone' : ''}`;
};

describe('the invite address', () => {
  test('the invite address is the best address of this computer by default', () => {
    expect(told()).toBe('http://192.168.1.24:4680 found');
    expect(told({ found: [DOCKER] })).toBe('http://172.17.0.1:4680 found');
  });
  test('is nothing without a network', () => {
    expect(told({ found: [] })).toBe('null null');
  });
  test('is the address of a running tunnel before this computer’s own', () => {
    expect(told({ tunnelUrl: TUNNEL })).toBe(`${TUNNEL} tunnel`);
    expect(told({ tunnelUrl: TUNNEL, found: [] })).toBe(`${TUNNEL} tunnel`);
  });
  test('is what the commissioner chose, while this computer has it', () => {
    expect(told(chosen('http://10.0.0.5:4680'))).toBe('http://10.0.0.5:4680 chosen');
    expect(told({ ...chosen('http://10.0.0.5:4680'), tunnelUrl: TUNNEL })).toBe('http://10.0.0.5:4680 chosen');
  });
  test('the invite address is the best one again when the chosen one is gone, and the answer shows that', () => {
    const gone = ', the chosen one is gone';
    expect(told(chosen('http://192.168.7.7:4680'))).toBe(`http://192.168.1.24:4680 found${gone}`);
    expect(told({ ...chosen('http://192.168.1.24:4680'), port: 4681 })).toBe(`http://192.168.1.24:4681 found${gone}`);
    expect(told({ ...chosen('http://192.168.7.7:4680'), tunnelUrl: TUNNEL })).toBe(`${TUNNEL} tunnel${gone}`);
    expect(told({ ...chosen('http://192.168.7.7:4680'), found: [] })).toBe(`null null${gone}`);
    expect(told(chosen(TUNNEL))).toBe(`http://192.168.1.24:4680 found${gone}`);
  });
  test('the invite address is a typed one, even one that this computer does not have', () => {
    expect(told(chosen('https://pool.example.org/x?y=1', false))).toBe('https://pool.example.org chosen');
    // A router that hands a port on to a virtual machine, for one.
    expect(told(chosen('http://192.168.7.7:8080', false))).toBe('http://192.168.7.7:8080 chosen');
  });
  test('is the machine’s own setting before everything', () => {
    const publicUrl = 'https://pool.example.org';
    expect(told({ publicUrl, ...chosen('http://10.0.0.5:4680'), tunnelUrl: TUNNEL })).toBe(`${publicUrl} machine`);
    expect(told({ publicUrl, found: [] })).toBe(`${publicUrl} machine`);
  });
});

describe('a choice of an older version', () => {
  test('of the name sunday-five.local, which is no longer announced, falls back to the best address', () => {
    const choice = { address: 'http://sunday-five.local:4680', wasFound: true };
    expect(effectiveAddress(facts({ choice }))).toMatchObject({ from: 'found', isChosenGone: true });
  });
});

describe('what can be chosen', () => {
  const kinds = (given: Partial<InviteFacts>) => listAddresses(facts(given)).map(({ kind }) => kind);

  test('begins with the tunnel, then lists the best of the computer’s own addresses first', () => {
    expect(kinds({ tunnelUrl: TUNNEL })).toEqual(['tunnel', 'lan', 'lan', 'virtual']);
  });
  test('each address except a real adapter’s private one has a reason why it may not work', () => {
    const notes = listAddresses(facts({ found: [WIFI, { ...CABLE, kind: 'open' }, DOCKER], tunnelUrl: TUNNEL }));
    expect(notes.filter(({ note }) => note === null).map(({ url }) => url)).toEqual(['http://192.168.1.24:4680']);
  });
  test('writes IPv6 in brackets and leaves the usual port out', () => {
    const found: FoundAddress[] = [{ host: '[fd00::2]', name: 'Wi-Fi', kind: 'lan' }];
    expect(listAddresses(facts({ found })).map(({ url }) => url)).toEqual(['http://[fd00::2]:4680']);
    expect(listAddresses(facts({ found, port: 80 })).map(({ url }) => url)).toEqual(['http://[fd00::2]']);
    expect(told({ found, port: 80, ...chosen('http://[fd00::2]:80') })).toBe('http://[fd00::2] chosen');
  });
});
