/** How far two words are apart. */

/** Edits (insert, delete, replace, swap two neighbors) that turn one word into the other; more than `most` counts as Infinity. */
function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Infinity;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
    }
    before = row;
    row = next;
  }
  const distance = row[other.length] ?? Infinity;
  return distance <= most ? distance : Infinity;
}

/** Could `typed` be a misspelling of `word`? Words shorter than `min` have too many neighbors. */
export const isNear = (typed: string, word: string, min: number): boolean => {
  const shorter = Math.min(typed.length, word.length);
  return shorter >= min && editDistance(typed, word, shorter >= 7 ? 2 : 1) < Infinity;
};
