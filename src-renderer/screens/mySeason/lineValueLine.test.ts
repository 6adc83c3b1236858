import { expect, it } from 'vitest';
import type { PickType, SeasonPick } from '#shared/model.ts';
import { lineValueLine } from './lineValueLine.ts';

const GAME = { id: 7, awayTeam: 'New York Jets', homeTeam: 'Buffalo Bills' };
const said = (pickType: PickType, pickValue: string, spread: string | null, total: string | null) =>
  // Only what the line reads of a pick.
  lineValueLine({ game: GAME, pick: { pickType, pickValue } } as SeasonPick, [{ gameId: 7, spread, total }]);

it.each([
  ['spread', 'Buffalo Bills -3', 'took −3, closed −4½: +1½'],
  ['spread', 'New York Jets +6', 'took +6, closed +4½: +1½'],
  ['total', 'Over 44', 'took over 44, closed 47: +3'],
  ['total', 'Under 46.5', 'took under 46½, closed 47: −½'],
] as const)('a %s pick %s shows what it gained on the closing line', (type, value, words) =>
  expect(said(type, value, '-4.5', '47')).toBe(words),
);

it('a pick says nothing when its line did not move or no closing line is known', () => {
  expect(said('spread', 'Buffalo Bills -4.5', '-4.5', '47')).toBeNull();
  expect(said('total', 'Over 44', '-4.5', null)).toBeNull();
});
