/**
 * Syncs one member's card of one week with the server. Taps show immediately, are saved one request at a time in the
 * order they were made, and are never lost silently. The page shows the server's card with the unconfirmed taps on top.
 * Refused taps are kept separately with the reason until the member dismisses them; the others are saved. Taps are applied
 * again to a card that another device changed.
 */
import { PoolError } from '#shared/errors.ts';
import { AUTOSAVE_DELAY_MS, MAX_PICKS } from '#shared/limits.ts';
import type { Pick, PickType } from '#shared/model.ts';
import { isInSlot } from '#shared/rules/slots.ts';
import { texts } from '#shared/texts.ts';
import {
  backoffMs,
  isSameCard,
  lastSaveOf,
  readRefusal,
  saveStateOf,
  toChoice,
  type Card,
  type CardOutside,
  type CardState,
  type Choice,
  type Kept,
  type SaveKind,
  type ShownPick,
} from './cardState.ts';
import { isPassing } from './refusals.ts';
import { UnsavedTaps } from './unsavedTaps.ts';

/** A card that is stale this often in a row is retried more slowly. */
const STALE_IN_A_ROW = 5;
/** How often in a row saving failed, and the pool's sentence about it; null when no answer came. */
const NOT_FAILED: { times: number; why: string | null } = { times: 0, why: null };

type Waiting<E> = { resolve: (picks: Pick[]) => void; reject: (error: E) => void };
const rejectAll = <E>(all: Waiting<E>[], error: E): void => all.forEach(({ reject }) => reject(error));

export class CardSaver {
  readonly #outside: CardOutside;
  #server: Pick[] | null = null;
  #etag: string | null = null;
  readonly #taps: UnsavedTaps;
  #savedAt: number | null = null;
  #hasSubmitted = false;
  #isSignedOut = false;
  #failed = NOT_FAILED;
  #staleInARow = 0;
  #isBusy = false;
  /** Increased by `leave`: responses to earlier requests are out of date. */
  #generation = 0;
  #cancelTimer: (() => void) | null = null;
  #submits: Waiting<PoolError>[] = [];
  #reads: Waiting<unknown>[] = [];
  #state: CardState;

  constructor(outside: CardOutside) {
    this.#outside = outside;
    this.#taps = new UnsavedTaps(outside.restored);
    this.#state = this.#toState();
  }

  /** The same object until something changes. */
  get state(): CardState {
    return this.#state;
  }

  /** Reads the card after the save in progress: a read that overtakes it would show the old card. */
  read(): Promise<Pick[]> {
    return new Promise((resolve, reject) => {
      this.#reads.push({ resolve, reject });
      void this.#pump();
    });
  }

  /**
   * Sets or removes the choice on a game. Returns false if five other games are chosen already.
   * @param only set in a week whose card holds the side and the total of its game: the other one stays
   */
  tap(gameId: number, choice: Choice | null, only?: PickType): boolean {
    const shown = this.#shown();
    if (choice !== null && shown.length >= MAX_PICKS && !shown.some((pick) => pick.gameId === gameId)) return false;
    this.#want(gameId, choice === null ? null : toChoice(choice), only);
    this.#saveSoon();
    return true;
  }

  /** The member has read why the taps on this game were refused. */
  dismiss(gameId: number): void {
    this.#taps.dismiss(gameId);
    this.#show();
  }

  /** Removes the picks on these games and returns them. @param only see `tap` */
  clear(gameIds: readonly number[], only?: PickType): Choice[] {
    const cleared = this.#shown().filter((one) => gameIds.some((gameId) => isInSlot(one, { gameId, pickType: only })));
    for (const { gameId } of cleared) this.#want(gameId, null, only);
    if (cleared.length > 0) this.#saveSoon();
    return cleared.map(toChoice);
  }

