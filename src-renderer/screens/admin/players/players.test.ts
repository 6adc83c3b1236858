import { describe, expect, it } from 'vitest';
import { isThisComputerOnly } from '../publicAddress.ts';
import { inviteLink, invitation, sendingWays } from './invitation.ts';
import { sortPlayers } from './playerSort.ts';

describe('the list of players', () => {
  const player = (username: string, createdAt: string, isActive = true) => ({ username, createdAt, isActive });
  const some = [
    player('dave', '2026-09-01T00:00:00.000Z', false),
    player('Zoë', '2026-09-03T00:00:00.000Z'),
    player('Ana', '2026-09-02T00:00:00.000Z', false),
    player('Émile', '2026-09-02T00:00:00.000Z'),
  ];
  const names = (sort: Parameters<typeof sortPlayers>[1]) => sortPlayers(some, sort).map(({ username }) => username);

  it('is ordered by name without regard to case and accents', () => {
    expect(names('name')).toEqual(['Ana', 'dave', 'Émile', 'Zoë']);
  });
  it('has the newest first by date added', () => {
    expect(names('added')).toEqual(['Zoë', 'Ana', 'Émile', 'dave']);
  });
  it('has the active ones first by status, then by name', () => {
    expect(names('status')).toEqual(['Émile', 'Zoë', 'Ana', 'dave']);
  });
});

describe('an invitation', () => {
  const invite = { poolName: 'Couch League', commissioner: 'Rosalind', address: 'http://192.168.1.24:4680' };

  it('holds link, name and code', () => {
    expect(invitation(invite, 'Dave', 'maple-otter-472').split('\n').slice(1)).toEqual([
      'Join here: http://192.168.1.24:4680/join#n=Dave&c=maple-otter-472',
      'The link is only for you: it signs you in. If it asks:',
      'First name: Dave',
      'Access code: maple-otter-472',
      'It opens while Rosalind’s computer is on.',
    ]);
    expect(invitation(invite, 'Dave', null)).not.toContain('Access code');
  });
  it('without a readable code fills in the name', () => {
    const link = new URL(inviteLink(invite.address, 'Zoë & <Bo> 🏈', null));
    expect(link.searchParams.get('name')).toBe('Zoë & <Bo> 🏈');
  });
  it('can be sent by text message, mail and WhatsApp with the whole text', () => {
    const text = invitation(invite, 'Dave & Bo', 'maple-otter-472');
    const ways = sendingWays(invite.poolName, text);
    expect(ways.map(({ href }) => href.split(/[?/]/)[0])).toEqual(['sms:', 'mailto:', 'https:']);
    const bodies = ways.map(({ href }) => new URLSearchParams(href.slice(href.indexOf('?') + 1)));
    expect(bodies.map((query) => query.get('body') ?? query.get('text'))).toEqual([text, text, text]);
  });
  it('says “the commissioner’s computer” where the name is not known', () => {
    for (const commissioner of ['', 'Commissioner']) {
      expect(invitation({ ...invite, commissioner }, 'Dave', null)).toContain(
        'It opens while the commissioner’s computer is on.',
      );
    }
  });
  it('knows an address that only works on this computer', () => {
    const addresses = ['http://127.0.0.1:4680', 'http://localhost:1', 'http://[::1]:1', 'http://192.168.1.4'];
    expect(addresses.map(isThisComputerOnly)).toEqual([true, true, true, false]);
  });
});
