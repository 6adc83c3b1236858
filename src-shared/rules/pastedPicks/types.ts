/** A pasted group chat as it was read. Nothing is dropped silently: other text is in `ignored`. */
import type { GameFacts } from '#shared/rules/facts.ts';
import type { Option } from '#shared/rules/options.ts';

export type PastedPlayer = { id: number; username: string };
export type PastedGame = GameFacts & { id: number };

/** An option that is offered now. */
export type Offer = { gameId: number; option: Option };

/** Why a piece of a line needs an answer. */
export type Doubt =
  /** A city with two teams, or a team with two games. */
  | 'which-team'
  /** Both teams of a game, and no side. */
  | 'which-side'
  | 'over-or-under'
  /** "KC over LV": the team, or the total. */
  | 'team-or-total'
  /** An over or under without a team. */
  | 'which-game'
  /** The favorite of the text is the underdog of the game. */
  | 'opposite-line'
  /** The number fits neither the spread nor the total. */
  | 'strange-line'
  | 'moneyline'
  | 'misspelled'
  /** The first word of the line is the name of a player, too. */
  | 'player-or-team'
  /** "or", "not", "maybe", a question mark, a change of mind. */
  | 'unsure';

/** Why a piece that looks like a pick is none that can be entered. */
export type Unread =
  | 'not-this-week'
  | 'not-opponents'
  | 'no-line'
  | 'called-off'
  /** "Same as last week". */
  | 'refers-elsewhere'
  /** A guess at the tiebreaker. */
  | 'tiebreaker'
  /** The mark of a best bet without a pick. */
  | 'best-bet-alone'
  /** A line or a side without a team. */
  | 'no-team';

export type Reading =
  /** `written`: the line as the text has it, where it differs from the offered one. */
  | { kind: 'pick'; offer: Offer; written: string | null }
  | { kind: 'question'; doubt: Doubt; choices: readonly Offer[] }
  | { kind: 'unread'; why: Unread };

/** A part of a line that names one pick. `line` counts from 1. */
export type PastedPiece = { line: number; text: string; isBestBet: boolean; reading: Reading };

export type PastedCard = {
  /** The name as it is written; empty where the text has none. */
  name: string;
  /** Null: the name is unknown or fits several players. */
  player: PastedPlayer | null;
  /** The players whose names are like it. */
  candidates: readonly PastedPlayer[];
  pieces: readonly PastedPiece[];
};

/** `quoted`: a line that repeats someone else's message. */
export type IgnoredLine = { line: number; text: string; why: 'chatter' | 'quoted' };

export type PastedPicks = { cards: readonly PastedCard[]; ignored: readonly IgnoredLine[] };
