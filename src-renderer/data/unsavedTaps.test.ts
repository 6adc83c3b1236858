/** Taps in a week whose card holds the side and the total of one game: each has its own, and neither takes the other's place. */
import { expect, it } from 'vitest';
import type { Pick, PickType } from '#shared/model.ts';
import { UnsavedTaps } from './unsavedTaps.ts';

const saved = (pickType: PickType, pickValue: string): Pick => ({
  gameId: 1,
  pickType,
  pickValue,
  isWin: null,
  result: 'pending',
  submittedAt: '2026-11-10T20:00:00.000Z',
  enteredReason: null,
  isBestBet: false,
});
const tap = (pickType: PickType, pickValue: string | null) => ({
  gameId: 1,
  pickType,
  choice: pickValue === null ? null : { gameId: 1, pickType, pickValue },
  at: 0,
});
const values = (taps: UnsavedTaps, server: Pick[]) => taps.over(server).map(({ pickValue }) => pickValue);
const open = () => new UnsavedTaps({ taps: [], refused: [] });

it('a tap on the total leaves the side as it is', () => {
  const taps = open();
  taps.want(tap('total', 'Over 46.5'));
  expect(values(taps, [saved('spread', 'Bills -6')])).toEqual(['Bills -6', 'Over 46.5']);
  taps.want(tap('spread', null));
  expect(values(taps, [saved('spread', 'Bills -6')])).toEqual(['Over 46.5']);
});

it('a confirmed tap on the side leaves the one on the total waiting', () => {
  const taps = open();
  taps.want(tap('spread', 'Bills -6'));
  const { taps: sent } = taps.kept;
  taps.want(tap('total', 'Over 46.5'));
  taps.confirm(sent);
  expect(taps.kept.taps.map(({ pickType }) => pickType)).toEqual(['total']);
  taps.dropGranted([saved('total', 'Over 46.5')]);
  expect(taps.size).toBe(0);
});

it('a refusal of the game takes both taps', () => {
  const taps = open();
  taps.want(tap('spread', 'Bills -6'));
  taps.want(tap('total', 'Over 46.5'));
  expect(taps.refuse([1], 'locked')).toEqual([1, 1]);
  expect(taps.kept).toMatchObject({ taps: [], refused: [{ gameId: 1 }, { gameId: 1 }] });
});

it('a tap of a week with one pick a game covers whatever is picked there', () => {
  const taps = open();
  const choice = { gameId: 1, pickType: 'total', pickValue: 'Over 46.5' } as const;
  taps.want({ gameId: 1, choice, at: 0 });
  expect(values(taps, [saved('spread', 'Bills -6')])).toEqual(['Over 46.5']);
});
