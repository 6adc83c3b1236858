import { describe, expect, it } from 'vitest';
import { readGamesText } from '#shared/rules/manualGames.ts';
import { EMPTY_GAME, missingIn, toRow, type OneGame } from './oneGame.ts';

const GAME: OneGame = {
  away: 'Bears',
  home: 'Vikings',
  date: '2026-11-22',
  time: '13:05',
  spread: '-3.5',
  total: '44',
};
const read = (changes: Partial<OneGame>) =>
  readGamesText(toRow({ ...GAME, ...changes }), { season: 2026, timeZone: 'America/Los_Angeles' })[0];

describe('a game from the form', () => {
  it.each([
    [{}, { spread: -7, total: 88 }],
    [{ spread: '3½' }, { spread: 7, total: 88 }],
    [{ spread: '+3' }, { spread: 6 }],
    [{ spread: '0.5' }, { spread: 1 }],
    [{ spread: 'PK' }, { spread: 0 }],
    [
      { spread: '−7', total: '41½' },
      { spread: -14, total: 83 },
    ],
    [
      { spread: '', total: '' },
      { spread: null, total: null },
    ],
  ])('with %j is read like a pasted row', (changes, expected) => {
    expect(read(changes)).toMatchObject({
      error: null,
      reading: { awayTeam: 'Chicago Bears', homeTeam: 'Minnesota Vikings', ...expected },
    });
  });
  it.each([
    ['06:30', '2026-11-22T14:30:00.000Z'],
    ['00:15', '2026-11-22T08:15:00.000Z'],
    ['12:00', '2026-11-22T20:00:00.000Z'],
    ['17:20', '2026-11-23T01:20:00.000Z'],
  ])('at %s has its Pacific kickoff', (time, instant) => {
    expect(read({ time })).toMatchObject({ reading: { kickoffAt: Date.parse(instant) } });
  });
  it('without a time has a kickoff to come', () => {
    expect(read({ time: '' })).toMatchObject({ error: null, reading: { kickoffAt: null } });
  });
  it('names the missing fields', () => {
    expect(Object.keys(missingIn(EMPTY_GAME))).toEqual(['away', 'home', 'date']);
    expect(missingIn(GAME)).toEqual({});
  });
});
