import { describe, expect, it } from 'vitest';
import { draftErrors, EMPTY_DRAFT, playerNameOf, suggestedPlayer, toInput, type Draft } from './draft.ts';

const PASSWORD = 'touchdown';
const typed = (part: Partial<Draft> = {}): Draft => ({
  ...EMPTY_DRAFT,
  poolName: 'Elm Street Sundays',
  username: 'Rosalind',
  ...part,
});
const wrong = (part: Partial<Draft>, password = PASSWORD) => Object.keys(draftErrors(typed(part), password));

describe('the name to play under', () => {
  it('is suggested as one that is not the commissioner’s own', () => {
    expect(suggestedPlayer('Rosalind')).toBe('Rosalind P');
    expect(suggestedPlayer('  Rosalind   Moss ')).toBe('Rosalind');
    expect(suggestedPlayer('')).toBe('');
    expect(suggestedPlayer('\u200B')).toBe('');
    expect(draftErrors(typed({ username: 'R'.repeat(40) }), PASSWORD)).toEqual({});
  });

  it('follows the commissioner’s name until another one is typed', () => {
    expect(playerNameOf(typed({ username: 'Ros' }))).toBe('Ros P');
    expect(playerNameOf(typed({ playerName: 'Ace' }))).toBe('Ace');
    expect(playerNameOf(typed({ playerName: '' }))).toBe('');
  });

  it.each(['rosalind', ' ROSALIND ', 'Rosa\u200Blind'])('%j is the commissioner’s own name again', (playerName) => {
    expect(draftErrors(typed({ playerName }), PASSWORD)).toEqual({
      playerName:
        'You run the pool as Rosalind. Choose another name to play under, so that everyone can tell the two apart.',
    });
    expect(wrong({ playerName, plays: false })).toEqual([]);
  });
});

describe('each wrong field has an error', () => {
  it('with nothing typed at all', () => {
    expect(Object.keys(draftErrors(EMPTY_DRAFT, ''))).toEqual(['poolName', 'username', 'password', 'playerName']);
    expect(Object.keys(draftErrors({ ...EMPTY_DRAFT, plays: false }, ''))).toEqual([
      'poolName',
      'username',
      'password',
    ]);
  });

  it.each([
    [{ poolName: '  ' }, 'poolName'],
    [{ poolName: 'x'.repeat(61) }, 'poolName'],
    [{ username: '\u2060', playerName: 'Ace' }, 'username'],
    [{ username: 'x'.repeat(41), playerName: 'Ace' }, 'username'],
    [{ playerName: '' }, 'playerName'],
    [{ playerName: 'x'.repeat(41) }, 'playerName'],
  ] satisfies [Partial<Draft>, string][])('%j', (part, field) => {
    expect(wrong(part)).toEqual([field]);
  });

  it.each(['', '     ', 'abcde', '  abcde  ', 'x'.repeat(201)])('a password of %j', (password) => {
    expect(wrong({}, password)).toEqual(['password']);
  });

  it('and no complaint about a valid field', () => {
    expect(wrong({}, 'abcdef')).toEqual([]);
    expect(
      wrong({ poolName: '🏈'.repeat(30), username: 'Ána María', playerName: 'Ánimal' }, '  touchdown 🏈  '),
    ).toEqual([]);
  });
});

it('is sent tidied, and without a player when the commissioner does not play', () => {
  const rough = typed({ poolName: ' Elm Street ', username: ' Rosalind  Moss ', playerName: ' Ace ' });
  expect(toInput(rough, ' touchdown ')).toEqual({
    poolName: 'Elm Street',
    username: 'Rosalind Moss',
    password: 'touchdown',
    playerName: 'Ace',
    keepAwake: 'until-next-lock',
  });
  expect(toInput({ ...rough, plays: false }, PASSWORD).playerName).toBeNull();
});
