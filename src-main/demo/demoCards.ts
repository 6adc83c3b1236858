/** The demo's random cards: which games a member picks, and which options, by the member's habits. */
import { HOUR_MS, MAX_PICKS, MINUTE_MS } from '#shared/limits.ts';
import { gameOptions, type Option } from '#shared/rules/options.ts';
import type { picks } from '../db/schema.ts';
import type { GameRow } from '../pool/core/wire.ts';
import type { CardPick, Habit } from './demoCast.ts';

/** Numbers in [0, 1), the same in every demo (mulberry32). */
export type Random = () => number;
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function howMany(habit: Habit, random: Random): number {
  const roll = random();
  if (roll < habit.none) return 0;
  return roll < habit.none + habit.five ? MAX_PICKS : 1 + Math.floor(random() * (MAX_PICKS - 1));
}

/** Some games of a week, in kickoff order. */
export function someGames(all: readonly GameRow[], count: number, random: Random): GameRow[] {
  const drawn = all.map((game) => ({ game, at: random() })).toSorted((a, b) => a.at - b.at);
  const chosen = new Set(drawn.slice(0, count).map(({ game }) => game));
  return all.filter((game) => chosen.has(game));
}

/** By how many half-points a pick's line differs from the closing one: one in eight was made half a point away. */
export const usualMove = (random: Random): number => (random() < 1 / 8 ? 1 : 0);

/** A random pick that fits the member's habit. */
export function chooseByHabit(
  { homeTeam }: GameRow,
  habit: Habit,
  random: Random,
  moveOf: (random: Random) => number,
): CardPick {
  const ofSpread = random() < habit.favorite ? 'favorite' : 'underdog';
  const ofTotal = random() < habit.over ? 'over' : 'under';
  return { homeTeam, role: random() < habit.spread ? ofSpread : ofTotal, moved: moveOf(random) };
}

function optionOf(game: GameRow, { role, moved = 0 }: CardPick): Option | undefined {
  const line = { spread: (game.spread ?? 0) + moved, total: (game.total ?? 0) + moved };
  return gameOptions({ ...game, ...line }).find((option) => option.role === role);
}

export type Member = { id: number; name: string };
export type PickInsertion = typeof picks.$inferInsert;

/** A member's card as rows; a pick on a game without that line is left out. */
export const toPicks = (
  member: Member,
  habit: Habit,
  wanted: readonly CardPick[],
  all: readonly GameRow[],
  now: number,
  random: Random,
): PickInsertion[] =>
  wanted.flatMap((one) => {
    const game = all.find(({ homeTeam }) => homeTeam === one.homeTeam);
    const option = game === undefined ? undefined : optionOf(game, one);
    if (game === undefined || option === undefined) return [];
    const { pickType, side, line, pickValue } = option;
    const latest = Math.min((game.lockAt ?? now) - 2 * MINUTE_MS, now - 20 * MINUTE_MS);
    const submittedAt = Math.round(latest - random() * habit.aheadHours * HOUR_MS);
    return { userId: member.id, gameId: game.id, weekId: game.weekId, pickType, side, line, pickValue, submittedAt };
  });
