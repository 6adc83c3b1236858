/**
 * Plays a whole real season through the pool: weeks created and pasted, picks saved before kickoffs, scores entered in the
 * order the games ended. Every leaderboard is compared with one computed here from the picks and scores as sent.
 */
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '#shared/model.ts';
import { startTestServer, type TestClient, type TestServer } from '../src-main/testing/testServer.ts';
import { readSeason2025, type PlayedGame } from './seasonTable.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SEASON = 2025;
const LATE_JOINER = 'Late Lou';
const LATE_WEEK = 5;
const LEAVER = 'Leaving Lee';
const LAST_WEEK_OF_LEAVER = 9;
const NAMES = ['Ada', 'bea', 'Cal', 'Dot', 'Eve', 'Flo', 'Gil', 'Hal', 'Ivy', 'Jo', LATE_JOINER, LEAVER];

/** The same numbers in [0, 1) on every run. */
let state = 20250904;
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};
const dice = (n: number) => Math.floor(random() * n);

type Side = 'away' | 'home' | 'over' | 'under';
/** A pick made by this test, with the line that the screen showed then. */
type MadePick = { name: string; week: number; game: PlayedGame; side: Side; number: number; text: string };
type Member = { name: string; id: number; client: TestClient };
type Tally = { name: string; wins: number; losses: number; ties: number };

const signed = (points: number, isFavorite: boolean) => `${isFavorite ? '-' : '+'}${Math.abs(points)}`;

/** The pick value for a side, computed without the pool's code. */
function textOf(game: PlayedGame, side: Side, line: number, total: number): string {
  if (side === 'over') return `Over ${total}`;
  if (side === 'under') return `Under ${total}`;
  const homeIsFavorite = line < 0;
  return side === 'home'
    ? `${game.home} ${signed(line, homeIsFavorite)}`
    : `${game.away} ${signed(line, !homeIsFavorite)}`;
}

/** Points by which a pick is ahead at the real final score. */
function ahead({ game: { awayScore, homeScore }, side, number }: MadePick): number {
  if (side === 'home') return homeScore + number - awayScore;
  if (side === 'away') return awayScore - number - homeScore;
  return side === 'over' ? awayScore + homeScore - number : number - awayScore - homeScore;
}

