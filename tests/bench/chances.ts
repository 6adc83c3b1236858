/** The chances of a week, as a phone's worker computes them after each score. */
import { createDraws, DRAWS } from '#shared/rules/chances/draws.ts';
import { rankChances, simulate } from '#shared/rules/chances/simulate.ts';
import type { ChanceWeek, KnownPick } from '#shared/rules/chances/week.ts';
import { chanceGame, chancePlayer, chanceWeek, final, live } from '#shared/testing/sampleChances.ts';
import { median, ms, type Figure, type Measure } from './figures.ts';

const GOALS_MS: readonly [players: number, goal: number][] = [
  [20, 60],
  [200, 400],
];
const GAMES = 16;
const ROUNDS = 15;
const SIDES = ['home', 'away', 'over', 'under'] as const;

/** A third of the games final, a third live, five picks a player. */
function makeWeek(players: number): ChanceWeek {
  const games = Array.from({ length: GAMES }, (_, at) =>
    chanceGame(at + 1, at % 3 === 0 ? final(10 + at, 24) : at % 3 === 1 ? live(7, at, 2, '5:00') : {}),
  );
  const cardOf = (user: number) =>
    Array.from({ length: 5 }, (_, at): KnownPick => {
      const side = SIDES[(user * 3 + at) % 4] ?? 'home';
      return { gameId: 1 + ((user * 7 + at * 3) % GAMES), side, line: side === 'home' ? -6 : side === 'away' ? 6 : 88 };
    });
  return chanceWeek(
    games,
    Array.from({ length: players }, (_, user) => chancePlayer(user + 1, cardOf(user))),
  );
}

/** Processor time in milliseconds: the machine may be busy with other work. */
function timed(action: () => void): number {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * The same loop with nothing but wins: a margin and a total for each game and draw, five comparisons for each player, and
 * who has most. No pushes, no losses, no ranks.
 */
function countWinsOnly({ games, players }: ChanceWeek): number[] {
  const won = players.map(() => 0);
  const [margins, totals] = [new Float64Array(GAMES + 1), new Float64Array(GAMES + 1)];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    for (const { id } of games) {
      margins[id] = 3 + 12.8 * (Math.random() + Math.random() + Math.random() - 1.5) * 2;
      totals[id] = 44 + 13.2 * (Math.random() + Math.random() + Math.random() - 1.5) * 2;
    }
    const wins = players.map(({ known }) => {
      let sum = 0;
      for (const { gameId, side, line } of known) {
        const margin = margins[gameId] ?? 0;
        const total = totals[gameId] ?? 0;
        const by =
          side === 'home'
            ? margin + line / 2
            : side === 'away'
              ? line / 2 - margin
              : side === 'over'
                ? total - line / 2
                : line / 2 - total;
        if (by > 0) sum += 1;
      }
      return sum;
    });
    const most = Math.max(...wins);
    const leaders = wins.filter((sum) => sum === most).length;
    for (const [at, sum] of wins.entries()) if (sum === most) won[at] = (won[at] ?? 0) + 1 / leaders;
  }
  return won;
}

export async function measureChances(): Promise<Measure> {
  const figures: Figure[] = [];
  for (const [players, goal] of GOALS_MS) {
    const week = makeWeek(players);
    const draws = createDraws();
    const first = timed(() => rankChances(simulate(week, draws, 0)));
    const rounds = Array.from({ length: ROUNDS }, () => timed(() => rankChances(simulate(week, draws, 0))));
    const floors = Array.from({ length: ROUNDS }, () => timed(() => countWinsOnly(week)));
    const ours = median(rounds);
    figures.push({
      what: `${players} players, ${GAMES} games (the first time ${ms(first)})`,
      ours: `${ms(ours)}${ours > goal ? ' (over)' : ''}`,
      floor: ms(median(floors)),
      ratio: median(floors) / ours,
      goal: `≤ ${goal} ms`,
    });
  }
  return {
    title: 'Chances',
    about:
      'Processor time of 4,000 simulated weeks with ranks and expected finishes. The floor is the same loop in plain JavaScript ' +
      'that counts wins only, without pushes and ranks.',
    figures,
  };
}
