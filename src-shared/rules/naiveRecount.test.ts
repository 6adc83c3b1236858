/** Real seasons week by week: every table equals the one counted by a deliberately naive second implementation. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES, type HouseRules } from '#shared/houseRules.ts';
import { gradePick } from '#shared/rules/grading.ts';
import { cardsOf } from '#shared/rules/points.ts';
import {
  countSeason,
  periodStandings,
  seasonStandings,
  weekStandings,
  type Season,
  type SeasonStanding,
} from '#shared/rules/seasonTables.ts';
import { lockOf } from '#shared/testing/houseRuleSeasons.ts';
import { paperSum, paperWeek, type PaperPick, type PaperSeason, type PaperWeek } from '#shared/testing/naiveRecount.ts';
import { playedWeeks, someCards } from '#shared/testing/playedWeeks.ts';
import { parseRealGames } from '#shared/testing/realGames.ts';

const gamesFile = process.env['GAMES_CSV'] || path.join(import.meta.dirname, '../../resources/demoSeason.json');
const rows = parseRealGames(readFileSync(gamesFile, 'utf8')).filter(({ game_type }) => game_type === 'REG');
const seasons = [...new Set(rows.map(({ season }) => season))].filter((season) =>
  rows.some((row) => row.season === season && row.home_score !== '' && row.spread_line !== ''),
);

/** The same numbers on every machine. */
function seeded(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const NAMES = ['Ann', 'Bob', 'Cid', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal'];
const PLAYERS = NAMES.map((name, index) => ({
  name,
  // Gus joins before week 4, Hal before week 9.
  joinedAt: name === 'Gus' ? lockOf(3) + 1 : name === 'Hal' ? lockOf(8) + 1 : 0,
  active: index !== 5,
}));

/** A season on paper: real games at their closing lines, made-up cards, some short, some with a best bet. */
function onPaper(season: string, rules: HouseRules): PaperSeason {
  const random = seeded(Number(season));
  const weeks: PaperWeek[] = [];
  const picks: PaperPick[] = [];
  const guesses: PaperSeason['guesses'] = [];
  for (const [index, played] of playedWeeks(rows.filter((row) => row.season === season)).entries()) {
    const week = index + 1;
    const last = played.at(-1);
    weeks.push({
      week,
      over: true,
      locksAt: lockOf(week),
      card: 5,
      total: last ? last.awayScore + last.homeScore : null,
    });
    const cards = someCards(played, PLAYERS.length, random);
    for (const [at, { name, joinedAt }] of PLAYERS.entries()) {
      if (joinedAt > lockOf(week)) continue;
      const size = random(4) === 0 ? random(6) : 5;
      const best = random(7);
      for (const [n, pick] of (cards[at] ?? []).slice(0, size).entries()) {
        const game = played.find(({ game: { id } }) => id === pick.gameId);
        if (game === undefined) throw new Error('a pick without its game');
        const result = gradePick(pick, { status: 'final', ...game });
        const isOff = random(40) === 0;
        const outcome = isOff ? 'called off' : result === 'tie' ? 'push' : result === 'win' ? 'win' : 'loss';
        picks.push({ player: name, week, outcome, best: n === best });
      }
      if (random(5) > 0) guesses.push({ player: name, week, guess: 30 + random(40) });
    }
  }
  return { rules, players: PLAYERS, weeks, picks, guesses };
}

/** The same season as the rules take it. */
function forRules({ rules, players, weeks, picks, guesses }: PaperSeason): Season {
  const idOf = (name: string) => NAMES.indexOf(name) + 1;
  return {
    rules,
    players: players.map(({ name, joinedAt, active }) => ({
      userId: idOf(name),
      username: name,
      joinedAt,
      isActive: active,
    })),
    weeks: weeks.map(({ week, over, locksAt, card, total }) => ({
      weekNumber: week,
      isOver: over,
      firstLockAt: locksAt,
      fullCard: card,
      cards: cardsOf(
        picks
          .filter((pick) => pick.week === week)
          .map(({ player, outcome, best }) => ({
            userId: idOf(player),
            result: outcome === 'win' ? 'win' : outcome === 'loss' ? 'loss' : 'tie',
            isCalledOff: outcome === 'called off',
            isBestBet: best,
          })),
      ),
      guesses: new Map(
        guesses.filter((one) => one.week === week).map(({ player, guess }) => [idOf(player), guess] as const),
      ),
      tiebreakTotal: total,
    })),
  };
}

const written = (standings: readonly SeasonStanding[]) =>
  standings.map(
    ({ rank, username, wins, losses, ties, points }) => `${rank} ${username} ${wins}-${losses}-${ties} ${points}`,
  );

/** The season after this many weeks: the last of them is not over yet when `isRunning`. */
const after = (season: PaperSeason, count: number, isRunning: boolean): PaperSeason => ({
  ...season,
  weeks: season.weeks.slice(0, count).map((week) => ({ ...week, over: !isRunning || week.week < count })),
  picks: season.picks.filter(({ week }) => week <= count),
});

/** The tables of the season so far, its last week's first: counted by the rules, and on paper. */
function countTwice(paper: PaperSeason): { counted: string[][]; onPaper: string[][] } {
  const season = countSeason(forRules(paper));
  const last = paper.weeks.slice(-1);
  const ofPeriod = (period: number) => paper.weeks.filter(({ week }) => week > 6 * (period - 1) && week <= 6 * period);
  return {
    counted: [
      ...last.map(({ week }) => weekStandings(season, week)),
      ...[1, 2, 3].map((period) => periodStandings(season, period)),
      seasonStandings(season),
    ].map(written),
    onPaper: [
      ...last.map((week) => paperWeek(paper, week)),
      ...[1, 2, 3].map((period) => paperSum(paper, ofPeriod(period), 0)),
      paperSum(paper, paper.weeks, paper.rules.droppedWeeks),
    ],
  };
}

const EVERY_RULE: HouseRules = {
  push: 'half',
  bestBet: true,
  missingPicks: 'loss',
  droppedWeeks: 2,
  lateJoiners: 'lowest',
  weeklyWinner: 'tiebreaker',
};

describe('real seasons counted twice', () => {
  it('every table of every real season is the same with every rule on, week by week, during the week and after it', () => {
    expect(seasons.length).toBeGreaterThan(0);
    for (const season of seasons) {
      const paper = onPaper(season, EVERY_RULE);
      expect(paper.weeks.length).toBeGreaterThan(10);
      for (const { week } of paper.weeks) {
        for (const isRunning of [true, false]) {
          const tables = countTwice(after(paper, week, isRunning));
          expect(tables.counted).toEqual(tables.onPaper);
        }
      }
    }
  });

  it('the default rules give the ranks by wins, then fewer losses, in every real season', () => {
    for (const season of seasons) {
      const paper = onPaper(season, DEFAULT_RULES);
      const tables = countTwice(paper);
      expect(tables.counted).toEqual(tables.onPaper);
      const table = seasonStandings(countSeason(forRules(paper)));
      const byRecord = table.toSorted((a, b) => b.wins - a.wins || a.losses - b.losses);
      expect(table.map(({ wins, losses }) => [wins, losses])).toEqual(
        byRecord.map(({ wins, losses }) => [wins, losses]),
      );
      expect(table.every(({ points, wins }) => points === wins)).toBe(true);
    }
  });

  const changes: [string, Partial<HouseRules>][] = [
    ['half points', { push: 'half' }],
    ['pushes as losses', { push: 'loss' }],
    ['best bets', { bestBet: true }],
    ['missing picks', { missingPicks: 'loss' }],
    ['dropped weeks', { droppedWeeks: 3 }],
    ['late joiners', { lateJoiners: 'lowest' }],
    ['the tiebreaker', { weeklyWinner: 'tiebreaker' }],
  ];
  const pairs = changes.flatMap(([a, first], index) =>
    changes.slice(index + 1).map(([b, second]) => [a, b, { ...DEFAULT_RULES, ...first, ...second }] as const),
  );
  it.each(pairs)('%s together with %s give the same tables in a real season', (_a, _b, rules) => {
    const paper = onPaper(seasons.at(-1) ?? '', rules);
    for (const state of [paper, after(paper, 9, true)]) {
      const tables = countTwice(state);
      expect(tables.counted).toEqual(tables.onPaper);
    }
  });
});
