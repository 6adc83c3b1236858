/**
 * The random numbers of the simulation. They depend on nothing but the ids of games and players, so every phone draws the
 * same numbers, and a chance moves only when a game moves.
 */

/** How often a week is simulated. */
export const DRAWS = 4_000;

/** Whole 32-bit numbers from a seed (mulberry32). */
function wordsFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** The standard normal distribution's quantile (Acklam's approximation, off by less than 1.2e-9), for 0 < p < 1. */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    const top =
      ((((-7.784894002430293e-3 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
        4.374664141464968) *
        q +
      2.938163982698783;
    return (
      top /
      ((((7.784695709041462e-3 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1)
    );
  }
  const q = p - 0.5;
  const r = q * q;
  const top =
    (((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
      2.506628277459239) *
    q;
  return (
    top /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
      1)
  );
}

/** Equally likely values of a standard normal variable: their spread is exact, only their order is random. */
const NORMAL = Float64Array.from({ length: DRAWS }, (_, index) => normalQuantile((index + 0.5) / DRAWS));

function shuffledNormal(seed: number): Float64Array {
  const values = NORMAL.slice();
  const next = wordsFrom(seed);
  for (let last = DRAWS - 1; last > 0; last -= 1) {
    const other = Math.floor((next() / 2 ** 32) * (last + 1));
    const kept = values[last] ?? 0;
    values[last] = values[other] ?? 0;
    values[other] = kept;
  }
  return values;
}

/** Seeds that differ by little would otherwise begin similar sequences. */
const seedOf = (id: number, kind: number) => Math.imul(id, 0x9e3779b1) ^ Math.imul(kind + 1, 0x85ebca6b);

export type GameDraws = { margin: Float64Array; total: Float64Array };

export type Draws = {
  /** `DRAWS` standard normal numbers for the margin of this game, and as many for its total. */
  ofGame: (gameId: number) => GameDraws;
  /** `DRAWS` words of 16 random bits for the player's unknown picks. */
  ofPlayer: (userId: number) => Uint16Array;
};

/** More than a week of the largest pools: about 2 MB. */
const KEPT = 256;

/** Makes the numbers when they are first needed and keeps them. */
export function createDraws(): Draws {
  const games = new Map<number, GameDraws>();
  const players = new Map<number, Uint16Array>();
  const kept = <T>(from: Map<number, T>, id: number, make: () => T): T => {
    const known = from.get(id);
    if (known !== undefined) return known;
    if (from.size >= KEPT) from.clear();
    const made = make();
    from.set(id, made);
    return made;
  };
  return {
    ofGame: (id) =>
      kept(games, id, () => ({ margin: shuffledNormal(seedOf(id, 0)), total: shuffledNormal(seedOf(id, 1)) })),
    ofPlayer: (id) =>
      kept(players, id, () => {
        const next = wordsFrom(seedOf(id, 2));
        return Uint16Array.from({ length: DRAWS }, () => next() >>> 16);
      }),
  };
}
