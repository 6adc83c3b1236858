/** What a recap is made from: one week that is over, and the season's tables around it. */
import { gradePick, type GradedGame } from '#shared/rules/grading.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';
import type { PickResult, PickSide } from '#shared/model.ts';

export type RecapGame = GradedGame & { id: number; awayTeam: string; homeTeam: string };

/** `closing`: the closing line from the picked side; null where none is known. */
export type RecapPick = {
  userId: number;
  gameId: number;
  side: PickSide;
  line: HalfPoints;
  closing: HalfPoints | null;
};

/** A row of the week's board. */
export type RecapRow = {
  userId: number;
  username: string;
  rank: number;
  wins: number;
  losses: number;
  ties: number;
  points: number;
  tiebreakDistance?: number | null;
};

export type RecapWeek = {
  /** "Week 11" */
  title: string;
  /** The picks of a full card. */
  fullCard: number;
  games: readonly RecapGame[];
  picks: readonly RecapPick[];
  /** The week's board, by rank. */
  board: readonly RecapRow[];
  /** The season's ranks before and after the week, by player. */
  ranksBefore: ReadonlyMap<number, number>;
  ranksAfter: ReadonlyMap<number, number>;
  /** Everyone's name. */
  names: ReadonlyMap<number, string>;
};

/** A rule's sentences about a week; none when nothing remarkable happened. */
export type RecapRule = (week: RecapWeek) => string[];

export type PickedGame = RecapPick & { game: RecapGame; result: PickResult };

/** The picks with their games and results. */
export const pickedGames = ({ games, picks }: RecapWeek): PickedGame[] =>
  picks.flatMap((pick) => {
    const game = games.find(({ id }) => id === pick.gameId);
    return game === undefined ? [] : [{ ...pick, game, result: gradePick(pick, game) }];
  });

export const isCalledOff = ({ game: { status } }: PickedGame): boolean => status === 'void' || status === 'cancelled';
