/** The parts of a card while a member fills it in: choices, unsaved taps, refused taps and the state of saving. */
import { detailsOf, type PoolError } from '#shared/errors.ts';
import type { Pick, PickType } from '#shared/model.ts';
import { isInSlot, type Slot } from '#shared/rules/slots.ts';

export type Choice = { gameId: number; pickType: PickType; pickValue: string };
export type Card = { picks: Pick[]; etag: string | null };
export type SaveKind = 'autosave' | 'submit';

/** A choice as it is shown; `saved` is the server's record of just this choice, null while it is only a tap. */
export type ShownPick = Choice & { saved: Pick | null };

export type SaveState =
  | { kind: 'unread' }
  | { kind: 'saved'; at: number | null }
  | { kind: 'saving' }
  /** The last save failed. `why` is the pool's own sentence; null when no answer came at all. */
  | { kind: 'retrying'; why: string | null }
  /** The session ended with taps unsaved; they go out after the next login. */
  | { kind: 'signed-out' };

type Failure = 'signed-out' | { why: string | null } | null;

export function saveStateOf(isRead: boolean, unsaved: number, failure: Failure, savedAt: number | null): SaveState {
  if (!isRead) return { kind: 'unread' };
  if (unsaved === 0) return { kind: 'saved', at: savedAt };
  if (failure === null) return { kind: 'saving' };
  return failure === 'signed-out' ? { kind: failure } : { kind: 'retrying', why: failure.why };
}

export type CardState = {
  picks: ShownPick[];
  save: SaveState;
  /** How many games have a tap that the server has not confirmed. */
  unsaved: number;
  /** Taps the server turned down, until the member dismisses them. */
  refused: readonly RefusedTap[];
  /** The card had saved picks when it was first read, or was saved since. */
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
  /** What an earlier page left unsaved or refused, and where to keep it for the next one. */
  restored: Kept;
  keep: (kept: Kept) => void;
  changed: () => void;
  report: (notice: CardNotice) => void;
};

/** What the member last wanted in a slot, null for no pick, and when (server time in ms). */
export type Tap = Slot & { choice: Choice | null; at: number };

/** A rejected tap, with the reason as text. */
export type RefusedTap = { gameId: number; choice: Choice | null; reason: string };

export type Kept = { taps: readonly Tap[]; refused: readonly RefusedTap[] };

export const isSame = (a: Choice | null, b: Choice | null): boolean =>
  a === b || (a !== null && b !== null && a.pickType === b.pickType && a.pickValue === b.pickValue);

export const toChoice = ({ gameId, pickType, pickValue }: Choice): Choice => ({ gameId, pickType, pickValue });

const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 30_000;
/** How long to wait after so many failures in a row; `random` from 0 to 1 keeps phones from retrying in step. */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** (failures - 1)) * (0.5 + random / 2);

/** The server's picks with the taps laid over them, those tapped last at the end. */
export function layOver(server: readonly Pick[], taps: readonly Tap[]): ShownPick[] {
  const shown = server
    .filter((one) => !taps.some((tap) => isInSlot(one, tap)))
    .map((one): ShownPick => ({ ...toChoice(one), saved: one }));
  for (const tap of taps) {
    const { choice } = tap;
    const saved = server.find((one) => isInSlot(one, tap)) ?? null;
    if (choice !== null) shown.push({ ...choice, saved: isSame(choice, saved) ? saved : null });
  }
  return shown;
}

export const isSameCard = (a: readonly Pick[], b: readonly Pick[]): boolean =>
  a.length === b.length && a.every((one) => b.some((other) => other.gameId === one.gameId && isSame(one, other)));

/** When the card's newest pick was saved; null for an empty card. */
export const lastSaveOf = (picks: readonly Pick[]): number | null =>
  picks.length === 0 ? null : Math.max(...picks.map(({ submittedAt }) => Date.parse(submittedAt)));

/** The games that an error is about, and the card as it is saved now; null when the error doesn't hold the card. */
export function readRefusal(error: PoolError): { gameIds: number[]; card: Card | null } {
  const details = detailsOf(error, 'locked') ?? detailsOf(error, 'line_moved') ?? detailsOf(error, 'stale');
  const { gameIds = [], picks, etag = null } = details ?? {};
  return { gameIds, card: picks === undefined ? null : { picks, etag } };
}
