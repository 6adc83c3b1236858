/** The recaps of three real weeks of 2025, word for word. The games, scores and closing lines are real, the cards made up. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { PickSide } from '#shared/model.ts';
import { gradePick } from '#shared/rules/grading.ts';
import { closingLineOf } from '#shared/rules/lineValue.ts';
import type { RecapGame, RecapPick, RecapWeek } from '#shared/rules/recap/facts.ts';
import { recapOf } from '#shared/rules/recap/recap.ts';
import { rankStandings, type Tally } from '#shared/rules/standings.ts';
import { findTeam } from '#shared/teamSpellings.ts';
import { parseRealGames, type GameRow } from '#shared/testing/realGames.ts';

const file = path.join(import.meta.dirname, '../../../resources/demoSeason.json');
const ROWS = parseRealGames(readFileSync(file, 'utf8'));
const NAMES = new Map(
  ['Al', 'Bea', 'Carl', 'Dot', 'Ed', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo'].map((name, n) => [n + 1, name]),
);
const SIDES = ['home', 'away', 'over', 'under'] as const satisfies readonly PickSide[];

const nameOf = (code: string): string => {
  const team = findTeam(code);
  return team === null || team === 'ambiguous' ? code : team.name;
};

const gamesOf = (week: number): GameRow[] => ROWS.filter((row) => Number(row.week) === week);

const toGame = (row: GameRow, index: number): RecapGame => ({
  id: index + 1,
  awayTeam: nameOf(row.away_team),
  homeTeam: nameOf(row.home_team),
  status: 'final',
  awayScore: Number(row.away_score),
  homeScore: Number(row.home_score),
});

/** Five games a player, chosen by a rule of thumb that gives every week both crowds and lone picks. */
function cardOf(userId: number, rows: readonly GameRow[], week: number): RecapPick[] {
  return Array.from({ length: 5 }, (_, k): RecapPick => {
    const index = (k * 3 + ((userId * (k + 1)) % 3)) % rows.length;
    const row = rows[index];
    if (row === undefined) throw new Error('the week has too few games');
    const side =
      SIDES[
        (userId + k + week + (userId % 4 === 0 ? 1 : 0)) % 5 === 0
          ? 1
          : k % 2 === 0
            ? 0
            : 2 + (userId % 3 === 0 ? 1 : 0)
      ];
    if (side === undefined) throw new Error('no such side');
    const closing =
      closingLineOf(side, { spread: -2 * Number(row.spread_line) || 0, total: 2 * Number(row.total_line) }) ?? 0;
    const moved = [0, 0, 1, -1, 1][(userId * 7 + k * 3 + week) % 5] ?? 0;
    // Ida takes her first line on Tuesday.
    const early = userId === 9 && k === 0 ? 3 : moved;
    return { userId, gameId: index + 1, side, line: closing + early, closing };
  });
}

function tallies(week: number): Map<number, Tally> {
  const rows = gamesOf(week);
  const games = rows.map(toGame);
  const picks = [...NAMES.keys()].flatMap((userId) => cardOf(userId, rows, week));
  const byPlayer = new Map<number, Tally>();
  for (const pick of picks) {
    const game = games[pick.gameId - 1];
    const result = game === undefined ? 'pending' : gradePick(pick, game);
    if (result === 'pending') continue;
    const tally = byPlayer.get(pick.userId) ?? { wins: 0, losses: 0, ties: 0 };
    tally[result === 'win' ? 'wins' : result === 'loss' ? 'losses' : 'ties'] += 1;
    byPlayer.set(pick.userId, tally);
  }
  return byPlayer;
}

const rowsOf = (tally: ReadonlyMap<number, Tally>) =>
  rankStandings(
    [...tally].map(([userId, one]) => ({ ...one, userId, username: NAMES.get(userId) ?? '', points: one.wins })),
  );

/** The season's ranks after these weeks. */
function ranksAfter(last: number): Map<number, number> {
  const sum = new Map<number, Tally>();
  for (let week = 1; week <= last; week += 1) {
    for (const [userId, { wins, losses, ties }] of tallies(week)) {
      const before = sum.get(userId) ?? { wins: 0, losses: 0, ties: 0 };
      sum.set(userId, { wins: before.wins + wins, losses: before.losses + losses, ties: before.ties + ties });
    }
  }
  return new Map(rowsOf(sum).map(({ userId, rank }) => [userId, rank]));
}

function realWeek(week: number): RecapWeek {
  const rows = gamesOf(week);
  return {
    title: `Week ${week}`,
    fullCard: 5,
    games: rows.map(toGame),
    picks: [...NAMES.keys()].flatMap((userId) => cardOf(userId, rows, week)),
    board: rowsOf(tallies(week)),
    ranksBefore: ranksAfter(week - 1),
    ranksAfter: ranksAfter(week),
    names: NAMES,
  };
}

const said = (week: number) => recapOf(realWeek(week)).map(({ rule, text }) => `${rule}: ${text}`);

it('the recap of Week 8 names a perfect card, a lone pick and two favorites of the crowd', () =>
  expect(said(8)).toEqual([
    'winner: Hal won Week 8 at 5–0.',
    'perfectCards: Perfect card: Hal got all five right.',
    'biggestClimb: Biggest climbs: Flo (to 5th) and Gus (to 6th), up 2 places each.',
    'onlyOneOnIt: Only Gus had Miami Dolphins +7½, against 6 on the other side, and won.',
    'lostByTheHook: Lost by the hook: Gus and Jo with Over 41½ in SF @ HOU.',
    'bestLine: Best line: Ida took Los Angeles Chargers −1½ before it closed at −3.',
    'mostPopular: Most popular: Atlanta Falcons, picked by 7 of 10. It lost.',
    'mostPopular: Most popular: New England Patriots, picked by 7 of 10. It won.',
  ]));

it('the recap of Week 11 shares the week and counts pushes apart', () =>
  expect(said(11)).toEqual([
    'winner: Flo and Hal shared Week 11 at 3–1–1.',
    'biggestClimb: Biggest climb: Flo, up 2 places to 3rd.',
    'lostByTheHook: Lost by the hook: Bea and Gus with Green Bay Packers −7½.',
    'bestLine: Best line: Ida took New York Jets +14 before it closed at +12½.',
    'mostPopular: Most popular: New York Giants, picked by 8 of 10. It won for 6 and pushed for 2.',
  ]));

it('the recap of Week 12 lists three picks that the hook decided', () =>
  expect(said(12)).toEqual([
    'winner: Flo won Week 12 at 5–0.',
    'perfectCards: Perfect card: Flo got all five right.',
    'lostByTheHook: Lost by the hook: Al and Jo with Baltimore Ravens −13½; Dot and Ida with Kansas City Chiefs −3½; Hal with Chicago Bears −3½.',
    'bestLine: Best line: Ida took Houston Texans +7 before it closed at +5½.',
    'mostPopular: Most popular: Kansas City Chiefs, picked by 8 of 10. It lost for 4 and pushed for 4.',
  ]));
