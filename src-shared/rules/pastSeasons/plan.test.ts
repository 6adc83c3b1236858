import { describe, expect, it } from 'vitest';
import { planImport, type PastContext, type PastWeek } from './plan.ts';
import { toPerson } from './players.ts';

const PLAYERS = [
  { id: 1, username: 'Dave' },
  { id: 2, username: 'Tess' },
];
const plan = (text: string, context: Partial<PastContext> = {}) =>
  planImport(text, {
    currentSeason: 2026,
    ownSeasons: new Set(),
    players: PLAYERS,
    answers: [],
    imported: [],
    ...context,
  });
const errors = (text: string, context?: Partial<PastContext>) =>
  plan(text, context).errors.map(({ row, message }) => [row, message]);
const whoIs = (text: string, context?: Partial<PastContext>) =>
  plan(text, context).players.map(({ name, userId, candidates }) => [name, userId, candidates]);
const DAVE_3: PastWeek = { person: toPerson(1, 'Dave'), season: 2024, weekNumber: 3, wins: 3, losses: 2, ties: 0 };

describe('names', () => {
  it('are matched to the player of the same name, whatever its capitals', () =>
    expect(whoIs('2024,3,DAVE,3,2,0\n2024,4,dave,3,2,0')).toEqual([['DAVE', 1, []]]));
  it('that are similar to a player’s are left to the commissioner', () =>
    expect(whoIs('2024,3,Dvae,3,2,0\n2024,3,Tess K,1,4,0')).toEqual([
      ['Dvae', undefined, [1]],
      ['Tess K', undefined, [2]],
    ]));
  it('that match no one are past players', () =>
    expect(whoIs('2024,3,Old Bob,3,2,0')).toEqual([['Old Bob', null, []]]));
  it('follow the commissioner’s choice, also against an equal name', () => {
    const answers = [
      { name: 'dvae', userId: 1 },
      { name: 'Tess', userId: null },
    ];
    expect(whoIs('2024,3,Dvae,3,2,0\n2024,3,Tess,1,4,0', { answers })).toEqual([
      ['Dvae', 1, [1]],
      ['Tess', null, []],
    ]);
  });
  it('are asked for again when the chosen player is gone', () =>
    expect(whoIs('2024,3,Dvae,3,2,0', { answers: [{ name: 'Dvae', userId: 9 }] })).toEqual([['Dvae', undefined, [1]]]));
  it('are at most 200', () => {
    const many = Array.from({ length: 201 }, (_, n) => `2024,3,Player ${n},3,2,0`).join('\n');
    expect(errors(many)).toEqual([[201, 'There are more than 200 names. Import fewer seasons at a time.']]);
  });
});

describe('a row', () => {
  it('of a season that the pool has weeks of is refused', () =>
    expect(errors('2024,3,Dave,3,2,0\n2025,3,Dave,3,2,0', { ownSeasons: new Set([2025]) })).toEqual([
      [2, 'The pool has its own weeks of 2025. Leave out this row; history counts the pool’s own results.'],
    ]));
  it('that repeats a player’s week is refused, also under another name of that player', () => {
    const answers = [{ name: 'Davey', userId: 1 }];
    expect(errors('2024,3,Dave,3,2,0\n2024,3,dave,3,2,0\n2024,3,Davey,1,4,0', { answers })).toEqual([
      [2, 'Row 1 already has this player’s week. Delete one of the two.'],
      [3, 'Row 1 already has this player’s week. Delete one of the two.'],
    ]);
  });
  it('that was imported before is left out when it is the same, and refused when it differs', () => {
    const { added, same } = plan('2024,3,Dave,3,2,0\n2024,4,Dave,5,0,0', { imported: [DAVE_3] });
    expect([added.length, same]).toEqual([1, 1]);
    expect(errors('2024,3,Dave,2,2,1', { imported: [DAVE_3] })).toEqual([
      [1, 'This week was imported as 3–2 before. Undo that import first, or leave out this row.'],
    ]);
  });
  it('without a win, a loss or a tie is left out', () => {
    const { added, empty, errors: none } = plan('2024,3,Dave,0,0,0\n2024,3,Tess,0,0,1');
    expect([added.length, empty, none]).toEqual([1, 1, []]);
  });
  it('that is very long is cut in its error', () =>
    expect(plan(`x,${'y'.repeat(5_000)}`).errors[0]?.text).toHaveLength(120));
});
