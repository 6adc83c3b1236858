/**
 * Real weeks under each house rule: once all games are final, the chances are the final board. The games are those of the
 * table named by GAMES_CSV, or of the demo's season.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_RULES, type HouseRules } from '#shared/houseRules.ts';
import { createDraws } from '#shared/rules/chances/draws.ts';
import { certainties } from '#shared/rules/chances/proof.ts';
import { rankChances, simulate } from '#shared/rules/chances/simulate.ts';
import { boardsWith, guessesOf, type Card } from '#shared/testing/officialRanks.ts';
import { playedWeeks, randomFrom, someCards, weekAt, type PlayedWeek } from '#shared/testing/playedWeeks.ts';
import { parseRealGames } from '#shared/testing/realGames.ts';

const gamesFile = process.env['GAMES_CSV'] || path.join(import.meta.dirname, '../../../resources/demoSeason.json');
/** Spread over all seasons: a table of ten has two hundred weeks, and each costs a simulation for every rule. */
const WEEKS = 18;
const all = playedWeeks(parseRealGames(readFileSync(gamesFile, 'utf8')));
const weeks = all.filter((_, index) => index % Math.max(1, Math.floor(all.length / WEEKS)) === 0);
const draws = createDraws();
const PLAYERS = 6;

/** Every second card marks its best bet, every third misses a pick, and most guess near the total. */
function makeCards(week: PlayedWeek, random: (below: number) => number): Card[] {
  const total = (week.at(-1)?.awayScore ?? 0) + (week.at(-1)?.homeScore ?? 0);
  return someCards(week, PLAYERS, random).map((picks, index) => ({
    picks: picks
      .map((pick, at) => (index % 2 === 0 && at === 1 ? { ...pick, isBestBet: true } : pick))
      .slice(0, index % 3 === 0 ? 4 : 5),
    guess: index === 1 ? null : total - 3 + random(7),
  }));
}

it.each<[string, Partial<HouseRules>]>([
  ['the default rules', {}],
  ['a push worth half a point', { push: 'half' }],
  ['a push that is a loss', { push: 'loss' }],
  ['best bets', { bestBet: true }],
  ['missing picks that are losses', { missingPicks: 'loss' }],
  ['a tiebreaker', { weeklyWinner: 'tiebreaker' }],
  ['all of them', { push: 'half', bestBet: true, missingPicks: 'loss', weeklyWinner: 'tiebreaker' }],
])('every real week under %s ends with the chances of its final board', (_, changes) => {
  const rules = { ...DEFAULT_RULES, ...changes };
  const random = randomFrom(3);
  let shared = 0;
  for (const week of weeks) {
    const cards = makeCards(week, random);
    const { under, officialRanks, toPlayers } = boardsWith({ fullCard: 5, tiebreakId: week.at(-1)?.game.id ?? 0 });
    const { games } = weekAt(week, [], new Set(week.map(({ game }) => game.id)), Infinity);
    const ended = under(rules, games, toPlayers(rules, cards), guessesOf(cards));
    const ranks = officialRanks(rules, games, cards);
    const first = [...ranks].filter(([, rank]) => rank === 1).map(([userId]) => userId);
    if (first.length > 1) shared += 1;
    const chances = rankChances(simulate(ended, draws, 0));
    expect(new Map(chances.map(({ userId, finish }) => [userId, finish]))).toEqual(ranks);
    for (const { userId, win } of chances) {
      expect(win).toBeCloseTo(first.includes(userId) ? 1 / first.length : 0, 9);
    }
    const certain = certainties(ended);
    for (const userId of ranks.keys()) {
      const wins = first.length === 1 ? 'clinched' : 'shares';
      expect(certain.get(userId)).toBe(first.includes(userId) ? wins : 'out');
    }
  }
  // The weeks are worth something as a test only if ties at the top are among them.
  expect(shared).toBeGreaterThan(0);
});
