/**
 * Keeps one member's card of one week in step with the server: taps are shown at once, saved one request at a time in
 * the order they were made, and never lost silently.
 *
 * What is shown is the server's card with the taps laid over it that it has not answered for. A refusal lifts the taps
 * it names off again and the rest goes out at once; a card that changed elsewhere is taken as it now stands, and only
 * these taps are laid over it anew. No React, no browser: time and network come in from outside.
 */
import { PoolError } from '#shared/errors.ts';
import { AUTOSAVE_DELAY_MS, MAX_PICKS } from '#shared/limits.ts';
import type { Pick } from '#shared/model.ts';
import {
  isPassing,
  isSame,
  isSameCard,
  layOver,
  readRefusal,
  toChoice,
  type Card,
  type CardOutside,
  type CardState,
  type Choice,
  type SaveKind,
  type SaveState,
  type ShownPick,
} from './cardState.ts';

const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 30_000;
/** A card that is stale this often in a row is left to the slower retry. */
const STALE_IN_A_ROW = 5;

type Submit = { resolve: (picks: Pick[]) => void; reject: (error: PoolError) => void };
type Read = { resolve: (picks: Pick[]) => void; reject: (error: unknown) => void };

export class CardSaver {
  readonly #outside: CardOutside;
  #server: Pick[] | null = null;
  #etag: string | null = null;
  /** In the order of the first tap on each game, so that the newest gives way when five are exceeded. */
  #taps = new Map<number, Choice | null>();
  #savedAt: number | null = null;
  #hasSubmitted = false;
  #isSignedOut = false;
  #failures = 0;
  #staleInARow = 0;
  #isBusy = false;
  /** Raised by `leave`: an answer to a request from before must not be taken for the last word. */
  #generation = 0;
  #cancelTimer: (() => void) | null = null;
  #submits: Submit[] = [];
  #reads: Read[] = [];
  #state: CardState = { picks: [], save: { kind: 'unread' }, hasSubmitted: false };

  constructor(outside: CardOutside) {
    this.#outside = outside;
    for (const { gameId, choice } of outside.restored) this.#taps.set(gameId, choice);
  }

  /** The same object until something changes. */
  get state(): CardState {
    return this.#state;
  }

  get hasUnsaved(): boolean {
    return this.#taps.size > 0;
  }

  /** Reads the card, after whatever is being saved: a read that overtakes a save would show the card of before. */
  read(): Promise<Pick[]> {
    return new Promise((resolve, reject) => {
      this.#reads.push({ resolve, reject });
      void this.#pump();
    });
  }

  /** Wants this choice on the game, or none. False when five other games are chosen already. */
  tap(gameId: number, choice: Choice | null): boolean {
    const shown = this.#shown();
    if (choice !== null && shown.length >= MAX_PICKS && !shown.some((pick) => pick.gameId === gameId)) return false;
    this.#taps.delete(gameId);
    this.#taps.set(gameId, choice === null ? null : toChoice(choice));
    this.#soon();
    return true;
  }

  /** Takes the picks off these games; answers what stood there, for `putBack`. */
  clear(gameIds: readonly number[]): Choice[] {
    const cleared = this.#shown().filter((pick) => gameIds.includes(pick.gameId));
    for (const { gameId } of cleared) this.#taps.set(gameId, null);
    if (cleared.length > 0) this.#soon();
    return cleared.map(toChoice);
  }

  /** Undoes `clear`, except on games picked anew since. */
  putBack(choices: readonly Choice[]): void {
    for (const choice of choices) {
      if (!this.#shown().some((pick) => pick.gameId === choice.gameId)) this.tap(choice.gameId, choice);
    }
  }

  /** Saves the card by the member's own word; answers all that now stands. */
  submit(): Promise<Pick[]> {
    return new Promise((resolve, reject) => {
      this.#submits.push({ resolve, reject });
      this.#calm();
      void this.#pump();
    });
  }

  /** Tries again at once: the host is back, or the member has logged in again. */
  resume(): void {
    this.#isSignedOut = false;
    this.#failures = 0;
    this.#calm();
    void this.#pump();
    this.#show();
  }

  /** The page is going: what is pending leaves now, whatever else is on its way. */
  leave(): void {
    if (this.#server === null || this.#taps.size === 0 || this.#isSignedOut) return;
    // A save that is on its way will have changed the card's ETag before this one arrives, so it carries none.
    const etag = this.#isBusy ? null : this.#etag;
    this.#generation += 1;
    this.#isBusy = false;
    this.#calm();
    void this.#save('autosave', etag);
  }

  #shown(): ShownPick[] {
    return layOver(this.#server ?? [], this.#taps);
  }

  #saveState(): SaveState {
    if (this.#server === null) return { kind: 'unread' };
    if (this.#taps.size === 0) return { kind: 'saved', at: this.#savedAt };
    return { kind: this.#isSignedOut ? 'signed-out' : this.#failures > 0 ? 'retrying' : 'saving' };
  }

  #show(): void {
    this.#state = { picks: this.#shown(), save: this.#saveState(), hasSubmitted: this.#hasSubmitted };
    this.#outside.keep([...this.#taps].map(([gameId, choice]) => ({ gameId, choice })));
    this.#outside.changed();
  }

  #calm(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  /** Saves after the pause, or when the running save is answered, whichever is later. */
  #soon(): void {
    this.#calm();
    this.#cancelTimer = this.#outside.later(() => {
      this.#cancelTimer = null;
      void this.#pump();
    }, AUTOSAVE_DELAY_MS);
    this.#show();
  }

