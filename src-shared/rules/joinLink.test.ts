import { describe, expect, test } from 'vitest';
import { joinLink, readJoinLink } from './joinLink.ts';

const ADDRESS = 'http://192.168.1.24:4680';
const hashOf = (link: string) => new URL(link).hash;

describe('a join link', () => {
  test('has the name and the code in its fragment alone', () => {
    const link = joinLink(ADDRESS, { name: 'Dave', code: 'maple-otter-river-472' });
    expect(link).toBe('http://192.168.1.24:4680/join#n=Dave&c=maple-otter-river-472');
    expect(new URL(link).pathname + new URL(link).search).toBe('/join');
  });

  test.each(['Dave & Bo', 'O’Brien', 'José', 'A+B=C#1', '100%', 'Ann (work)', '*Zoe*', '_x_', '李', '🏈 Tom'])(
    'carries the name %s and the same as a code unchanged',
    (text) => {
      const link = joinLink(ADDRESS, { name: text, code: text });
      expect(readJoinLink(hashOf(link))).toEqual({ name: text, code: text });
      expect(link.slice(ADDRESS.length)).toMatch(/^\/join#n=[\w%+-]+&c=[\w%+-]+$/);
    },
  );

  test('that a mail program escaped is still read', () => {
    expect(readJoinLink('#n=Dave&amp;c=maple')).toEqual({ name: 'Dave', code: 'maple' });
  });

  test.each([
    ['', { name: '', code: '' }],
    ['#n=Dave', { name: 'Dave', code: '' }],
    ['#signin=abc', { name: '', code: '' }],
    ['#n=%E0%A4%A&c=x', { name: '%E0%A4%A', code: 'x' }],
  ])('cut to %j is read as far as it goes', (hash, expected) => {
    expect(readJoinLink(hash)).toEqual(expected);
  });
});
