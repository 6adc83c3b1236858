/** A week as the model needs it, from what the server sends. */
import type { HouseRules } from '#shared/houseRules.ts';
import type { Game, PickType } from '#shared/model.ts';
import type { ChanceGame } from '#shared/rules/chances/model.ts';
import { worthUnder, type ChancePlayer, type ChanceWeek, type KnownPick } from '#shared/rules/chances/week.ts';
import { picksForComplete } from '#shared/rules/completeness.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { hasKickedOff, isGameLocked, isSettled } from '#shared/rules/locking.ts';
import { readPickValue } from '#shared/rules/options.ts';

/** `gameId` and the rest are null for a pick that the reader can't see. */
export type CardPick = {
  gameId: number | null;
  pickType: PickType | null;
  pickValue: string | null;
  isBestBet?: boolean;
};

export type WeekSource = {
  games: readonly Game[];
  /** Every player's picks of the week by user id, also of those who have none. */
  cards: ReadonlyMap<number, readonly CardPick[]>;
  /** Whose own picks count as known although they are hidden from the others; null: no one's. */
  viewerId: number | null;
  isWeekLocked: boolean;
  /** The picks of a full card, in a week with that many games. */
  cardSize: number;
  /** A card holds the side and the total of the week's one game. */
  sideAndTotal?: boolean | undefined;
  rules: Pick<HouseRules, 'push' | 'bestBet' | 'missingPicks' | 'weeklyWinner'>;
  /** Players for whom missing picks never count as losses: disabled ones, and those who joined after the first lock. */
  exempt: ReadonlySet<number>;
  /** The tiebreaker's game, and the guesses that the reader may see. */
  tiebreak: { gameId: number; guesses: ReadonlyMap<number, number> } | null;
};

/** Is the game's picks' outcome the same for everyone: revealed, as far as this reader may see? */
const isShown = (game: Game, now: number) =>
  game.isRevealed || isSettled(gameFacts(game)) || hasKickedOff(gameFacts(game), now);

function chanceGame(game: Game, isWeekLocked: boolean, now: number): ChanceGame {
  const facts = gameFacts(game);
  const { id, period, clock, isPinned } = game;
  const { status, awayScore, homeScore, kickoffAt, spread, total } = facts;
  const isLocked = isWeekLocked || isGameLocked(facts, now);
  return { id, status, awayScore, homeScore, period, clock, kickoffAt, isPinned, isLocked, spread, total };
}

/**
 * The week at this time. A pick is known if its game is revealed, or if it is the viewer's own. What a commissioner can
 * see besides is left out: then everyone sees the same chances.
 */
export function readChanceWeek(source: WeekSource, now: number): ChanceWeek {
  const byId = new Map(source.games.map((game) => [game.id, game]));
  const shown = new Set(source.games.filter((game) => isShown(game, now)).map(({ id }) => id));
  const games = source.games.map((game) => chanceGame(game, source.isWeekLocked, now));
  const open = games.filter(({ isLocked }) => !isLocked);
  const { rules, tiebreak } = source;
  const countsMissing = rules.missingPicks === 'loss';
  const size = picksForComplete(source.games.map(gameFacts), source);
  const openPicks = open.length * (source.sideAndTotal === true ? 2 : 1);
  const isEarly = open.length * 2 > games.length;
  const players = [...source.cards].map(([userId, card]): ChancePlayer => {
    const known = card.flatMap(({ gameId, pickType, pickValue, isBestBet }): KnownPick[] => {
      const game = gameId === null ? undefined : byId.get(gameId);
      if (game === undefined || pickType === null || pickValue === null) return [];
      if (!shown.has(game.id) && userId !== source.viewerId) return [];
      const read = readPickValue(game, pickType, pickValue);
      return read === null ? [] : [{ gameId: game.id, ...read, ...(isBestBet === true ? { isBestBet } : {}) }];
    });
    const missing = Math.max(0, Math.min(size - card.length, openPicks));
    // Who has no pick by the time half the games have locked probably won't play this week.
    const expected = card.length > 0 || isEarly ? missing : 0;
    const unmade = countsMissing && !source.exempt.has(userId) ? size - card.length - missing : 0;
    return { userId, known, hidden: card.length - known.length, missing, expected, lost: Math.max(0, unmade) };
  });
  return {
    games,
    players,
    worth: worthUnder(rules),
    hasBestBets: rules.bestBet,
    countsMissing,
    tiebreak:
      rules.weeklyWinner === 'tiebreaker' && tiebreak !== null
        ? { gameId: tiebreak.gameId, guesses: shown.has(tiebreak.gameId) ? tiebreak.guesses : null }
        : null,
  };
}
