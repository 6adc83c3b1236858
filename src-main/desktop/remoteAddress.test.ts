import { describe, expect, it } from 'vitest';
import { readRemoteAddress, remoteTitle, whyUnreachable } from './remoteAddress.ts';

describe('the address of a pool elsewhere', () => {
  it.each([
    ['pool.example.org', 'https://pool.example.org'],
    ['  https://Pool.Example.org/leaderboard?name=Dave#x ', 'https://pool.example.org'],
    ['pool.example.org:8443', 'https://pool.example.org:8443'],
    ['https://[fd00::2]:4680/', 'https://[fd00::2]:4680'],
    ['https://pооl.example.org', 'https://xn--pl-fmca.example.org'],
  ])('%j is read as %j', (typed, origin) => {
    expect(readRemoteAddress(typed)).toEqual({ origin });
  });

  it.each([
    '',
    '   ',
    'a pool',
    'ftp://pool.example.org',
    'file:///etc/passwd',
    'https://',
    'https://me:pw@pool.example',
  ])('%j is rejected with an example', (typed) => {
    expect(readRemoteAddress(typed)).toEqual({
      problem: 'Enter the address of the pool, such as https://pool.example.org.',
    });
  });

  it('an http address is rejected with the reason', () => {
    expect(readRemoteAddress('http://192.168.1.20:4680')).toMatchObject({
      problem: expect.stringContaining('anyone on the way could read your password') as string,
    });
  });

  it('the title of its window begins with the address', () => {
    expect(remoteTitle('https://pool.example.org:8443')).toBe('pool.example.org:8443 · Sunday Five');
  });
});

describe('a failed connection', () => {
  it.each([
    ['net::ERR_CERT_DATE_INVALID', 'has expired'],
    ['Error: net::ERR_CERT_AUTHORITY_INVALID', 'not from a known authority'],
    ['ERR_SSL_PROTOCOL_ERROR (-107)', 'certificate can’t be checked'],
    ['net::ERR_NAME_NOT_RESOLVED', 'There is no pool.example.org'],
    ['net::ERR_CONNECTION_REFUSED', 'can’t be reached'],
    ['anything else', 'can’t be reached'],
  ])('%j has a plain reason', (failure, reason) => {
    expect(whyUnreachable('pool.example.org', failure)).toContain(reason);
  });
});