  /** Saves the card at the member's request; returns its picks. */
  submit(): Promise<Pick[]> {
    return new Promise((resolve, reject) => {
      this.#submits.push({ resolve, reject });
      this.#cancelPause();
      void this.#pump();
    });
  }

  /** Tries again at once: the host is back, or the member has logged in again. */
  resume(): void {
    this.#isSignedOut = false;
    this.#failed = NOT_FAILED;
    this.#cancelPause();
    // No screen may be open that would read the card first.
    if (this.#server === null && this.#taps.size > 0) this.#reads.push({ resolve: () => {}, reject: () => {} });
    void this.#pump();
    this.#show();
  }

  /** The page is closing: sends pending taps now, even while a save is in progress. */
  leave(): void {
    if (this.#server === null || this.#taps.size === 0 || this.#isSignedOut) return;
    // A save in progress changes the card's ETag before this one arrives, so this one sends none.
    const etag = this.#isBusy ? null : this.#etag;
    this.#generation += 1;
    this.#isBusy = false;
    this.#cancelPause();
    void this.#save('autosave', etag);
  }

  #shown(): ShownPick[] {
    return this.#taps.over(this.#server ?? []);
  }

  #toState(): CardState {
    const { taps, refused } = this.#taps.kept;
    const failure = this.#isSignedOut ? 'signed-out' : this.#failed.times === 0 ? null : this.#failed;
    const save = saveStateOf(this.#server !== null, taps.length, failure, this.#savedAt);
    return { picks: this.#shown(), save, unsaved: taps.length, refused, hasSubmitted: this.#hasSubmitted };
  }

  #show(): void {
    this.#state = this.#toState();
    this.#outside.keep(this.#taps.kept);
    this.#outside.changed();
  }

  #want(gameId: number, choice: Choice | null, only: PickType | undefined): void {
    this.#taps.want({ gameId, choice, at: this.#outside.now(), ...(only && { pickType: only }) });
  }

