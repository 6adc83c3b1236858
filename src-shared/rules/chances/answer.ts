/** What the page asks of its worker. Requests and answers are plain data, so that they can be sent. */
import type { ScoreChange } from '#shared/model.ts';
import { createDraws } from '#shared/rules/chances/draws.ts';
import { chanceHistory, type ChanceHistory } from '#shared/rules/chances/history.ts';
import { certainties, type Certainty } from '#shared/rules/chances/proof.ts';
import { readChanceWeek, type WeekSource } from '#shared/rules/chances/readWeek.ts';
import { rootFor, type RootFor } from '#shared/rules/chances/rootFor.ts';
import { isUndecided } from '#shared/rules/chances/week.ts';
import { rankChances, simulate, type Chance } from '#shared/rules/chances/simulate.ts';

export type ChanceNow = {
  /** The likeliest winner first. */
  chances: (Chance & { certainty: Certainty | null })[];
  roots: RootFor[];
  /** No game is undecided. */
  isOver: boolean;
};

/** `now` in epoch milliseconds by the server's clock. */
export type NowRequest = { kind: 'now'; source: WeekSource; now: number };
export type PastRequest = { kind: 'past'; source: WeekSource; log: readonly ScoreChange[] };

const draws = createDraws();

export function answerNow({ source, now }: NowRequest): ChanceNow {
  const week = readChanceWeek(source, now);
  const simulation = simulate(week, draws, now);
  const chances = rankChances(simulation);
  const isPossible = new Set(chances.filter(({ win }) => win > 0).map(({ userId }) => userId));
  const certain = certainties(week, (userId) => isPossible.has(userId));
  return {
    chances: chances
      .map((chance) => ({ ...chance, certainty: certain.get(chance.userId) ?? null }))
      .toSorted((a, b) => b.win - a.win || a.finish - b.finish || a.userId - b.userId),
    isOver: !week.games.some(isUndecided),
    roots: source.viewerId === null ? [] : rootFor(simulation, source.viewerId),
  };
}

export const answerPast = ({ source, log }: PastRequest): ChanceHistory =>
  chanceHistory(
    source,
    log.map((change) => ({ ...change, at: Date.parse(change.at) })),
    draws,
  );
