/** Computes what the matrix of all players' picks shows. Pure. */
import type { Game, PickResult, PickType, WeekPick, WeekPicks } from '#shared/model.ts';
import { gameFacts, type GameFacts } from '#shared/rules/facts.ts';
import { ifItEndedNow } from '#shared/rules/ifItEndedNow.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';
import { closingLineOf, lineValue, type ClosingLines } from '#shared/rules/lineValue.ts';
import { hasKickedOff, isSettled } from '#shared/rules/locking.ts';
import { readPickValue } from '#shared/rules/options.ts';
import { abbreviation } from '#shared/teams.ts';
import { texts } from '#shared/texts.ts';
import { kickoffTime } from './format.ts';
import { OFF_WORDS } from './offWords.ts';
import { shortPick } from './pickWords.ts';
import { standingKey, type StandingByPick } from './standingKey.ts';

/** A game as the rows need it: they are drawn again only when this changes, not with every score. */
export type MatrixColumn = {
  gameId: number;
  /** Of the picks on the game, only these: where a card holds both, each type has its own column. */
  only?: PickType | undefined;
  awayTeam: string;
  homeTeam: string;
  isRevealed: boolean;
  /** Revealed while one was looking. */
  isNew: boolean;
  /** Its last lines before the kickoff, where they are known. */
  closing?: ClosingLines | undefined;
  /** Players who are alone on their side of a revealed game that is not final. */
  lonely: readonly number[];
};

/** A game as its column head shows it. */
export type MatrixHead = {
  gameId: number;
  only?: PickType | undefined;
  short: string;
  full: string;
  note: string;
  isLive: boolean;
};

type Slot = Pick<MatrixColumn, 'gameId' | 'only'>;

export const columnKey = ({ gameId, only }: Slot): string => (only === undefined ? `${gameId}` : `${gameId}-${only}`);

/** Is the pick shown in this column? */
export const isIn = ({ gameId, only }: Slot, pick: Pick<WeekPick, 'gameId' | 'pickType'>): boolean =>
  pick.gameId === gameId && (only ?? pick.pickType) === pick.pickType;

const TYPES = ['spread', 'total'] as const;
const TYPE_WORDS = { spread: 'side', total: 'total' } as const;

/** A column for the side and one for the total, where a card holds both. */
export const slotColumns = (columns: readonly MatrixColumn[], sideAndTotal = false): readonly MatrixColumn[] =>
  sideAndTotal ? columns.flatMap((column) => TYPES.map((only) => ({ ...column, only }))) : columns;

/** The heads of these columns. */
export const slotHeads = (heads: readonly MatrixHead[], sideAndTotal = false): readonly MatrixHead[] =>
  sideAndTotal
    ? heads.flatMap((head) =>
        TYPES.map((only) => {
          const words = TYPE_WORDS[only];
          return { ...head, only, short: `${head.short} ${words}`, full: `${head.full}, ${words}` };
        }),
      )
    : heads;

/** Wins, losses and pushes among the picks that are shown. */
export type MatrixRecord = { wins: number; losses: number; ties: number };

export function recordOfCard(picks: readonly WeekPick[]): MatrixRecord {
  const count = (result: PickResult) => picks.filter((pick) => pick.result === result).length;
  return { wins: count('win'), losses: count('loss'), ties: count('tie') };
}

/** "2–1", "1–0–1". */
export const recordWords = ({ wins, losses, ties }: MatrixRecord): string =>
  `${wins}–${losses}${ties > 0 ? `–${ties}` : ''}`;

/** As on a weekly board: more wins first, then fewer losses. */
export const byRecord = (a: MatrixRecord, b: MatrixRecord): number => b.wins - a.wins || a.losses - b.losses;

export type MatrixCell =
  | { kind: 'none' }
  | { kind: 'hidden' }
  | {
      kind: 'pick';
      pickType: PickType;
      /** "SF −3.5" */
      short: string;
      /** "San Francisco 49ers -3.5" */
      full: string;
      result: PickResult;
      /** One's own, which the others cannot see yet. */
      isSecret: boolean;
      isBestBet: boolean;
      /** Its line's gain on the closing one; 0 also where that is not known. */
      gained: HalfPoints;
      /** Why the commissioner entered it. */
      reason: string | null;
    };

/** Played games first, then by kickoff; those without a kickoff last. */
export const inMatrixOrder = (games: readonly Game[]): Game[] => {
  const key = (game: Game) => ({ facts: gameFacts(game), game });
  const at = ({ kickoffAt }: GameFacts) => kickoffAt ?? Number.MAX_SAFE_INTEGER;
  return games
    .map(key)
    .toSorted(
      (a, b) =>
        Number(isSettled(b.facts)) - Number(isSettled(a.facts)) || at(a.facts) - at(b.facts) || a.game.id - b.game.id,
    )
    .map(({ game }) => game);
};

/** Is it being played, as far as is known? */
const isUnderWay = (facts: GameFacts, at: number): boolean =>
  facts.status === 'live' || (facts.status === 'scheduled' && hasKickedOff(facts, at));

