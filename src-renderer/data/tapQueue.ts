/**
 * The scores a commissioner taps in, in the order of the taps: what waits to be sent, what may be undone, and where
 * another device was faster. Values only, so that it can be kept in the tab and checked without a page.
 *
 * Each tap holds the whole score it leads to and the score it was based on. A tap whose answer was lost is sent again: the
 * pool then rejects it as stale with the wanted score already stored, which counts as done.
 */
import * as z from 'zod/mini';

const points = z.int();
const score = z.object({
  awayScore: points,
  homeScore: points,
  isComplete: z.boolean(),
  period: z.nullable(z.int()),
  clock: z.nullable(z.string()),
});
/** A score as the commissioner wants it. */
export type TypedScore = z.infer<typeof score>;

const seen = z.object({ awayScore: z.nullable(points), homeScore: z.nullable(points), isComplete: z.boolean() });
/** A score as a tap found it. */
export type SeenScore = z.infer<typeof seen>;

/** `wanted` null: no score at all, which is what undoing the first tap leads to. */
const tap = z.object({ id: z.int(), gameId: z.int(), seen, wanted: z.nullable(score) });
export type Tap = z.infer<typeof tap>;

/**
 * A tap that was not saved. `mine` is the wanted score, null for an undo that would have left none; `stands` is the
 * score another device set first, null where the pool gave another reason.
 */
const clash = z.object({
  gameId: z.int(),
  mine: z.nullable(score),
  stands: z.nullable(seen),
  reason: z.nullable(z.string()),
});

/** `before` null: the game had no score. */
const stepTaken = z.object({ gameId: z.int(), before: z.nullable(score), after: score });

export const tapQueue = z.object({
  nextId: z.int(),
  taps: z.array(tap),
  clashes: z.array(clash),
  /** What may be undone, newest last. */
  steps: z.array(stepTaken),
});
export type TapQueue = z.infer<typeof tapQueue>;

export const EMPTY_QUEUE: TapQueue = { nextId: 1, taps: [], clashes: [], steps: [] };

const MOST_STEPS = 60;

/** What of a game matters here. */
export type ScoredGame = SeenScore & { id: number; period: number | null; clock: string | null };

const NO_SCORE = { awayScore: null, homeScore: null, isComplete: false, period: null, clock: null } as const;

const isSameScore = (a: SeenScore, b: SeenScore): boolean =>
  a.awayScore === b.awayScore && a.homeScore === b.homeScore && a.isComplete === b.isComplete;

/** What the screen shows of a game: the newest tap on it, else the game itself. */
export function shownScore({ taps }: TapQueue, game: ScoredGame): SeenScore & Pick<TypedScore, 'period' | 'clock'> {
  const last = taps.findLast(({ gameId }) => gameId === game.id);
  return last === undefined ? game : (last.wanted ?? NO_SCORE);
}

export const toTyped = (shown: ReturnType<typeof shownScore>): TypedScore => ({
  awayScore: shown.awayScore ?? 0,
  homeScore: shown.homeScore ?? 0,
  isComplete: shown.isComplete,
  period: shown.period,
  clock: shown.clock,
});

const foundBy = (queue: TapQueue, game: ScoredGame): SeenScore => {
  const { awayScore, homeScore, isComplete } = shownScore(queue, game);
  return { awayScore, homeScore, isComplete };
};

const withTap = (queue: TapQueue, game: ScoredGame, wanted: TypedScore | null): TapQueue => ({
  ...queue,
  nextId: queue.nextId + 1,
  taps: [...queue.taps, { id: queue.nextId, gameId: game.id, seen: foundBy(queue, game), wanted }],
  clashes: queue.clashes.filter(({ gameId }) => gameId !== game.id),
});

/** Puts a tap behind those that wait. */
export function addTap(queue: TapQueue, game: ScoredGame, wanted: TypedScore): TapQueue {
  const shown = shownScore(queue, game);
  const before = shown.awayScore === null ? null : toTyped(shown);
  const steps = [...queue.steps, { gameId: game.id, before, after: wanted }].slice(-MOST_STEPS);
  return { ...withTap(queue, game, wanted), steps };
}

/** The step that an undo would take back; none when the game has another score than that step left. */
function lastStep(queue: TapQueue, game: ScoredGame): number {
  const at = queue.steps.findLastIndex(({ gameId }) => gameId === game.id);
  const last = queue.steps[at];
  return last !== undefined && isSameScore(last.after, shownScore(queue, game)) ? at : -1;
}

export const mayUndo = (queue: TapQueue, game: ScoredGame): boolean => lastStep(queue, game) >= 0;

/** Takes the newest tap on a game back, by a tap that leads where it came from. */
export function undoTap(queue: TapQueue, game: ScoredGame): TapQueue {
  const at = lastStep(queue, game);
  const step = queue.steps[at];
  if (step === undefined) return queue;
  return { ...withTap(queue, game, step.before), steps: queue.steps.filter((_, index) => index !== at) };
}

/** The pool has it. */
export const tapSaved = (queue: TapQueue, id: number): TapQueue => ({
  ...queue,
  taps: queue.taps.filter((one) => one.id !== id),
});

/**
 * What both devices tapped, where each counted for another team: the other's points are part of the score then. Null
 * where that isn't certain, such as for a final or when both counted for one team.
 * @param base what the first refused tap was made on
 */
function bothTaps(base: SeenScore, mine: TypedScore | null, stands: SeenScore): TypedScore | null {
  if (mine === null || stands.awayScore === null || stands.homeScore === null) return null;
  if (base.isComplete || mine.isComplete || stands.isComplete) return null;
  const [away, home] = [base.awayScore ?? 0, base.homeScore ?? 0];
  if (mine.awayScore === away && stands.homeScore === home) return { ...mine, awayScore: stands.awayScore };
  if (mine.homeScore === home && stands.awayScore === away) return { ...mine, homeScore: stands.homeScore };
  return null;
}

/**
 * The pool refused a tap for good. All taps on its game go: they were based on a score that was never stored. Where the
 * other device counted for the other team, one tap that leads to both scores takes their place.
 * @param stands the score as it is, when the tap was made on an older one
 */
export function tapRefused(queue: TapQueue, id: number, stands: SeenScore | null, reason: string): TapQueue {
  const refused = queue.taps.find((one) => one.id === id);
  if (refused === undefined) return queue;
  // Its response was lost: the wanted score is already stored.
  if (stands !== null && isSameScore(stands, refused.wanted ?? NO_SCORE)) return tapSaved(queue, id);
  const { gameId } = refused;
  const mine = (queue.taps.findLast((one) => one.gameId === gameId) ?? refused).wanted;
  const own = { gameId, mine, stands, reason: stands === null ? reason : null };
  const isOther = (one: { gameId: number }) => one.gameId !== gameId;
  const rest = { ...queue, taps: queue.taps.filter(isOther), steps: queue.steps.filter(isOther) };
  const both = stands === null ? null : bothTaps(refused.seen, mine, stands);
  if (stands !== null && both !== null) return addTap(rest, { ...both, ...stands, id: gameId }, both);
  return { ...rest, clashes: [...queue.clashes.filter(isOther), own] };
}

/** The commissioner has seen who was quicker, and keeps that score. */
export const dropClash = (queue: TapQueue, gameId: number): TapQueue => ({
  ...queue,
  clashes: queue.clashes.filter((one) => one.gameId !== gameId),
});
