/** What the party's board shows where, worked out from facts alone. */
import type { Board, Game } from '#shared/model.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { formatLine } from '#shared/rules/lines.ts';
import { hasKickedOff } from '#shared/rules/locking.ts';
import { abbreviation, nickname } from '#shared/teams.ts';
import { spreadText } from '../../ui/format.ts';

/** Players that can be read from the sofa at once. */
export const PAGE_ROWS = 12;

/** @param perPage rows that fit at once: a page, or two columns of it */
export const pagesOf = <T>(rows: readonly T[], perPage: number): T[][] =>
  Array.from({ length: Math.max(1, Math.ceil(rows.length / perPage)) }, (_, page) =>
    rows.slice(page * perPage, (page + 1) * perPage),
  );

export type BoardGames = { on: Game[]; rest: Game[] };

const ORDER: Record<Game['status'], number> = { final: 0, live: 1, scheduled: 1, postponed: 2, cancelled: 2, void: 2 };

/** Games that are on, and the others: finals first, then games to come. */
export function splitGames(games: readonly Game[], now: number): BoardGames {
  const isOn = (game: Game) =>
    game.status === 'live' || (game.status === 'scheduled' && hasKickedOff(gameFacts(game), now));
  const at = (game: Game) => gameFacts(game).kickoffAt ?? Infinity;
  return {
    on: games.filter(isOn),
    rest: games
      .filter((game) => !isOn(game))
      .toSorted((a, b) => ORDER[a.status] - ORDER[b.status] || at(a) - at(b) || a.id - b.id),
  };
}

/** Is no game live or still to be scored? A week can be over by its time while a score is missing. */
export const areDecided = (games: readonly Game[]): boolean =>
  games.every(({ status }) => status !== 'scheduled' && status !== 'live');

/** The grid of live games: 2x2, 3x2, 4x2, then 4x3 and more. */
export const liveColumns = (n: number): 2 | 3 | 4 => (n <= 4 ? 2 : n <= 6 ? 3 : 4);

/** The rest in as few rows as keep it readable. */
export const restColumns = (n: number, on: number): number => (on === 0 ? 4 : n > 10 ? 6 : 5);

/** "SF −3.5 · 48.5"; missing lines are left out. */
export function shortLines(game: Game): string {
  const { spread, total, awayTeam, homeTeam } = gameFacts(game);
  const parts = [
    spread === null
      ? null
      : spread === 0
        ? 'PK'
        : `${abbreviation(spread < 0 ? homeTeam : awayTeam)} ${spreadText(-Math.abs(spread))}`,
    total === null ? null : formatLine(total),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** "Lions @ Eagles" */
export const shortTitle = ({ awayTeam, homeTeam }: Pick<Game, 'awayTeam' | 'homeTeam'>): string =>
  `${nickname(awayTeam)} @ ${nickname(homeTeam)}`;

/** "2–1", "1–0–1" */
export const record = ({ wins, losses, ties }: Board['rows'][number]): string =>
  `${wins}–${losses}${ties > 0 ? `–${ties}` : ''}`;
