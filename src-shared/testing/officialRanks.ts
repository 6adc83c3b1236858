/** A week's official board beside its chances, for tests that compare them under any house rules. */
import type { HouseRules } from '#shared/houseRules.ts';
import type { ChanceGame } from '#shared/rules/chances/model.ts';
import { worthUnder, type ChancePlayer, type ChanceWeek, type KnownPick } from '#shared/rules/chances/week.ts';
import { gradePick } from '#shared/rules/grading.ts';
import { cardsOf } from '#shared/rules/points.ts';
import { countSeason, weekStandings, type SeasonPlayer } from '#shared/rules/seasonTables.ts';
import { chanceGame, chancePlayer, chanceWeek } from '#shared/testing/sampleChances.ts';

/** Player n's card is the nth one, from 1. */
export type Card = { picks: KnownPick[]; guess: number | null };

/** The guesses by player. */
export const guessesOf = (cards: readonly Card[]): Map<number, number> =>
  new Map(cards.flatMap(({ guess }, index) => (guess === null ? [] : [[index + 1, guess] as const])));

type Shape = {
  /** How many picks a complete card has. */
  fullCard: number;
  /** The game that a tiebreaker is about. */
  tiebreakId: number;
};

/** Weeks of one shape. */
export function boardsWith({ fullCard, tiebreakId }: Shape) {
  return {
    /** The week's chances under these rules. */
    under: (
      rules: HouseRules,
      games: readonly ChanceGame[],
      players: readonly ChancePlayer[],
      guesses: ReadonlyMap<number, number> | null = null,
    ): ChanceWeek =>
      chanceWeek(games, players, {
        worth: worthUnder(rules),
        hasBestBets: rules.bestBet,
        countsMissing: rules.missingPicks === 'loss',
        tiebreak: rules.weeklyWinner === 'tiebreaker' ? { gameId: tiebreakId, guesses } : null,
      }),

    toPlayers: (rules: HouseRules, cards: readonly Card[]): ChancePlayer[] =>
      cards.map(({ picks }, index) =>
        chancePlayer(index + 1, picks, { lost: rules.missingPicks === 'loss' ? fullCard - picks.length : 0 }),
      ),

    /** The official board of a week whose games are all settled: user id to rank. */
    officialRanks: (rules: HouseRules, games: readonly ChanceGame[], cards: readonly Card[]): Map<number, number> => {
      const players = cards.map((_, index): SeasonPlayer => ({
        userId: index + 1,
        username: `Player ${index + 1}`,
        joinedAt: 0,
        isActive: true,
      }));
      const gameOf = (id: number) => games.find((game) => game.id === id) ?? chanceGame(id);
      const picks = cards.flatMap(({ picks: own }, index) =>
        own.map((pick) => {
          const game = gameOf(pick.gameId);
          return {
            userId: index + 1,
            result: gradePick(pick, game),
            isCalledOff: game.status === 'cancelled',
            isBestBet: pick.isBestBet === true,
          };
        }),
      );
      const named = gameOf(tiebreakId);
      const week = {
        weekNumber: 1,
        isOver: true,
        firstLockAt: 1,
        fullCard,
        cards: cardsOf(picks),
        guesses: guessesOf(cards),
        tiebreakTotal: named.status === 'final' ? (named.awayScore ?? 0) + (named.homeScore ?? 0) : null,
      };
      const counted = countSeason({ rules, players, weeks: [week] });
      return new Map(weekStandings(counted, 1).map(({ userId, rank }) => [userId, rank]));
    },
  };
}