  /** Removes these taps from the card and reports it. */
  #refuse(gameIds: readonly number[], error: PoolError): void {
    this.#outside.report({ kind: 'refused', error, gameIds: this.#taps.refuse(gameIds, error.message) });
  }

  #cancelPause(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  /** Saves after the pause, or after the save in progress, whichever is later. */
  #saveSoon(): void {
    this.#pumpAfter(AUTOSAVE_DELAY_MS);
    this.#show();
  }

  #pumpAfter(ms: number): void {
    this.#cancelPause();
    this.#cancelTimer = this.#outside.later(() => {
      this.#cancelTimer = null;
      void this.#pump();
    }, ms);
  }

  /** Starts the next request, one at a time. Reads go first: nothing is saved before the card was read. */
  async #pump(): Promise<void> {
    if (this.#isBusy) return;
    if (this.#reads.length > 0) return this.#read();
    // A submit waits for the first read, and for a pause or backoff in progress.
    if (this.#server === null || this.#cancelTimer !== null) return;
    if (this.#submits.length > 0) return this.#save('submit', this.#etag);
    if (this.#taps.size > 0 && !this.#isSignedOut) return this.#save('autosave', this.#etag);
  }

  async #read(): Promise<void> {
    const waiting = this.#reads.splice(0);
    const generation = this.#generation;
    this.#isBusy = true;
    try {
      const card = await this.#outside.readCard();
      if (generation === this.#generation) {
        const isFirst = this.#server === null;
        this.#adopt(card, isFirst);
        if (isFirst) this.#hasSubmitted = card.picks.length > 0;
      }
      for (const { resolve } of waiting) resolve(card.picks);
    } catch (error) {
      rejectAll(waiting, error);
    }
    if (generation !== this.#generation) return;
    this.#isBusy = false;
    this.#show();
    void this.#pump();
  }

  /**
   * Takes the server's card and drops the taps it already contains.
   * @param isRestored the taps are from an earlier page: a pick saved after them on another device wins
   */
  #adopt(card: Card, isRestored = false): void {
    // A card that is another one than before, also an older one from a backup, has its own time.
    if (this.#server === null || !isSameCard(this.#server, card.picks)) this.#savedAt = lastSaveOf(card.picks);
    this.#server = card.picks;
    this.#etag = card.etag;
    this.#taps.dropGranted(card.picks);
    const outdated = isRestored ? this.#taps.olderThan(card.picks) : [];
    if (outdated.length > 0) this.#refuse(outdated, new PoolError('stale', texts.changedSinceTap));
    const over = this.#taps.overFive(card.picks);
    if (over.length > 0) this.#refuse(over, new PoolError('broken_rule', texts.maxPicksLine));
  }

  async #save(kind: SaveKind, etag: string | null): Promise<void> {
    const generation = this.#generation;
    const sent = this.#taps.kept.taps;
    const submits = kind === 'submit' ? this.#submits.splice(0) : [];
    this.#isBusy = true;
    this.#show();
    try {
      const card = await this.#outside.saveCard(kind, this.#shown().map(toChoice), etag);
      const isLatest = generation === this.#generation;
      if (isLatest) this.#onSaved(card, sent);
      if (kind === 'submit') this.#hasSubmitted = true;
      for (const { resolve } of submits) resolve(card.picks);
      if (!isLatest) return;
    } catch (error) {
      const refusal = error instanceof PoolError ? error : new PoolError('internal');
      if (generation !== this.#generation) return rejectAll(submits, refusal);
      this.#onRefused(refusal, submits);
    }
    this.#isBusy = false;
    this.#show();
    void this.#pump();
  }

  #onSaved(card: Card, sent: Kept['taps']): void {
    this.#failed = NOT_FAILED;
    this.#staleInARow = 0;
    this.#taps.confirm(sent);
    this.#adopt(card);
    this.#savedAt = this.#outside.now();
  }

  #onRefused(error: PoolError, submits: Waiting<PoolError>[]): void {
    const fail = () => rejectAll(submits, error);
    if (error.code === 'stale') {
      this.#submits.unshift(...submits);
      return this.#onStale(error);
    }
    // Another member is signed in here: the taps wait until their own member returns.
    if (error.code === 'not_signed_in' || error.code === 'not_allowed') {
      this.#isSignedOut = true;
      return fail();
    }
    if (isPassing(error)) {
      this.#retryLater(error.code === 'unreachable' ? null : error.message, error.retryAfterS);
      return fail();
    }
    const { gameIds, card } = readRefusal(error);
    const named = gameIds.filter((gameId) => this.#taps.has(gameId));
    // A refusal that names none of our taps would repeat forever, so all of them are refused.
    this.#refuse(named.length > 0 ? named : this.#taps.gameIds, error);
    if (card !== null) this.#adopt(card);
    this.#failed = NOT_FAILED;
    const goesOn = named.length > 0 && (error.code === 'locked' || error.code === 'line_moved');
    // The rest of a submitted card is submitted again, unless nothing is left.
    if (goesOn && this.#shown().length > 0) this.#submits.unshift(...submits);
    else fail();
  }

  /** The card changed on another device: uses that card and sends the taps again on top of it. */
  #onStale(error: PoolError): void {
    const before = this.#server ?? [];
    const { card } = readRefusal(error);
    if (card === null) this.#reads.push({ resolve: () => {}, reject: () => {} });
    else {
      this.#adopt(card);
      if (!isSameCard(before, card.picks)) this.#outside.report({ kind: 'changed-elsewhere' });
    }
    this.#staleInARow += 1;
    if (this.#staleInARow >= STALE_IN_A_ROW) this.#retryLater(error.message);
  }

  #retryLater(why: string | null, afterS?: number): void {
    this.#failed = { times: this.#failed.times + 1, why };
    this.#pumpAfter(afterS === undefined ? backoffMs(this.#failed.times, this.#outside.random()) : afterS * 1_000);
  }
}
