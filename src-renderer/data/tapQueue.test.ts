import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addTap,
  dropClash,
  EMPTY_QUEUE,
  mayUndo,
  shownScore,
  tapQueue,
  tapRefused,
  tapSaved,
  toTyped,
  undoTap,
  type ScoredGame,
  type TapQueue,
} from './tapQueue.ts';

const fresh: ScoredGame = { id: 1, awayScore: null, homeScore: null, isComplete: false, period: null, clock: null };
const other = { ...fresh, id: 2 };

const home = (queue: TapQueue, n: number, game: ScoredGame = fresh): TapQueue => {
  const now = toTyped(shownScore(queue, game));
  return addTap(queue, game, { ...now, homeScore: now.homeScore + n });
};
const scoreOf = (queue: TapQueue, game: ScoredGame = fresh) => {
  const { awayScore, homeScore } = shownScore(queue, game);
  return `${awayScore}-${homeScore}`;
};

describe('taps', () => {
  it('are shown at once and wait in the order they were made, each on the score before it', () => {
    const queue = home(home(home(EMPTY_QUEUE, 6), 3, other), 1);
    expect(queue.taps.map(({ gameId, seen, wanted }) => [gameId, seen.homeScore, wanted?.homeScore])).toEqual([
      [1, null, 6],
      [2, null, 3],
      [1, 6, 7],
    ]);
    expect(scoreOf(queue)).toBe('0-7');
    expect(scoreOf(queue, other)).toBe('0-3');
  });

  it('go when the pool has them', () => {
    const queue = home(home(EMPTY_QUEUE, 6), 1);
    const [first, second] = queue.taps;
    const left = tapSaved(queue, first?.id ?? 0);
    expect(left.taps).toEqual([second]);
    expect(tapSaved(left, second?.id ?? 0).taps).toEqual([]);
  });

  it('outlive the page as plain values', () => {
    const queue = home(home(EMPTY_QUEUE, 6), 1);
    expect(tapQueue.parse(JSON.parse(JSON.stringify(queue)))).toEqual(queue);
  });

  it('lead to the sum of all that was tapped, however many and in whatever order they are saved', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1, 2, 3, 6, 7), { maxLength: 20 }), fc.nat(20), (all, saved) => {
        let queue = EMPTY_QUEUE;
        let game: ScoredGame = fresh;
        for (const n of all) queue = home(queue, n, game);
        for (const tap of queue.taps.slice(0, saved)) {
          expect(tap.seen.homeScore).toBe(game.homeScore);
          game = { ...fresh, ...tap.wanted };
          queue = tapSaved(queue, tap.id);
        }
        const sum = all.reduce((a, b) => a + b, 0);
        expect(shownScore(queue, game).homeScore ?? 0).toBe(sum);
      }),
    );
  });
});

describe('undo', () => {
  it('takes back tap after tap, also what the pool already has', () => {
    let queue = home(home(EMPTY_QUEUE, 6), 1);
    const saved = { ...fresh, awayScore: 0, homeScore: 7 };
    for (const { id } of queue.taps) queue = tapSaved(queue, id);
    queue = undoTap(queue, saved);
    expect(scoreOf(queue, saved)).toBe('0-6');
    queue = undoTap(queue, saved);
    expect(scoreOf(queue, saved)).toBe('null-null');
    expect(queue.taps.at(-1)?.wanted).toBeNull();
    expect(mayUndo(queue, saved)).toBe(false);
    expect(undoTap(queue, saved)).toBe(queue);
  });

  it('is not offered when the score has become another one, nor for the other game', () => {
    const queue = tapSaved(home(EMPTY_QUEUE, 6), 1);
    const elsewhere = { ...fresh, awayScore: 3, homeScore: 6 };
    expect(mayUndo(queue, elsewhere)).toBe(false);
    expect(mayUndo(queue, other)).toBe(false);
  });

  it('of a final reopens it', () => {
    const on = { ...fresh, awayScore: 3, homeScore: 6 };
    const final = addTap(EMPTY_QUEUE, on, { ...toTyped(on), isComplete: true });
    expect(shownScore(undoTap(final, on), on)).toMatchObject({ awayScore: 3, homeScore: 6, isComplete: false });
  });
});

