/**
 * A real season with every house rule on, played through the server: cards with best bets and guesses saved before the
 * lock, some short or missing, games called off, a late joiner and a disabled player. During and after each week every
 * leaderboard equals the naive recount of the sent picks.
 */
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HouseRules } from '#shared/houseRules.ts';
import type { Game } from '#shared/model.ts';
import { IS_LONG } from '#shared/testing/isLong.ts';
import { paperSum, paperWeek, type PaperPick, type PaperSeason, type PaperWeek } from '#shared/testing/naiveRecount.ts';
import { startTestServer, type TestClient, type TestServer } from '../src-main/testing/testServer.ts';
import { readSeason2025, type PlayedGame } from './seasonTable.ts';

const HOUR = 3_600_000;
const SEASON = { season: 2025, seasonType: 'regular' } as const;
/** `npm test` plays the first weeks, `npm run test:long` the whole season. */
const WEEKS = IS_LONG ? 18 : 4;
const LATE_WEEK = 3;
const NAMES = ['Ada', 'Bea', 'Cal', 'Dot', 'Eve', 'Flo'];
const LATE = 'Lou';
/** Is disabled after the second week. */
const LEAVER = 'Flo';
const EVERY_RULE: HouseRules = {
  push: 'half',
  bestBet: true,
  missingPicks: 'loss',
  droppedWeeks: 2,
  lateJoiners: 'lowest',
  weeklyWinner: 'tiebreaker',
};

