/** Real weeks for tests of the chances, with made-up cards; the rows come from realGames.ts. */
import { DateTime } from 'luxon';
import type { ChanceGame } from '#shared/rules/chances/model.ts';
import type { ChancePlayer, KnownPick } from '#shared/rules/chances/week.ts';
import { chanceGame, chancePlayer, final } from '#shared/testing/sampleChances.ts';
import type { GameRow } from '#shared/testing/realGames.ts';

export type PlayedGame = { game: ChanceGame; kickoffAt: number; awayScore: number; homeScore: number };
/** In the order of kickoff. */
export type PlayedWeek = PlayedGame[];

const isPlayed = (row: GameRow) => row.home_score !== '' && row.spread_line !== '' && row.total_line !== '';

function played(row: GameRow, id: number): PlayedGame {
  const kickoff = DateTime.fromISO(`${row.gameday}T${row.gametime || '13:00'}`, { zone: 'America/New_York' });
  const kickoffAt = kickoff.toMillis();
  // In the table a positive line means that the home team is favored.
  const lines = { spread: -2 * Number(row.spread_line) || 0, total: 2 * Number(row.total_line) };
  const game = chanceGame(id, { ...lines, kickoffAt });
  return { game, kickoffAt, awayScore: Number(row.away_score), homeScore: Number(row.home_score) };
}

/** Every game that was played and had lines. */
export const playedGames = (rows: readonly GameRow[]): PlayedGame[] =>
  rows.filter(isPlayed).map((row, index) => played(row, index + 1));

/** The regular weeks and playoff rounds with at least six games. */
export function playedWeeks(rows: readonly GameRow[]): PlayedWeek[] {
  const weeks = new Map<string, PlayedWeek>();
  for (const [index, row] of rows.filter(isPlayed).entries()) {
    const key = `${row.season} ${row.game_type} ${row.week}`;
    weeks.set(key, [...(weeks.get(key) ?? []), played(row, index + 1)]);
  }
  return [...weeks.values()]
    .filter((week) => week.length >= 6)
    .map((week) => week.toSorted((a, b) => a.kickoffAt - b.kickoffAt || a.game.id - b.game.id));
}

/** Whole numbers below a limit from a seed: the same in every run. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @param random returns whole numbers from 0 up to, but not including, its argument */
export function someCards(week: PlayedWeek, players: number, random: (below: number) => number): KnownPick[][] {
  return Array.from({ length: players }, () => {
    const left = [...week];
    return Array.from({ length: 5 }, (): KnownPick => {
      const [{ game }] = left.splice(random(left.length), 1) as [PlayedGame]; // a week has at least six games
      const side = (['home', 'away', 'over', 'under'] as const)[random(4)] ?? 'home';
      const line = side === 'home' ? game.spread : side === 'away' ? -(game.spread ?? 0) : game.total;
      return { gameId: game.id, side, line: line ?? 0 };
    });
  });
}

/** The week after these of its games were played; picks on games that have not kicked off by `now` are hidden. */
export function weekAt(week: PlayedWeek, cards: readonly KnownPick[][], finals: ReadonlySet<number>, now: number) {
  const games = week.map(({ game, kickoffAt, awayScore, homeScore }) => ({
    ...game,
    isLocked: kickoffAt <= now,
    ...(finals.has(game.id) ? final(awayScore, homeScore) : {}),
  }));
  const isOpen = new Set(games.filter(({ isLocked }) => !isLocked).map(({ id }) => id));
  const players = cards.map((card, index): ChancePlayer => {
    const known = card.filter(({ gameId }) => !isOpen.has(gameId));
    return chancePlayer(index + 1, known, { hidden: card.length - known.length });
  });
  return { games, players };
}
