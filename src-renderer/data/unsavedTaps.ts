/** The taps of one card that the server has not confirmed, and those it refused until the member dismisses them. */
import { MAX_PICKS } from '#shared/limits.ts';
import type { Pick } from '#shared/model.ts';
import { isInSlot, slotKey } from '#shared/rules/slots.ts';
import { isSame, layOver, type Kept, type RefusedTap, type ShownPick, type Tap } from './cardState.ts';

export class UnsavedTaps {
  /** In the order of the latest tap on each game, so that the newest is refused when there are more than five. */
  readonly #taps = new Map<string, Tap>();
  #refused: readonly RefusedTap[];

  constructor({ taps, refused }: Kept) {
    for (const tap of taps) this.#taps.set(slotKey(tap), tap);
    this.#refused = refused;
  }

  get size(): number {
    return this.#taps.size;
  }

  get gameIds(): number[] {
    return this.#all.map(({ gameId }) => gameId);
  }

  get #all(): Tap[] {
    return [...this.#taps.values()];
  }

  get kept(): Kept {
    return { taps: this.#all, refused: this.#refused };
  }

  has = (gameId: number): boolean => this.gameIds.includes(gameId);

  over = (server: readonly Pick[]): ShownPick[] => layOver(server, this.#all);

  want(tap: Tap): void {
    const key = slotKey(tap);
    this.#taps.delete(key);
    this.#taps.set(key, tap);
    this.dismiss(tap.gameId);
  }

  /** Removes the taps that were sent and are still wanted in the same way. */
  confirm(sent: readonly Omit<Tap, 'at'>[]): void {
    for (const one of sent) {
      const tap = this.#taps.get(slotKey(one));
      if (tap !== undefined && isSame(tap.choice, one.choice)) this.#taps.delete(slotKey(one));
    }
  }

  /** Drops the taps that the server's card already contains. */
  dropGranted(picks: readonly Pick[]): void {
    for (const [key, tap] of this.#taps) {
      const pick = picks.find((one) => isInSlot(one, tap)) ?? null;
      if (isSame(tap.choice, pick)) this.#taps.delete(key);
    }
  }

  /** Games whose pick on the server was saved after the tap, so on another device. */
  olderThan = (picks: readonly Pick[]): number[] =>
    picks
      .filter((pick) => this.#all.some((tap) => isInSlot(pick, tap) && Date.parse(pick.submittedAt) > tap.at))
      .map(({ gameId }) => gameId);

  /** The newest taps that exceed five picks. */
  overFive(server: readonly Pick[]): number[] {
    const over = this.over(server).length - MAX_PICKS;
    const newest = this.#all.filter(({ choice }) => choice !== null);
    return over <= 0 ? [] : newest.slice(-over).map(({ gameId }) => gameId);
  }

  /** Removes these taps and keeps them as refused; returns the games among them that had one. */
  refuse(gameIds: readonly number[], reason: string): number[] {
    const taps = [...new Set(gameIds)].flatMap((gameId) => this.#all.filter((tap) => tap.gameId === gameId));
    for (const tap of taps) this.#taps.delete(slotKey(tap));
    const others = this.#refused.filter((one) => !gameIds.includes(one.gameId));
    this.#refused = [...others, ...taps.map(({ gameId, choice }) => ({ gameId, choice, reason }))];
    return taps.map(({ gameId }) => gameId);
  }

  dismiss(gameId: number): void {
    if (this.#refused.some((one) => one.gameId === gameId)) {
      this.#refused = this.#refused.filter((one) => one.gameId !== gameId);
    }
  }
}