  /** Does the next thing to do, one at a time: reads first, for nothing is saved before the card was read. */
  async #pump(): Promise<void> {
    if (this.#isBusy) return;
    if (this.#reads.length > 0) return this.#read();
    // Whoever submits before the first read waits for it; a running pause or backoff is waited for too.
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
        this.#adopt(card);
        if (isFirst) this.#hasSubmitted = card.picks.length > 0;
      }
      for (const { resolve } of waiting) resolve(card.picks);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
    if (generation !== this.#generation) return;
    this.#isBusy = false;
    this.#show();
    void this.#pump();
  }

  /** Takes the card as it stands, and lifts off the taps it already grants. */
  #adopt(card: Card): void {
    this.#server = card.picks;
    this.#etag = card.etag;
    const times = card.picks.map((pick) => Date.parse(pick.submittedAt));
    if (times.length > 0) this.#savedAt = Math.max(this.#savedAt ?? 0, ...times);
    for (const [gameId, choice] of this.#taps) {
      const pick = card.picks.find((one) => one.gameId === gameId) ?? null;
      if (isSame(choice, pick)) this.#taps.delete(gameId);
    }
    const over = () => this.#shown().length - MAX_PICKS;
    const newest = [...this.#taps].filter(([, choice]) => choice !== null).map(([gameId]) => gameId);
    while (over() > 0) {
      const gameId = newest.pop();
      if (gameId === undefined) return;
      this.#taps.delete(gameId);
    }
  }

  async #save(kind: SaveKind, etag: string | null): Promise<void> {
    const generation = this.#generation;
    const sent = new Map(this.#taps);
    const submits = kind === 'submit' ? this.#submits.splice(0) : [];
    this.#isBusy = true;
    this.#show();
    try {
      const card = await this.#outside.saveCard(kind, this.#shown().map(toChoice), etag);
      const isLatest = generation === this.#generation;
      if (isLatest) this.#taken(card, sent);
      if (kind === 'submit') this.#hasSubmitted = true;
      for (const { resolve } of submits) resolve(card.picks);
      if (!isLatest) return;
    } catch (error) {
      const refusal = error instanceof PoolError ? error : new PoolError('internal');
      if (generation !== this.#generation) {
        for (const { reject } of submits) reject(refusal);
        return;
      }
      this.#refused(refusal, submits);
    }
    this.#isBusy = false;
    this.#show();
    void this.#pump();
  }

  #taken(card: Card, sent: ReadonlyMap<number, Choice | null>): void {
    this.#failures = 0;
    this.#staleInARow = 0;
    for (const [gameId, choice] of sent) {
      if (this.#taps.has(gameId) && isSame(this.#taps.get(gameId) ?? null, choice)) this.#taps.delete(gameId);
    }
    this.#adopt(card);
    this.#savedAt = this.#outside.now();
  }

  #refused(error: PoolError, submits: Submit[]): void {
    const fail = () => {
      for (const { reject } of submits) reject(error);
    };
    if (error.code === 'stale') {
      this.#submits.unshift(...submits);
      return this.#stale(error);
    }
    if (error.code === 'not_signed_in') {
      this.#isSignedOut = true;
      return fail();
    }
    if (isPassing(error)) {
      this.#retryLater(error.retryAfterS);
      return fail();
    }
    const { gameIds, card } = readRefusal(error);
    const named = gameIds.filter((gameId) => this.#taps.has(gameId));
    // A refusal that names none of our taps would be met again for ever: all of them go back.
    const lifted = named.length > 0 ? named : [...this.#taps.keys()];
    for (const gameId of lifted) this.#taps.delete(gameId);
    if (card !== null) this.#adopt(card);
    this.#failures = 0;
    const goesOn = named.length > 0 && (error.code === 'locked' || error.code === 'line_moved');
    if (goesOn || submits.length === 0) this.#outside.tell({ kind: 'refused', error, gameIds: lifted });
    // The rest of a submitted card goes out at once, as a submit; with nothing left there is nothing to submit.
    if (goesOn && this.#shown().length > 0) this.#submits.unshift(...submits);
    else fail();
  }

  /** The card changed elsewhere: take it as it stands, and the taps go out again on top of it. */
  #stale(error: PoolError): void {
    const before = this.#server ?? [];
    const { card } = readRefusal(error);
    if (card === null) this.#reads.push({ resolve: () => {}, reject: () => {} });
    else {
      this.#adopt(card);
      if (!isSameCard(before, card.picks)) this.#outside.tell({ kind: 'changed-elsewhere' });
    }
    this.#staleInARow += 1;
    if (this.#staleInARow >= STALE_IN_A_ROW) this.#retryLater();
  }

  #retryLater(afterS?: number): void {
    this.#failures += 1;
    const backoff = Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** (this.#failures - 1));
    const wait = afterS === undefined ? backoff * (0.5 + this.#outside.random() / 2) : afterS * 1_000;
    this.#calm();
    this.#cancelTimer = this.#outside.later(() => {
      this.#cancelTimer = null;
      void this.#pump();
    }, wait);
  }
}