/** Computed independently: wins, then fewer losses; equal records share a rank; sorted by rank, then name. */
function boardOf(picks: readonly MadePick[]): string[] {
  const tallies = new Map<string, Tally>();
  for (const pick of picks) {
    const tally = tallies.get(pick.name) ?? { name: pick.name, wins: 0, losses: 0, ties: 0 };
    const by = ahead(pick);
    if (by > 0) tally.wins += 1;
    else if (by < 0) tally.losses += 1;
    else tally.ties += 1;
    tallies.set(pick.name, tally);
  }
  const rows = [...tallies.values()].map((one) => {
    const better = [...tallies.values()].filter(
      (other) => other.wins > one.wins || (other.wins === one.wins && other.losses < one.losses),
    );
    return { ...one, rank: better.length + 1 };
  });
  return rows
    .toSorted((a, b) => a.rank - b.rank || (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
    .map(({ rank, name, wins, losses, ties }) => rowText(rank, name, wins, losses, ties, percent(wins, losses)));
}

const rowText = (rank: number, name: string, wins: number, losses: number, ties: number, percentage: string) =>
  `${rank}. ${name} ${wins}-${losses}-${ties} of ${wins + losses + ties}, ${percentage}%`;

/** One decimal, rounded half up from exact tenths of a percent. */
function percent(wins: number, losses: number): string {
  if (wins + losses === 0) return '0.0';
  const tenths = Math.floor((2000 * wins + (wins + losses)) / (2 * (wins + losses)));
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/** One row of the commissioner's spreadsheet, in Pacific time. */
function spreadsheetRow(game: PlayedGame, line = game.line): string {
  const time = DateTime.fromMillis(game.kickoffAt, { zone: 'America/Los_Angeles', locale: 'en-US' });
  const homeIsFavorite = line < 0;
  const [underdog, favored] = homeIsFavorite ? [game.away, game.home] : [`@ ${game.home}`, game.away];
  const { total } = game;
  const points = Math.abs(line);
  return [SEASON, time.toFormat('ccc M/d/yyyy'), time.toFormat('h:mm a'), underdog, favored, points, total, total].join(
    '\t',
  );
}

describe('a real season through the pool', () => {
  // Nearly all closing lines are at half points. Every other one is made whole, so that pushes and pick'ems occur.
  const season = readSeason2025().map((game, index): PlayedGame => {
    const isWhole = index % 2 === 1;
    return isWhole ? { ...game, line: Math.trunc(game.line) || 0, total: Math.trunc(game.total) } : game;
  });
  let server: TestServer;
  let admin: TestClient;
  let adminId: number;
  const members = new Map<string, Member>();
  const made: MadePick[] = [];
  let finals = 0;

  beforeAll(async () => {
    server = await startTestServer(new Date((season[0]?.kickoffAt ?? 0) - 80 * HOUR).toISOString());
    admin = await server.admin();
    adminId = (await admin.get('readMe')).user.id;
    for (const name of NAMES) if (name !== LATE_JOINER) await join(name);
  });
  afterAll(() => server.stop());

  async function join(name: string): Promise<void> {
    const client = await server.player(name);
    members.set(name, { name, id: client.id, client });
  }

  /** Plays one week, each action at its own time. @returns the week's id */
  async function playWeek(week: number, played: readonly PlayedGame[]): Promise<number> {
    const first = played[0]?.kickoffAt ?? 0;
    const last = played.at(-1);
    server.clock.set(first - 60 * HOUR);
    if (week === LATE_WEEK) await join(LATE_JOINER);
    if (week === LAST_WEEK_OF_LEAVER + 1) {
      const leaver = members.get(LEAVER);
      if (leaver !== undefined) await admin.get('deactivateUser', { params: { id: leaver.id } });
      members.delete(LEAVER);
    }
    const { id: weekId } = await admin.get('createWeek', {
      input: { season: SEASON, seasonType: 'regular', weekNumber: week },
    });
    const gamesText = played.map((game) => spreadsheetRow(game)).join('\r\n');
    const { games } = await admin.get('addManualGames', { params: { weekId }, input: { gamesText } });
    expect(games.map(({ gameTime }) => Date.parse(gameTime ?? ''))).toEqual(played.map(({ kickoffAt }) => kickoffAt));
    const stored = (game: PlayedGame): Game => {
      const found = games.find(({ homeTeam }) => homeTeam === game.home);
      if (found === undefined) throw new Error(`no game at ${game.home}`);
      return found;
    };

    const lines = new Map(played.map((game) => [game, game.line]));
    const events: { at: number; run: () => Promise<void> }[] = [];

    // The last game's line moves after the first game. Picks made earlier keep the old line.
    if (week % 3 === 0 && last !== undefined) {
      events.push({
        at: first + HOUR,
        run: async () => {
          const moved = last.line + 1;
          const text = spreadsheetRow(last, moved);
          await admin.get('addManualGames', { params: { weekId }, input: { gamesText: text, update: true } });
          lines.set(last, moved);
        },
      });
    }

    const cards = new Map<string, MadePick[]>();
    const savePick = (member: Member, game: PlayedGame, side: Side) => async () => {
      const line = lines.get(game) ?? game.line;
      const number = side === 'over' || side === 'under' ? game.total : line;
      const pick = { name: member.name, week, game, side, number, text: textOf(game, side, line, game.total) };
      const card = [...(cards.get(member.name) ?? []).filter((other) => other.game !== game), pick];
      const picks = card.map((one) => ({
        userId: member.id,
        weekId,
        gameId: stored(one.game).id,
        pickType: one.side === 'over' || one.side === 'under' ? ('total' as const) : ('spread' as const),
        pickValue: one.text,
      }));
      const saved = await member.client.get('savePicks', { input: { picks } });
      expect(saved.picks).toHaveLength(card.length);
      cards.set(member.name, card);
    };
    for (const member of [...members.values(), { name: 'the commissioner', id: adminId, client: admin }]) {
      const count = random() < 0.8 ? 5 : dice(6);
      const chosen = played
        .map((game) => ({ game, at: random() }))
        .toSorted((a, b) => a.at - b.at)
        .slice(0, count);
      for (const { game } of chosen) {
        const side = (['away', 'home', 'over', 'under'] as const)[dice(4)] ?? 'home';
        const lockAt = game.kickoffAt - 5 * MINUTE;
        const at = random() < 0.2 ? lockAt - 1 : lockAt - MINUTE - Math.floor(random() * 48 * HOUR);
        events.push({ at, run: savePick(member, game, side) });
        // Some players change a pick in the last minute.
        if (random() < 0.15)
          events.push({ at: lockAt - 1, run: savePick(member, game, side === 'home' ? 'under' : 'home') });
      }
    }

    for (const [index, game] of played.entries()) {
      const params = { id: stored(game).id };
      const { awayScore, homeScore } = game;
      const isMistyped = index === week % played.length;
      const typed = isMistyped ? { awayScore: homeScore + 3, homeScore: awayScore } : { awayScore, homeScore };
      const score = (input: { awayScore: number; homeScore: number }, isComplete: boolean) => async () => {
        await admin.get('scoreGame', { params, input: { ...input, isComplete } });
      };
      const endAt = game.kickoffAt + 190 * MINUTE + index;
      events.push({ at: game.kickoffAt + 90 * MINUTE, run: score({ awayScore: 0, homeScore: 3 }, false) });
      events.push({ at: endAt, run: score(typed, true) });
      if (isMistyped) events.push({ at: endAt + 5 * MINUTE, run: score({ awayScore, homeScore }, true) });
      finals += 1;
    }

    // Checks what a player without picks can see during the afternoon games.
    const watcher = server.client();
    const [ada] = members.values();
    const kickoffs = new Map(played.map((game) => [stored(game).id, game.kickoffAt]));
    for (const game of played.filter((_, index) => index % 5 === 0)) {
      events.push({
        at: game.kickoffAt + MINUTE,
        run: async () => {
          if (ada === undefined) throw new Error('no member');
          const all = await ada.client.get('readWeekPicks', { params: { weekId } });
          const others = Object.entries(all).filter(([id]) => Number(id) !== ada.id);
          const shown = others.flatMap(([, picks]) => picks.flatMap(({ gameId }) => gameId ?? []));
          expect(shown.filter((id) => (kickoffs.get(id) ?? 0) > server.clock.now())).toEqual([]);
          expect((await watcher.ask('readWeekPicks', { params: { weekId } })).status).toBe(401);
        },
      });
    }

    for (const { at, run } of events.toSorted((a, b) => a.at - b.at)) {
      server.clock.set(at);
      await run();
    }
    for (const [name, card] of cards) if (name !== 'the commissioner') made.push(...card);
    return weekId;
  }

  const periodOf = (week: number) => Math.ceil(week / 6);

  it.each(Array.from({ length: 18 }, (_, index) => index + 1))(
    'week %i has the week, period and season leaderboards computed independently',
    async (week) => {
      const weekId = await playWeek(
        week,
        season.filter((game) => game.week === week),
      );
      const weekly = await admin.get('readWeeklyStandings', { params: { weekId } });
      expect(weekly.map((r) => rowText(r.weekRank, r.username, r.wins, r.losses, r.ties, r.winPercentage))).toEqual(
        boardOf(made.filter((pick) => pick.week === week)),
      );

      const params = { season: SEASON, seasonType: 'regular' } as const;
      const period = await admin.get('readPeriodStandings', { params: { ...params, period: periodOf(week) } });
      expect(period.map((r) => rowText(r.periodRank, r.username, r.wins, r.losses, r.ties, r.winPercentage))).toEqual(
        boardOf(made.filter((pick) => periodOf(pick.week) === periodOf(week))),
      );

      const whole = await admin.get('readSeasonStandings', { params });
      expect(
        whole.map((r) => rowText(r.seasonRank, r.username, r.totalWins, r.totalLosses, r.totalTies, r.winPercentage)),
      ).toEqual(boardOf(made));
    },
    30_000,
  );

  it('the season ends with all 272 games graded, exactly the players with picks ranked, and a clean self-check', async () => {
    expect(finals).toBe(272);
    const rows = await admin.get('readSeasonStandings', { params: { season: SEASON, seasonType: 'regular' } });
    expect(rows.map(({ username }) => username).toSorted()).toEqual(NAMES.toSorted());
    expect(rows.reduce((sum, { totalPicks }) => sum + totalPicks, 0)).toBe(made.length);
    expect(made.filter((pick) => ahead(pick) === 0).length, 'pushes occur').toBeGreaterThan(0);
    expect((await admin.get('validateStats', { params: { season: SEASON } })).repaired).toBe(false);
    expect((await admin.get('readWeeks')).map(({ phase }) => phase)).toEqual([
      ...Array.from({ length: 17 }, () => 'historical'),
      'current',
    ]);
  });
});
