/**
 * The model against real games: the table named by GAMES_CSV, or the demo's season. It prints the tables of
 * docs/chances.md, which count everything; without LONG=1 every third game and week.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDraws, DRAWS } from '#shared/rules/chances/draws.ts';
import { certainties } from '#shared/rules/chances/proof.ts';
import { rankChances, simulate } from '#shared/rules/chances/simulate.ts';
import { resultAt, type KnownPick } from '#shared/rules/chances/week.ts';
import { IS_LONG } from '#shared/testing/isLong.ts';
import {
  playedGames,
  playedWeeks,
  randomFrom,
  someCards,
  weekAt,
  type PlayedGame,
} from '#shared/testing/playedWeeks.ts';
import { parseRealGames } from '#shared/testing/realGames.ts';
import { chanceWeek } from '#shared/testing/sampleChances.ts';

const draws = createDraws();
const gamesFile = process.env['GAMES_CSV'] || path.join(import.meta.dirname, '../../../resources/demoSeason.json');
const realGames = parseRealGames(readFileSync(gamesFile, 'utf8'));
const isCounted = (_: unknown, n: number) => IS_LONG || n % 3 === 0;
const weeks = playedWeeks(realGames).filter(isCounted);

type Bin = { stated: number; happened: number; n: number };
const newBins = (): Bin[] => Array.from({ length: 10 }, () => ({ stated: 0, happened: 0, n: 0 }));
function count(bins: Bin[], stated: number, happened: number): void {
  const bin = bins[Math.min(9, Math.floor(stated * 10))];
  if (bin === undefined) return;
  bin.stated += stated;
  bin.happened += happened;
  bin.n += 1;
}
const table = (title: string, bins: readonly Bin[]) => {
  const rows = bins.map(({ stated, happened, n }, decile) =>
    n === 0
      ? ''
      : `| ${decile * 10}–${decile * 10 + 10}% | ${n} | ${((100 * stated) / n).toFixed(1)}% | ${((100 * happened) / n).toFixed(1)}% |`,
  );
  console.log(
    [title, '| stated | n | mean | happened |', '|---|---|---|---|', ...rows.filter((row) => row !== '')].join('\n'),
  );
};
/** Three standard errors, and what the model's shape may be off. */
const tolerance = ({ stated, n }: Bin, shape: number) => {
  const p = Math.min(0.97, Math.max(0.03, stated / n));
  return 3 * Math.sqrt((p * (1 - p)) / n) + shape;
};

/** How often each value was drawn. */
function frequencies(values: Int16Array): Map<number, number> {
  const found = new Map<number, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1 / DRAWS);
  return found;
}
const share = (values: ReadonlyMap<number, number>, pick: Pick<KnownPick, 'side' | 'line'>, result: 'win' | 'tie') =>
  [...values].reduce((sum, [value, part]) => sum + (resultAt(pick, value) === result ? part : 0), 0);

describe('the model at kickoff', () => {
  const games = playedGames(realGames).filter(isCounted);
  /** All games share one game's draws, which are made only once. */
  const finalsOf = ({ game }: PlayedGame) => {
    const { margin, total } = simulate(chanceWeek([{ ...game, id: 1 }], []), draws, 0).finalsOf(1);
    return { margin: frequencies(margin), total: frequencies(total) };
  };

  it('spreads and totals away from the line win as often as stated, decile by decile', () => {
    const [covers, overs] = [newBins(), newBins()];
    for (const one of games) {
      const { margin, total } = finalsOf(one);
      const { spread, total: line } = one.game;
      for (let off = -35; off <= 35; off += 7) {
        const cover = { side: 'home' as const, line: (spread ?? 0) + off };
        const over = { side: 'over' as const, line: (line ?? 0) + off };
        const push = 0.5;
        const value = (result: string) => (result === 'win' ? 1 : result === 'tie' ? push : 0);
        count(
          covers,
          share(margin, cover, 'win') + push * share(margin, cover, 'tie'),
          value(resultAt(cover, one.homeScore - one.awayScore)),
        );
        count(
          overs,
          share(total, over, 'win') + push * share(total, over, 'tie'),
          value(resultAt(over, one.homeScore + one.awayScore)),
        );
      }
    }
    table(`Spreads, ${games.length} games`, covers);
    table(`Totals, ${games.length} games`, overs);
    for (const bin of [...covers, ...overs].filter(({ n }) => n > 0)) {
      expect(Math.abs(bin.stated - bin.happened) / bin.n).toBeLessThan(tolerance(bin, 0.03));
    }
  });

  it('pushes are rarer in the model than in football, by the document’s amount', () => {
    const pushes = { spread: { stated: 0, happened: 0, n: 0 }, total: { stated: 0, happened: 0, n: 0 } };
    for (const one of games) {
      const { margin, total } = finalsOf(one);
      const kinds = [
        [pushes.spread, margin, { side: 'home', line: one.game.spread ?? 1 }, one.homeScore - one.awayScore],
        [pushes.total, total, { side: 'over', line: one.game.total ?? 1 }, one.homeScore + one.awayScore],
      ] as const;
      for (const [bin, values, pick, value] of kinds) {
        if (pick.line % 2 !== 0) continue;
        bin.stated += share(values, pick, 'tie');
        bin.happened += resultAt(pick, value) === 'tie' ? 1 : 0;
        bin.n += 1;
      }
    }
    for (const [kind, { stated, happened, n }] of Object.entries(pushes)) {
      // The demo's season has no whole-point totals; the table of real games has both.
      if (n === 0 && realGames.length < 1_000) continue;
      console.log(
        `pushes of whole-point ${kind} lines: ${n} lines, stated ${((100 * stated) / n).toFixed(1)}%, happened ${((100 * happened) / n).toFixed(1)}%`,
      );
      expect(Math.abs(stated - happened) / n).toBeLessThan(0.04);
    }
  });
});