describe('a refused tap', () => {
  it('a tap whose score is already stored only lost its response', () => {
    const queue = home(home(EMPTY_QUEUE, 6), 1);
    const left = tapRefused(queue, 1, { awayScore: 0, homeScore: 6, isComplete: false }, 'stale');
    expect(left.taps.map(({ id }) => id)).toEqual([2]);
    expect(left.clashes).toEqual([]);
  });

  it('a stale tap removes all taps on its game and shows both scores; other games continue', () => {
    const queue = home(home(home(EMPTY_QUEUE, 6), 3, other), 1);
    const stands = { awayScore: 0, homeScore: 3, isComplete: false };
    const left = tapRefused(queue, 1, stands, 'stale');
    expect(left.taps.map(({ gameId }) => gameId)).toEqual([2]);
    expect(left.clashes).toMatchObject([{ gameId: 1, mine: { homeScore: 7 }, stands, reason: null }]);
    expect(mayUndo(left, { ...fresh, ...stands })).toBe(false);
    expect(dropClash(left, 1).clashes).toEqual([]);
    expect(home(left, 1, { ...fresh, ...stands }).clashes).toEqual([]);
  });

  it('a stale undo of the first score shows the other device’s score and offers no overwrite', () => {
    const saved = tapSaved(home(EMPTY_QUEUE, 6), 1);
    const undone = undoTap(saved, { ...fresh, awayScore: 0, homeScore: 6 });
    expect(undone.taps).toMatchObject([{ seen: { awayScore: 0, homeScore: 6 }, wanted: null }]);
    const stands = { awayScore: 7, homeScore: 6, isComplete: false };
    const left = tapRefused(undone, undone.taps[0]?.id ?? 0, stands, 'stale');
    expect(left.clashes).toEqual([{ gameId: 1, mine: null, stands, reason: null }]);
    expect(left.taps).toEqual([]);
  });

  it('counts for both teams where two devices each counted for one, and undoes only its own', () => {
    fc.assert(
      fc.property(
        fc.record({ away: fc.nat(40), home: fc.nat(40) }),
        fc.array(fc.constantFrom(1, 2, 3, 6, 7), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(1, 2, 3, 6, 7),
        (start, mine, theirs) => {
          const before = { ...fresh, awayScore: start.away, homeScore: start.home };
          const tapped = mine.reduce((queue, n) => home(queue, n, before), EMPTY_QUEUE);
          const stands = { ...before, awayScore: start.away + theirs };
          const queue = tapRefused(tapped, tapped.taps[0]?.id ?? 0, stands, 'refused');
          const sum = mine.reduce((all, n) => all + n, start.home);
          expect(queue.clashes).toEqual([]);
          expect(queue.taps.map(({ seen, wanted }) => [seen, wanted])).toEqual([
            [
              { awayScore: stands.awayScore, homeScore: start.home, isComplete: false },
              { awayScore: stands.awayScore, homeScore: sum, isComplete: false, period: null, clock: null },
            ],
          ]);
          expect(scoreOf(undoTap(queue, stands), stands)).toBe(`${stands.awayScore}-${start.home}`);
        },
      ),
    );
  });

  it('asks where both devices counted for one team, and where one of them made the game final', () => {
    const before = { ...fresh, awayScore: 3, homeScore: 7 };
    const tapped = home(EMPTY_QUEUE, 3, before);
    const refusedAt = (stands: ScoredGame) => tapRefused(tapped, tapped.taps[0]?.id ?? 0, stands, 'refused');
    for (const stands of [
      { ...before, homeScore: 14 },
      { ...before, awayScore: 6, homeScore: 8 },
      { ...before, awayScore: 6, isComplete: true },
    ]) {
      expect(refusedAt(stands).taps).toEqual([]);
      expect(refusedAt(stands).clashes).toHaveLength(1);
    }
    const final = addTap(EMPTY_QUEUE, before, { ...toTyped(before), isComplete: true });
    const stands = { ...before, awayScore: 6 };
    expect(tapRefused(final, final.taps[0]?.id ?? 0, stands, 'refused').clashes).toHaveLength(1);
  });

  it('a tap rejected for another reason shows that reason', () => {
    const left = tapRefused(home(EMPTY_QUEUE, 6), 1, null, 'There is no such thing here (any more).');
    expect(left.clashes).toMatchObject([{ stands: null, reason: 'There is no such thing here (any more).' }]);
    expect(tapRefused(left, 99, null, '')).toBe(left);
  });
});