/** The same numbers on every run. */
let state = 20250905;
function dice(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

type Boards = { served: string[][]; onPaper: string[][] };
type Side = 'away' | 'home' | 'over' | 'under';
type Made = { player: string; game: PlayedGame; side: Side; best: boolean };

/** One row of the commissioner's spreadsheet, in Pacific time. */
function spreadsheetRow({ kickoffAt, away, home, line, total }: PlayedGame): string {
  const time = DateTime.fromMillis(kickoffAt, { zone: 'America/Los_Angeles', locale: 'en-US' });
  const [underdog, favored] = line < 0 ? [away, home] : [`@ ${home}`, away];
  const when = [time.toFormat('ccc M/d/yyyy'), time.toFormat('h:mm a')];
  return [SEASON.season, ...when, underdog, favored, Math.abs(line), total, total].join('\t');
}

function textOf({ away, home, line, total }: PlayedGame, side: Side): string {
  if (side === 'over') return `Over ${total}`;
  if (side === 'under') return `Under ${total}`;
  const isFavored = side === 'home' ? line < 0 : line >= 0;
  return `${side === 'home' ? home : away} ${isFavored ? '-' : '+'}${Math.abs(line)}`;
}

/** How many points a pick is ahead at the final score. */
function ahead({ awayScore, homeScore, line, total }: PlayedGame, side: Side): number {
  if (side === 'home') return homeScore + line - awayScore;
  if (side === 'away') return awayScore - line - homeScore;
  return side === 'over' ? awayScore + homeScore - total : total - awayScore - homeScore;
}

const outcomeOf = (by: number): PaperPick['outcome'] => (by > 0 ? 'win' : by < 0 ? 'loss' : 'push');

describe('a real season with every house rule on', () => {
  // Every other line is made whole, so that pushes occur; a pick'em has no side that is favored.
  const season = readSeason2025()
    .map((game, index): PlayedGame => {
      if (index % 2 === 0) return game;
      return { ...game, line: Math.trunc(game.line) || 1, total: Math.trunc(game.total) };
    })
    .filter(({ week }) => week <= WEEKS);
  let server: TestServer;
  let admin: TestClient;
  const players = new Map<string, TestClient & { id: number }>();
  const paper: PaperSeason = { rules: EVERY_RULE, players: [], weeks: [], picks: [], guesses: [] };

  async function join(name: string): Promise<void> {
    players.set(name, await server.player(name));
    paper.players.push({ name, joinedAt: server.clock.now(), active: true });
  }

  beforeAll(async () => {
    server = await startTestServer(new Date((season[0]?.kickoffAt ?? 0) - 80 * HOUR).toISOString());
    admin = await server.admin();
    await admin.get('changeRules', { params: SEASON, input: EVERY_RULE });
    for (const name of NAMES) await join(name);
  });
  afterAll(() => server.stop());

  const withPoints = (rank: number, name: string, tally: (number | string)[], points: number) =>
    `${rank} ${name} ${tally.join('-')} ${points}`;

  /** Every board that this week counts on, as the server shows it, and as it is counted on paper. */
  async function readBoards(weekId: number, week: PaperWeek): Promise<Boards> {
    const weekly = await admin.get('readWeeklyStandings', { params: { weekId } });
    const period = Math.ceil(week.week / 6);
    const ofPeriod = paper.weeks.filter((one) => Math.ceil(one.week / 6) === period);
    const periodRows = await admin.get('readPeriodStandings', { params: { ...SEASON, period } });
    const rows = await admin.get('readSeasonStandings', { params: SEASON });
    return {
      served: [
        weekly.map((row) => withPoints(row.weekRank, row.username, [row.wins, row.losses, row.ties], row.points)),
        periodRows.map((row) => withPoints(row.periodRank, row.username, [row.wins, row.losses, row.ties], row.points)),
        rows.map((row) =>
          withPoints(row.seasonRank, row.username, [row.totalWins, row.totalLosses, row.totalTies], row.points),
        ),
      ],
      onPaper: [
        paperWeek(paper, week),
        paperSum(paper, ofPeriod, 0),
        paperSum(paper, paper.weeks, EVERY_RULE.droppedWeeks),
      ],
    };
  }

  /** Everyone's card and guess, saved before the first lock; now and then short, without a mark, or nothing at all. */
  async function saveCards(weekId: number, week: PaperWeek, games: readonly Game[], played: readonly PlayedGame[]) {
    const made: Made[] = [];
    for (const [player, client] of players) {
      const size = dice(3) === 0 ? dice(week.card + 1) : week.card;
      const best = dice(6);
      const left = [...played];
      const card = Array.from({ length: size }, (_, n): Made => {
        const [game] = left.splice(dice(left.length), 1) as [PlayedGame]; // a week has more games than a card
        return {
          player,
          game,
          side: (['away', 'home', 'over', 'under'] as const)[dice(4)] ?? 'home',
          best: n === best,
        };
      });
      const tiebreakGuess = dice(5) === 0 ? null : 30 + dice(40);
      if (tiebreakGuess !== null) paper.guesses.push({ player, week: week.week, guess: tiebreakGuess });
      const picks = card.map(({ game, side, best: isBestBet }) => ({
        userId: client.id,
        weekId,
        gameId: games.find(({ homeTeam }) => homeTeam === game.home)?.id ?? 0,
        pickType: side === 'over' || side === 'under' ? ('total' as const) : ('spread' as const),
        pickValue: textOf(game, side),
        isBestBet,
      }));
      await client.get('autosavePicks', { input: { weekId, picks, tiebreakGuess } });
      made.push(...card);
    }
    return made;
  }

  /** @returns the boards during the week, after its last final, and a day and a half later */
  async function playWeek(number: number): Promise<Boards[]> {
    const boards: Boards[] = [];
    const played = season.filter(({ week }) => week === number);
    const first = played[0]?.kickoffAt ?? 0;
    const last = played.at(-1);
    if (last === undefined) throw new Error(`week ${number} has no games`);
    server.clock.set(first - 60 * HOUR);
    const { id: weekId } = await admin.get('createWeek', { input: { ...SEASON, weekNumber: number } });
    const gamesText = played.map(spreadsheetRow).join('\r\n');
    const { games } = await admin.get('addManualGames', { params: { weekId }, input: { gamesText } });
    const card = number % 4 === 2 ? 3 : 5;
    if (card !== 5) await admin.get('changeWeek', { params: { id: weekId }, input: { cardSize: card } });
    const week: PaperWeek = { week: number, over: false, locksAt: first - 5 * 60_000, card, total: null };
    paper.weeks.push(week);
    const made = await saveCards(weekId, week, games, played);
    if (number === LATE_WEEK) {
      server.clock.set(first + HOUR);
      await join(LATE);
    }
    const isOff = (game: PlayedGame) => number % 3 === 1 && game === played[2];
    server.clock.set(last.kickoffAt + 4 * HOUR);
    for (const [n, game] of played.entries()) {
      const params = { id: games.find(({ homeTeam }) => homeTeam === game.home)?.id ?? 0 };
      const { awayScore, homeScore } = game;
      if (isOff(game)) await admin.get('setGameStatus', { params, input: { status: 'cancelled' } });
      else await admin.get('scoreGame', { params, input: { awayScore, homeScore, isComplete: true } });
      for (const { player, side, best } of made.filter((one) => one.game === game)) {
        const outcome = isOff(game) ? 'called off' : outcomeOf(ahead(game, side));
        paper.picks.push({ player, week: number, outcome, best });
      }
      // Pending picks count for nothing yet, and nothing counts as missing.
      if (n === Math.floor(played.length / 2)) boards.push(await readBoards(weekId, week));
    }
    week.total = last.awayScore + last.homeScore;
    week.over = true;
    boards.push(await readBoards(weekId, week));
    server.clock.set(last.kickoffAt + 40 * HOUR);
    return [...boards, await readBoards(weekId, week)];
  }

  it.each(Array.from({ length: WEEKS }, (_, index) => index + 1))(
    'week %i has the boards of the naive recount, during the week and after it',
    async (week) => {
      const boards = await playWeek(week);
      expect(boards.map(({ served }) => served)).toEqual(boards.map(({ onPaper }) => onPaper));
      expect(boards).toHaveLength(3);
      if (week === 2) {
        await admin.get('deactivateUser', { params: { id: players.get(LEAVER)?.id ?? 0 } });
        players.delete(LEAVER);
        const leaver = paper.players.find(({ name }) => name === LEAVER);
        if (leaver !== undefined) leaver.active = false;
      }
    },
  );

  it('the self-check finds nothing to repair', async () => {
    expect((await admin.get('validateStats', { params: { season: SEASON.season } })).repaired).toBe(false);
  });
});
