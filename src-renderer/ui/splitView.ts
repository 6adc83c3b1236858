/** The split of a revealed game's picks as bars and words. */
import type { PickSide, WeekPick } from '#shared/model.ts';
import { PICK_SIDES, splitPicks, type PickSplit } from '#shared/rules/pickSplit.ts';
import { abbreviation, teamColor } from '#shared/teams.ts';

type Teams = { awayTeam: string; homeTeam: string };

/** "SF", "ARI", "over", "under". */
export const sideName = (side: PickSide, { awayTeam, homeTeam }: Teams): string =>
  side === 'away' ? abbreviation(awayTeam) : side === 'home' ? abbreviation(homeTeam) : side;

const sideWords = (count: number, side: PickSide, teams: Teams): string =>
  side === 'away' || side === 'home' ? `${count} on ${sideName(side, teams)}` : `${count} ${side}`;

export type SplitPart = { side: PickSide; count: number; color: string };

export const splitParts = (split: PickSplit, { awayTeam, homeTeam }: Teams): SplitPart[] =>
  PICK_SIDES.flatMap((side) => {
    const count = split[side].length;
    const color =
      side === 'away'
        ? teamColor(awayTeam)
        : side === 'home'
          ? teamColor(homeTeam)
          : side === 'over'
            ? 'var(--pick-total)'
            : 'var(--result-pending)';
    return count === 0 ? [] : [{ side, count, color }];
  });

/** "7 on SF · 3 on ARI · 1 over"; "No picks" where there are none. */
export function splitText(split: PickSplit, teams: Teams): string {
  const words = splitParts(split, teams).map(({ side, count }) => sideWords(count, side, teams));
  return words.length === 0 ? 'No picks' : words.join(' · ');
}

/** "3 of 11 on SF": the side with the most picks. "No one picked this game" where there are none. */
export function mostPicked(split: PickSplit, teams: Teams, players: number): string {
  const [most] = splitParts(split, teams).toSorted((a, b) => b.count - a.count);
  if (most === undefined) return 'No one picked this game';
  return `${most.count} of ${players} on ${most.side === 'over' || most.side === 'under' ? `the ${most.side}` : sideName(most.side, teams)}`;
}

type Player = { userId: number; picks: readonly WeekPick[] };

/** The split of one game. Call it for revealed games only: a hidden game's own picks would be half the truth. */
export const splitOf = (game: Teams & { gameId: number }, players: readonly Player[]): PickSplit =>
  splitPicks(
    game,
    players.flatMap(({ userId, picks }) =>
      picks.flatMap(({ gameId, pickType, pickValue }) =>
        gameId === game.gameId && pickType !== null && pickValue !== null ? [{ userId, pickType, pickValue }] : [],
      ),
    ),
  );
