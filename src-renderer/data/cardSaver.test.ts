import { beforeEach, describe, expect, it } from 'vitest';
import { PoolError } from '#shared/errors.ts';
import { AUTOSAVE_DELAY_MS } from '#shared/limits.ts';
import type { Pick } from '#shared/model.ts';
import { CardSaver } from './cardSaver.ts';
import type { Card, CardNotice, Choice, Kept, SaveKind, Tap } from './cardState.ts';

const NOW = Date.parse('2025-11-16T19:42:00.000Z');
const spread = (gameId: number, pickValue = `Team ${gameId} -3`): Choice => ({ gameId, pickType: 'spread', pickValue });
const stands = (choice: Choice): Pick => ({
  ...choice,
  isWin: null,
  result: 'pending',
  enteredReason: null,
  isBestBet: false,
  submittedAt: '2025-11-16T18:00:00.000Z',
});

type Asked = { kind: SaveKind; games: number[]; choices: Choice[]; etag: string | null };

/** A pool with one card, a clock that is wound by hand, and answers that wait to be given. */
function makePool(first: Choice[] = [], restored: Tap[] = []) {
  let picks = first.map(stands);
  let version = 1;
  let clock = 0;
  let timers: { at: number; action: () => void }[] = [];
  const refusals: ((asked: Asked) => PoolError)[] = [];
  const held: (() => void)[] = [];
  const pool = {
    asked: [] as Asked[],
    notices: [] as CardNotice[],
    kept: { taps: [], refused: [] } as Kept,
    reads: 0,
    /** Answers wait for `answer()` while this is set. */
    holds: false,
    etag: () => `"${version}"`,
    card: (): Card => ({ picks, etag: pool.etag() }),
    locked: (gameIds: number[], saved: Pick[]) =>
      new PoolError('locked', undefined, { details: { lock: 'game', gameIds, picks: saved, etag: pool.etag() } }),
    /** Another device saves. */
    elsewhere(choices: Choice[]) {
      picks = choices.map(stands);
      version += 1;
    },
    refuseNext: (make: (asked: Asked) => PoolError) => void refusals.push(make),
    async settle() {
      for (let i = 0; i < 40; i += 1) await Promise.resolve();
    },
    async answer() {
      held.shift()?.();
      await pool.settle();
    },
    async wind(ms: number) {
      const until = clock + ms;
      for (;;) {
        const [next] = timers.filter((one) => one.at <= until).toSorted((a, b) => a.at - b.at);
        if (next === undefined) break;
        timers = timers.filter((one) => one !== next);
        clock = next.at;
        next.action();
        await pool.settle();
      }
      clock = until;
      await pool.settle();
    },
  };
  const wait = () => (pool.holds ? new Promise<void>((resolve) => held.push(resolve)) : Promise.resolve());
  const saver = new CardSaver({
    async readCard() {
      pool.reads += 1;
      const card = pool.card();
      await wait();
      return card;
    },
    async saveCard(kind, choices, etag) {
      const asked = { kind, games: choices.map((one) => one.gameId).toSorted((a, b) => a - b), choices, etag };
      pool.asked.push(asked);
      await wait();
      const refusal = refusals.shift();
      if (refusal !== undefined) throw refusal(asked);
      if (etag !== null && etag !== pool.etag())
        throw new PoolError('stale', undefined, { details: { picks, etag: pool.etag() } });
      picks = choices.map(
        (one) => picks.find((p) => p.gameId === one.gameId && p.pickValue === one.pickValue) ?? stands(one),
      );
      version += 1;
      return pool.card();
    },
    now: () => NOW + clock,
    later: (action, ms) => {
      const timer = { at: clock + ms, action };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    random: () => 1,
    restored: { taps: restored, refused: [] },
    keep: (kept) => {
      pool.kept = kept;
    },
    changed: () => {},
    report: (notice) => void pool.notices.push(notice),
  });
  const shown = () => saver.state.picks.map((one) => one.gameId).toSorted((a, b) => a - b);
  return { pool, saver, shown };
}

describe('a card', () => {
  it('is never saved before it was read', async () => {
    const { pool, saver } = makePool([], [{ gameId: 1, choice: spread(1), at: NOW }]);
    saver.tap(2, spread(2));
    await pool.wind(60_000);
    expect(pool.asked).toEqual([]);
    await saver.read();
    await pool.settle();
    expect(pool.asked.map((one) => one.games)).toEqual([[1, 2]]);
  });

  it('is saved a tenth of a second after the last tap, with the ETag it was read with', async () => {
    const { pool, saver, shown } = makePool([spread(1)]);
    await saver.read();
    expect(saver.state.save).toEqual({ kind: 'saved', at: Date.parse('2025-11-16T18:00:00.000Z') });
    saver.tap(2, spread(2));
    await pool.wind(AUTOSAVE_DELAY_MS - 1);
    saver.tap(3, spread(3));
    expect(shown()).toEqual([1, 2, 3]);
    expect(saver.state.save.kind).toBe('saving');
    await pool.wind(AUTOSAVE_DELAY_MS);
    expect(pool.asked).toMatchObject([{ kind: 'autosave', games: [1, 2, 3], etag: '"1"' }]);
    expect(saver.state.save).toEqual({ kind: 'saved', at: NOW + 2 * AUTOSAVE_DELAY_MS - 1 });
    expect(pool.kept).toEqual({ taps: [], refused: [] });
  });

  it('a card that was set back to an older or an empty one is not called saved at the time of the newer one', async () => {
    const { pool, saver } = makePool();
    await saver.read();
    saver.tap(1, spread(1));
    await pool.wind(AUTOSAVE_DELAY_MS);
    pool.elsewhere([]);
    await saver.read();
    expect(saver.state.save).toEqual({ kind: 'saved', at: null });
    pool.elsewhere([spread(2)]);
    await saver.read();
    expect(saver.state.save).toEqual({ kind: 'saved', at: Date.parse('2025-11-16T18:00:00.000Z') });
  });

  it('refuses a sixth game but lets an option be replaced', async () => {
    const { saver, shown } = makePool([1, 2, 3, 4, 5].map((n) => spread(n)));
    await saver.read();
    expect(saver.tap(6, spread(6))).toBe(false);
    expect(saver.tap(5, spread(5, 'Over 44'))).toBe(true);
    expect(shown()).toEqual([1, 2, 3, 4, 5]);
  });

  it('saves one request at a time, and taps made meanwhile in the next one', async () => {
    const { pool, saver } = makePool();
    await saver.read();
    pool.holds = true;
    saver.tap(1, spread(1));
    await pool.wind(AUTOSAVE_DELAY_MS);
    saver.tap(2, spread(2));
    saver.tap(1, null);
    await pool.wind(5_000);
    expect(pool.asked.map((one) => one.games)).toEqual([[1]]);
    await pool.answer();
    expect(pool.asked.map((one) => [one.games, one.etag])).toEqual([
      [[1], '"1"'],
      [[2], '"2"'],
    ]);
    await pool.answer();
    expect(saver.state.save.kind).toBe('saved');
  });

  it('keeps a read behind a running save, so that it never shows the card of before', async () => {
    const { pool, saver, shown } = makePool();
    await saver.read();
    pool.holds = true;
    saver.tap(1, spread(1));
    await pool.wind(AUTOSAVE_DELAY_MS);
    const read = saver.read();
    await pool.settle();
    expect(pool.reads).toBe(1);
    await pool.answer();
    await pool.answer();
    await read;
    expect(shown()).toEqual([1]);
  });
});

describe('two devices', () => {
  it('a stale save keeps the server’s card and applies only the last tap', async () => {
    const { pool, saver, shown } = makePool([spread(1), spread(2)]);
    await saver.read();
    pool.elsewhere([spread(2, 'Under 40'), spread(3)]);
    saver.tap(4, spread(4));
    await pool.wind(AUTOSAVE_DELAY_MS);
    expect(pool.asked.map((one) => [one.games, one.etag])).toEqual([
      [[1, 2, 4], '"1"'],
      [[2, 3, 4], '"2"'],
    ]);
    expect(shown()).toEqual([2, 3, 4]);
    expect(pool.card().picks.find((one) => one.gameId === 2)?.pickValue).toBe('Under 40');
    expect(pool.notices).toEqual([{ kind: 'changed-elsewhere' }]);
  });

  it('give up the last tap when the other one has filled the card', async () => {
    const { pool, saver, shown } = makePool([spread(1)]);
    await saver.read();
    pool.elsewhere([1, 2, 3, 4, 5].map((n) => spread(n)));
    saver.tap(6, spread(6));
    await pool.wind(AUTOSAVE_DELAY_MS);
    expect(shown()).toEqual([1, 2, 3, 4, 5]);
    expect(saver.state.save.kind).toBe('saved');
  });

  it('do not hammer a pool whose card is always stale', async () => {
    const { pool, saver } = makePool();
    await saver.read();
    for (let i = 0; i < 50; i += 1)
      pool.refuseNext(() => new PoolError('stale', undefined, { details: { picks: [], etag: '"x"' } }));
    saver.tap(1, spread(1));
    await pool.wind(AUTOSAVE_DELAY_MS);
    expect(pool.asked.length).toBe(5);
    expect(saver.state.save.kind).toBe('retrying');
  });
});

describe('a refusal', () => {
  it('a pick on a locked game goes back to the server’s state with a notice, and the rest is sent at once', async () => {
    const { pool, saver, shown } = makePool([spread(1)]);
    await saver.read();
    pool.refuseNext(() => pool.locked([1], pool.card().picks));
    saver.tap(1, spread(1, 'Over 44'));
    saver.tap(2, spread(2));
    await pool.wind(AUTOSAVE_DELAY_MS);
    expect(pool.notices).toMatchObject([{ kind: 'refused', gameIds: [1] }]);
    expect(pool.asked.map((one) => one.games)).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(pool.asked[1]?.choices).toContainEqual(spread(1));
    expect(shown()).toEqual([1, 2]);
  });

  it('for a moved line takes that tap off and keeps the others', async () => {
    const { pool, saver, shown } = makePool();
    await saver.read();
    pool.refuseNext(
      () => new PoolError('line_moved', undefined, { details: { gameIds: [2], picks: [], etag: pool.etag() } }),
    );
    saver.tap(1, spread(1));
    saver.tap(2, spread(2));
    await pool.wind(AUTOSAVE_DELAY_MS);
    expect(shown()).toEqual([1]);
    expect(pool.card().picks.map((one) => one.gameId)).toEqual([1]);
    expect(saver.state.save.kind).toBe('saved');
  });

  it('keeps the tap with its reason for the next page until it is dismissed or the game is picked again', async () => {
    const { pool, saver } = makePool();
    await saver.read();
    for (const gameId of [1, 2]) {
      pool.refuseNext(() => pool.locked([gameId], []));
      saver.tap(gameId, spread(gameId));
      await pool.wind(AUTOSAVE_DELAY_MS);
    }
    const reason = new PoolError('locked').message;
    const refused = [1, 2].map((gameId) => ({ gameId, choice: spread(gameId), reason }));
    expect(saver.state.refused).toEqual(refused);
    expect(pool.kept.refused).toEqual(refused);
    saver.dismiss(1);
    saver.tap(2, spread(2, 'Over 44'));
    expect(saver.state.refused).toEqual([]);
  });

  it('that names no game takes every tap off rather than asking for ever', async () => {
    const { pool, saver, shown } = makePool([spread(1)]);
    await saver.read();
    pool.refuseNext(() => new PoolError('locked'));
    saver.tap(1, null);
    await pool.wind(60_000);
    expect(shown()).toEqual([1]);
    expect(pool.asked.length).toBe(1);
    expect(pool.notices).toMatchObject([{ kind: 'refused', gameIds: [1] }]);
  });
});

describe('a host that cannot be reached', () => {
  let made: ReturnType<typeof makePool>;
  beforeEach(async () => {
    made = makePool();
    await made.saver.read();
    made.pool.refuseNext(() => new PoolError('unreachable'));
    made.pool.refuseNext(() => new PoolError('unreachable'));
    made.saver.tap(1, spread(1));
    await made.pool.wind(AUTOSAVE_DELAY_MS);
  });

  it('is tried again, later each time, and the taps are kept', async () => {
    const { pool, saver, shown } = made;
    expect(saver.state.save.kind).toBe('retrying');
    expect(pool.kept.taps).toMatchObject([{ gameId: 1, choice: spread(1) }]);
    await pool.wind(1_000);
    expect(pool.asked.length).toBe(2);
    await pool.wind(1_999);
    expect(pool.asked.length).toBe(2);
    await pool.wind(1);
    expect(saver.state.save.kind).toBe('saved');
    expect(shown()).toEqual([1]);
  });

  it('is tried at once when it is known to be back', async () => {
    const { pool, saver } = made;
    saver.resume();
    await pool.settle();
    expect(pool.asked.length).toBe(2);
  });

  it('fails a submit but goes on saving', async () => {
    const { pool, saver } = made;
    await expect(saver.submit()).rejects.toMatchObject({ code: 'unreachable' });
    await pool.wind(10_000);
    expect(saver.state.save.kind).toBe('saved');
    expect(pool.asked.map((one) => one.kind)).toEqual(['autosave', 'submit', 'autosave']);
  });
});

describe('a session that ended', () => {
  it('keeps the taps until the next login, then sends them', async () => {
    const { pool, saver, shown } = makePool();
    await saver.read();
    pool.refuseNext(() => new PoolError('not_signed_in'));
    saver.tap(1, spread(1));
    await pool.wind(60_000);
    expect(pool.asked.length).toBe(1);
    expect(saver.state.save.kind).toBe('signed-out');
    expect(shown()).toEqual([1]);
    saver.resume();
    await pool.settle();
    expect(saver.state.save.kind).toBe('saved');
  });
});

describe('leaving the page', () => {
  it('sends at once what was waiting', async () => {
    const { pool, saver } = makePool();
    await saver.read();
    saver.tap(1, spread(1));
    saver.leave();
    expect(pool.asked).toMatchObject([{ games: [1], etag: '"1"' }]);
    await pool.settle();
    expect(saver.state.save.kind).toBe('saved');
  });

  it('closing the page sends the whole card without an ETag while a save is in flight', async () => {
    const { pool, saver } = makePool();
    await saver.read();
    pool.holds = true;
    saver.tap(1, spread(1));
    await pool.wind(AUTOSAVE_DELAY_MS);
    saver.tap(2, spread(2));
    saver.leave();
    expect(pool.asked.map((one) => [one.games, one.etag])).toEqual([
      [[1], '"1"'],
      [[1, 2], null],
    ]);
    await pool.answer();
    await pool.answer();
    expect(saver.state.save.kind).toBe('saved');
    expect(pool.card().picks.map((one) => one.gameId)).toEqual([1, 2]);
  });

  it('sends nothing when all is saved', async () => {
    const { pool, saver } = makePool([spread(1)]);
    await saver.read();
    saver.leave();
    expect(pool.asked).toEqual([]);
  });

  it('gives the next page the taps it could not send', async () => {
    const { pool, saver, shown } = makePool([spread(1)], [{ gameId: 1, choice: null, at: NOW }]);
    await saver.read();
    await pool.settle();
    expect(shown()).toEqual([]);
    expect(pool.asked).toMatchObject([{ games: [], etag: '"1"' }]);
  });
});

describe('taps of an earlier page', () => {
  it('give way to a pick that another device saved after them, and are shown as refused', async () => {
    const { pool, saver } = makePool(
      [spread(1), spread(2)],
      [
        { gameId: 1, choice: spread(1, 'Over 44'), at: Date.parse('2025-11-16T17:00:00.000Z') },
        { gameId: 2, choice: spread(2, 'Over 44'), at: Date.parse('2025-11-16T19:00:00.000Z') },
      ],
    );
    await saver.read();
    await pool.wind(AUTOSAVE_DELAY_MS);
    expect(pool.card().picks.map(({ pickValue }) => pickValue)).toEqual(['Team 1 -3', 'Over 44']);
    expect(saver.state.refused).toMatchObject([{ gameId: 1, choice: { pickValue: 'Over 44' } }]);
  });

  it('are read and sent by a resume when no screen has read the card', async () => {
    const { pool, saver } = makePool([], [{ gameId: 1, choice: spread(1), at: NOW }]);
    saver.resume();
    await pool.settle();
    expect(pool.card().picks.map(({ gameId }) => gameId)).toEqual([1]);
  });

  it('wait while another member is signed in', async () => {
    const { pool, saver } = makePool([], [{ gameId: 1, choice: spread(1), at: NOW }]);
    pool.refuseNext(() => new PoolError('not_allowed'));
    await saver.read();
    await pool.settle();
    expect(saver.state).toMatchObject({ save: { kind: 'signed-out' }, unsaved: 1, refused: [] });
  });
});

describe('submit and clear', () => {
  it('submits after a running autosave, everything that is shown', async () => {
    const { pool, saver } = makePool();
    await saver.read();
    expect(saver.state.hasSubmitted).toBe(false);
    pool.holds = true;
    saver.tap(1, spread(1));
    await pool.wind(AUTOSAVE_DELAY_MS);
    saver.tap(2, spread(2));
    const submitted = saver.submit();
    await pool.answer();
    await pool.answer();
    expect((await submitted).map((one) => one.gameId)).toEqual([1, 2]);
    expect(pool.asked.map((one) => one.kind)).toEqual(['autosave', 'submit']);
    expect(saver.state.hasSubmitted).toBe(true);
  });

  it('goes on with the rest of a submitted card when one game has locked', async () => {
    const { pool, saver } = makePool();
    await saver.read();
    pool.refuseNext(() => pool.locked([1], []));
    saver.tap(1, spread(1));
    saver.tap(2, spread(2));
    expect((await saver.submit()).map((one) => one.gameId)).toEqual([2]);
    expect(pool.asked.map((one) => one.kind)).toEqual(['submit', 'submit']);
  });

  it('clears the open games and saves that', async () => {
    const { pool, saver, shown } = makePool([spread(1), spread(2), spread(3)]);
    await saver.read();
    expect(saver.clear([2, 3, 4])).toEqual([spread(2), spread(3)]);
    await pool.wind(AUTOSAVE_DELAY_MS);
    expect(shown()).toEqual([1]);
    expect(pool.card().picks.map((one) => one.gameId)).toEqual([1]);
  });
});
