/** What a card is made of while it is being filled in: choices, taps laid over the server's picks, and how saving stands. */
import * as z from 'zod/mini';
import type { PoolError } from '#shared/errors.ts';
import { pick, type Pick, type PickType } from '#shared/model.ts';

export type Choice = { gameId: number; pickType: PickType; pickValue: string };
export type Card = { picks: Pick[]; etag: string | null };
export type SaveKind = 'autosave' | 'submit';

/** A choice as it is shown; `saved` is the server's record of just this choice, null while it is only a tap. */
export type ShownPick = Choice & { saved: Pick | null };

export type SaveState =
  | { kind: 'unread' }
  | { kind: 'saved'; at: number | null }
  | { kind: 'saving' }
  | { kind: 'retrying' }
  /** The session ended with taps unsaved; they go out after the next login. */
  | { kind: 'signed-out' };

export type CardState = {
  picks: ShownPick[];
  save: SaveState;
  /** Something stood saved when the card was first read, or has been submitted since. */
  hasSubmitted: boolean;
};

export type CardNotice = { kind: 'refused'; error: PoolError; gameIds: number[] } | { kind: 'changed-elsewhere' };

export type CardOutside = {
  readCard: () => Promise<Card>;
  saveCard: (kind: SaveKind, choices: Choice[], etag: string | null) => Promise<Card>;
  now: () => number;
  /** Calls back after a while; answers how to call it off. */
  later: (action: () => void, ms: number) => () => void;
  random: () => number;
  /** Taps of an earlier life of this page, and where to put them for the next. */
  restored: readonly Tap[];
  keep: (taps: Tap[]) => void;
  changed: () => void;
  tell: (notice: CardNotice) => void;
};

/** What was last wanted of a game; null: no pick on it. */
export type Tap = { gameId: number; choice: Choice | null };

export const isSame = (a: Choice | null, b: Choice | null): boolean =>
  a === b || (a !== null && b !== null && a.pickType === b.pickType && a.pickValue === b.pickValue);

export const toChoice = ({ gameId, pickType, pickValue }: Choice): Choice => ({ gameId, pickType, pickValue });

/** Refusals that another try may not meet. */
export const isPassing = ({ code }: PoolError) =>
  code === 'unreachable' || code === 'unavailable' || code === 'internal' || code === 'too_many';

/** The server's picks with the taps laid over them, those tapped last at the end. */
export function layOver(server: readonly Pick[], taps: ReadonlyMap<number, Choice | null>): ShownPick[] {
  const shown = server
    .filter((one) => !taps.has(one.gameId))
    .map((one): ShownPick => ({ ...toChoice(one), saved: one }));
  for (const [gameId, choice] of taps) {
    const saved = server.find((one) => one.gameId === gameId) ?? null;
    if (choice !== null) shown.push({ ...choice, saved: isSame(choice, saved) ? saved : null });
  }
  return shown;
}

export const isSameCard = (a: readonly Pick[], b: readonly Pick[]): boolean =>
  a.length === b.length && a.every((one) => b.some((other) => other.gameId === one.gameId && isSame(one, other)));

const refusalDetails = z.object({ gameIds: z.optional(z.array(z.int())), picks: z.optional(z.array(pick)) });

/** What a refusal says beside its sentence: the games it is about, and the card as it stands. */
export function readRefusal(error: PoolError): { gameIds: number[]; card: Card | null } {
  const read = z.safeParse(refusalDetails, error.details);
  const { gameIds = [], picks } = read.success ? read.data : {};
  const etag = 'etag' in error && typeof error.etag === 'string' ? error.etag : null;
  return { gameIds, card: picks === undefined ? null : { picks, etag } };
}