/** Has anything of this week begun, so that there are picks to see? */
export const hasAnyStarted = (games: readonly Game[], at: number): boolean =>
  games.map(gameFacts).some((facts) => isUnderWay(facts, at) || facts.status === 'final' || hasKickedOff(facts, at));

type HeadContext = {
  /** Now, or the last instant of these games that has passed: the matrix is the same for both. */
  at: number;
  now: number;
  /** The week's season, for the expected year. */
  season: number;
};

function noteOf(game: Game, facts: GameFacts, { at, now, season }: HeadContext): string {
  const score = game.awayScore === null || game.homeScore === null ? '' : `${game.awayScore}\u2013${game.homeScore} `;
  if (game.status === 'final') return `${score}Final`;
  if (game.status === 'live') {
    const period = game.period === null || game.period < 1 ? '' : game.period > 4 ? 'OT ' : `Q${game.period} `;
    return `${score}${period}live`;
  }
  if (game.status !== 'scheduled') return OFF_WORDS[game.status];
  if (facts.kickoffAt === null) return texts.timeToCome;
  return isUnderWay(facts, at) ? 'Kicked off' : kickoffTime(facts.kickoffAt, now, season);
}

export function headOf(game: Game, context: HeadContext): MatrixHead {
  const facts = gameFacts(game);
  return {
    gameId: game.id,
    short: `${abbreviation(game.awayTeam)} @ ${abbreviation(game.homeTeam)}`,
    full: `${game.awayTeam} @ ${game.homeTeam}`,
    note: noteOf(game, facts, context),
    isLive: isUnderWay(facts, context.at),
  };
}

/** The clocks of page and server are never quite one; within this a kickoff and a reading count as in order. */
const CLOCK_SLACK_MS = 2_000;

type Reveal = {
  at: number;
  /** When the picks were read: a later kickoff cannot be in them yet. */
  readAt: number;
  /** Games on which the server showed the reader another member's pick. */
  sent: ReadonlySet<number>;
};

/** Are all picks on this game in the data, so that none means none? */
export function isShown(game: Game, { at, readAt, sent }: Reveal): boolean {
  if (game.isRevealed || sent.has(game.id)) return true;
  const facts = gameFacts(game);
  return hasKickedOff(facts, at) && hasKickedOff(facts, readAt + CLOCK_SLACK_MS);
}

/**
 * The games on which others' picks were sent to a member. A game that was revealed stays so when its kickoff moves
 * away, which only the server knows. An admin receives all picks, so their presence proves nothing.
 */
export function gamesSent(picks: WeekPicks, reader: { id: number; isAdmin: boolean }): ReadonlySet<number> {
  if (reader.isAdmin) return new Set();
  return new Set(
    Object.entries(picks).flatMap(([userId, list]) =>
      Number(userId) === reader.id ? [] : list.flatMap(({ gameId }) => gameId ?? []),
    ),
  );
}

function gainedOn(column: MatrixColumn, pickType: PickType, pickValue: string): HalfPoints {
  const held = readPickValue(column, pickType, pickValue);
  const closed = held === null || column.closing === undefined ? null : closingLineOf(held.side, column.closing);
  return held === null || closed === null ? 0 : lineValue(held.side, held.line, closed);
}

/** @param seesAll one's own row, or a reader from whom nothing is hidden */
export function cellOf(picks: readonly WeekPick[], column: MatrixColumn, seesAll: boolean): MatrixCell {
  if (!seesAll && !column.isRevealed) return { kind: 'hidden' };
  const pick = picks.find((one) => isIn(column, one));
  if (pick === undefined || pick.pickType === null || pick.pickValue === null) return { kind: 'none' };
  return {
    kind: 'pick',
    pickType: pick.pickType,
    short: shortPick(column, pick.pickType, pick.pickValue),
    full: pick.pickValue,
    result: pick.result ?? 'pending',
    isSecret: !column.isRevealed,
    isBestBet: pick.isBestBet === true,
    gained: gainedOn(column, pick.pickType, pick.pickValue),
    reason: pick.enteredReason,
  };
}

type Player = { userId: number; picks: readonly WeekPick[] };

/** How the picks on games that are on would be graded if they ended now, by player and pick. */
export function standingsOf(
  players: readonly Player[],
  games: readonly Game[],
): Readonly<Record<number, StandingByPick>> {
  const on = games.filter(({ status }) => status === 'live');
  const byPick = (picks: readonly WeekPick[]): StandingByPick =>
    Object.fromEntries(
      picks.flatMap((pick) => {
        const game = on.find(({ id }) => id === pick.gameId);
        if (game === undefined || pick.pickType === null || pick.pickValue === null) return [];
        const read = readPickValue(game, pick.pickType, pick.pickValue);
        const standing = read === null ? null : ifItEndedNow(read, game);
        return standing === null ? [] : [[standingKey(pick), standing]];
      }),
    );
  return Object.fromEntries(players.map(({ userId, picks }) => [userId, byPick(picks)]));
}
