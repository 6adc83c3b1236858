/** The taps of one card that the server has not confirmed, and those it refused until the member dismisses them. */
import { MAX_PICKS } from '#shared/limits.ts';
import type { Pick } from '#shared/model.ts';
import { isSame, layOver, type Choice, type Kept, type RefusedTap, type ShownPick, type Tap } from './cardState.ts';

export class UnsavedTaps {
  /** In the order of the latest tap on each game, so that the newest is refused when there are more than five. */
  readonly #taps = new Map<number, Tap>();
  #refused: readonly RefusedTap[];

  constructor({ taps, refused }: Kept) {
    for (const tap of taps) this.#taps.set(tap.gameId, tap);
    this.#refused = refused;
  }

  get size(): number {
    return this.#taps.size;
  }

  get gameIds(): number[] {
    return [...this.#taps.keys()];
  }

  get kept(): Kept {
    return { taps: [...this.#taps.values()], refused: this.#refused };
  }

  has = (gameId: number): boolean => this.#taps.has(gameId);

  over = (server: readonly Pick[]): ShownPick[] => layOver(server, this.#taps);

  want(tap: Tap): void {
    this.#taps.delete(tap.gameId);
    this.#taps.set(tap.gameId, tap);
    this.dismiss(tap.gameId);
  }

  /** Removes the taps that were sent and are still wanted in the same way. */
  confirm(sent: readonly { gameId: number; choice: Choice | null }[]): void {
    for (const { gameId, choice } of sent) {
      const tap = this.#taps.get(gameId);
      if (tap !== undefined && isSame(tap.choice, choice)) this.#taps.delete(gameId);
    }
  }

  /** Drops the taps that the server's card already contains. */
  dropGranted(picks: readonly Pick[]): void {
    for (const { gameId, choice } of this.#taps.values()) {
      const pick = picks.find((one) => one.gameId === gameId) ?? null;
      if (isSame(choice, pick)) this.#taps.delete(gameId);
    }
  }

  /** Games whose pick on the server was saved after the tap, so on another device. */
  olderThan = (picks: readonly Pick[]): number[] =>
    picks
      .filter(({ gameId, submittedAt }) => Date.parse(submittedAt) > (this.#taps.get(gameId)?.at ?? Infinity))
      .map(({ gameId }) => gameId);

  /** The newest taps that exceed five picks. */
  overFive(server: readonly Pick[]): number[] {
    const over = this.over(server).length - MAX_PICKS;
    const newest = [...this.#taps.values()].filter(({ choice }) => choice !== null);
    return over <= 0 ? [] : newest.slice(-over).map(({ gameId }) => gameId);
  }

  /** Removes these taps and keeps them as refused; returns the games among them that had one. */
  refuse(gameIds: readonly number[], reason: string): number[] {
    const taps = gameIds.flatMap((gameId) => this.#taps.get(gameId) ?? []);
    for (const { gameId } of taps) this.#taps.delete(gameId);
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