describe('weeks of real results with made-up cards', () => {
  it('stated chances come true as often as stated, at every stage of the week', () => {
    const random = randomFrom(11);
    const bins = newBins();
    let [brier, n] = [0, 0];
    for (const week of weeks) {
      const cards = someCards(week, 10, random);
      const all = new Set(week.map(({ game }) => game.id));
      const { games, players } = weekAt(week, cards, all, Infinity);
      const won = new Map(
        rankChances(simulate(chanceWeek(games, players), draws, 0)).map(({ userId, win }) => [userId, win]),
      );
      for (const part of [0, 0.5, 0.75, 0.9]) {
        const over = week.slice(0, Math.floor(part * week.length));
        const now = week[over.length]?.kickoffAt ?? Infinity;
        const at = weekAt(week, cards, new Set(over.map(({ game }) => game.id)), now);
        for (const { userId, win } of rankChances(simulate(chanceWeek(at.games, at.players), draws, now))) {
          count(bins, win, won.get(userId) ?? 0);
          brier += (win - (won.get(userId) ?? 0)) ** 2;
          n += 1;
        }
      }
    }
    table(`Chances to win the week, ${weeks.length} weeks of ten players, four stages each`, bins);
    console.log(`Brier score ${(brier / n).toFixed(4)} of ${n} chances; always saying one in ten scores 0.09`);
    const [stated, happened] = [
      bins.reduce((sum, bin) => sum + bin.stated, 0),
      bins.reduce((sum, bin) => sum + bin.happened, 0),
    ];
    expect(stated).toBeCloseTo(happened, 6);
    for (const bin of bins.filter((one) => one.n > 0)) {
      expect(Math.abs(bin.stated - bin.happened) / bin.n).toBeLessThan(tolerance(bin, 0.02));
    }
    expect(brier / n).toBeLessThan(0.09);
  });

  it('who has clinched never loses, and who is out never wins, in any real week', () => {
    const random = randomFrom(7);
    const said = { clinched: 0, shares: 0, out: 0 };
    for (const week of weeks) {
      const cards = someCards(week, 8, random);
      const all = weekAt(week, cards, new Set(week.map(({ game }) => game.id)), Infinity);
      const end = certainties(chanceWeek(all.games, all.players));
      const ends = week.map(({ game, kickoffAt }, order) => ({
        id: game.id,
        at: kickoffAt + 11_000_000 + ((order * 97) % 1_000_000),
      }));
      const finals = new Set<number>();
      const held = new Map<number, string>();
      for (const { id, at } of ends.toSorted((a, b) => a.at - b.at)) {
        finals.add(id);
        const { games, players } = weekAt(week, cards, finals, at);
        const certain = certainties(chanceWeek(games, players));
        for (const [userId, certainty] of certain) {
          said[certainty] += 1;
          // First alone, first perhaps shared, or not first: the end of the week must agree.
          const ended = end.get(userId);
          expect(ended === certainty || (certainty === 'shares' && ended === 'clinched')).toBe(true);
        }
        for (const [userId, certainty] of held) {
          expect(certainty === 'shares' || certain.get(userId) === certainty).toBe(true);
        }
        for (const [userId, certainty] of certain) held.set(userId, certainty);
      }
      expect([...end.values()].filter((certainty) => certainty !== 'out')).not.toHaveLength(0);
    }
    console.log(`certain in ${weeks.length} real weeks: ${JSON.stringify(said)}`);
    expect(said.clinched).toBeGreaterThan(0);
    expect(said.out).toBeGreaterThan(said.clinched);
  });
});
