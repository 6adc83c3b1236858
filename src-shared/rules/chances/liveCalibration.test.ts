/**
 * The model during games: real games whose recorded reports have quarters, at the end of each of the first three. It
 * prints the table of docs/chances.md.
 */
import { describe, expect, it } from 'vitest';
import { createDraws, DRAWS } from '#shared/rules/chances/draws.ts';
import { simulate } from '#shared/rules/chances/simulate.ts';
import { resultAt, type KnownPick } from '#shared/rules/chances/week.ts';
import { QUARTER_GAMES, type QuarterGame } from '#shared/testing/quarterScores.ts';
import { chanceGame, chanceWeek, live } from '#shared/testing/sampleChances.ts';

const draws = createDraws();
const QUARTERS = [1, 2, 3] as const;
/** From 17½ points below the closing line to 17½ above, in half-points. */
const OFFSETS = Array.from({ length: 11 }, (_, at) => 7 * at - 35);

type Bin = { stated: number; happened: number; n: number; games: Set<string> };
const newBins = (): Bin[] =>
  Array.from({ length: 5 }, () => ({ stated: 0, happened: 0, n: 0, games: new Set<string>() }));

const sum = (points: readonly number[]) => points.reduce((total, one) => total + one, 0);
const worthOf = (result: ReturnType<typeof resultAt>) => (result === 'win' ? 1 : result === 'tie' ? 0.5 : 0);

/** The score after this many quarters, as the model reads it. */
function finalsAfter({ away, home, spread, total }: QuarterGame, quarters: number) {
  const [a, h] = [sum(away.slice(0, quarters)), sum(home.slice(0, quarters))];
  const game = chanceGame(1, { ...live(a, h, quarters + 1, '15:00'), spread, total });
  return simulate(chanceWeek([game], []), draws, 0).finalsOf(1);
}

function stated(values: Int16Array, pick: Pick<KnownPick, 'side' | 'line'>): number {
  let won = 0;
  for (const value of values) won += worthOf(resultAt(pick, value));
  return won / DRAWS;
}

/** Every line's chance after these quarters, and whether it came true; a push counts half. */
function compare(quarters: number): { covers: Bin[]; overs: Bin[] } {
  const bins = { covers: newBins(), overs: newBins() };
  for (const game of QUARTER_GAMES) {
    const finals = finalsAfter(game, quarters);
    const [a, h] = [sum(game.away), sum(game.home)];
    for (const off of OFFSETS) {
      const cover = { side: 'home' as const, line: game.spread + off };
      const over = { side: 'over' as const, line: game.total + off };
      for (const [of, values, pick, value] of [
        [bins.covers, finals.margin, cover, h - a],
        [bins.overs, finals.total, over, h + a],
      ] as const) {
        const chance = stated(values, pick);
        const bin = of[Math.min(4, Math.floor(chance * 5))];
        if (bin === undefined) continue;
        bin.stated += chance;
        bin.happened += worthOf(resultAt(pick, value));
        bin.n += 1;
        bin.games.add(game.title);
      }
    }
  }
  return bins;
}

/** The lines of one game come true together, so a bin is as sure as its games. */
const tolerance = ({ stated: sure, n, games }: Bin) => {
  const p = Math.min(0.95, Math.max(0.05, sure / n));
  return 3 * Math.sqrt((p * (1 - p)) / games.size) + 0.03;
};

const percent = (part: number, n: number) => (n === 0 ? '' : `${((100 * part) / n).toFixed(1)}%`);

describe('the model during real games', () => {
  it.each(QUARTERS)('after %i quarters spreads and totals come true as often as stated', (quarters) => {
    const { covers, overs } = compare(quarters);
    const rows = covers.map((cover, at) => {
      const both = [cover, ...overs.slice(at, at + 1)];
      const cells = both.flatMap((bin) => [bin.n, percent(bin.stated, bin.n), percent(bin.happened, bin.n)]);
      return `| ${quarters} | ${20 * at}–${20 * at + 20}% | ${cells.join(' | ')} |`;
    });
    console.log(rows.join('\n'));
    for (const bin of [...covers, ...overs].filter(({ n }) => n > 0)) {
      expect(Math.abs(bin.stated - bin.happened) / bin.n).toBeLessThan(tolerance(bin));
    }
  });

  it('the closer the end, the surer and the better the chances', () => {
    const brier = QUARTERS.map((quarters) => {
      let [off, n] = [0, 0];
      for (const game of QUARTER_GAMES) {
        const { margin, total } = finalsAfter(game, quarters);
        const [a, h] = [sum(game.away), sum(game.home)];
        const cover = { side: 'home' as const, line: game.spread };
        const over = { side: 'over' as const, line: game.total };
        off += (stated(margin, cover) - worthOf(resultAt(cover, h - a))) ** 2;
        off += (stated(total, over) - worthOf(resultAt(over, h + a))) ** 2;
        n += 2;
      }
      return off / n;
    });
    console.log(
      `Brier scores at the closing lines of ${QUARTER_GAMES.length} games: ${brier.map((one) => one.toFixed(3)).join(', ')}`,
    );
    const [first = 1, second = 1, third = 1] = brier;
    expect(first).toBeLessThan(0.25);
    expect(second).toBeLessThan(first);
    expect(third).toBeLessThan(second);
  });
});
