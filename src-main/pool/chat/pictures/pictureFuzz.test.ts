/** Randomly damaged pictures: cleaning either fails with its message or removes the location. */
import { describe, expect, test } from 'vitest';
import { PoolError } from '#shared/errors.ts';
import { IS_LONG } from '#shared/testing/isLong.ts';
import { randomFrom } from '../../../testing/random.ts';
import { PLACE, SAMPLES } from '../../../testing/pictures.ts';
import { cleanPicture, type PictureExtension } from './cleanPicture.ts';

const ROUNDS = IS_LONG ? 100_000 : 3_000;
const SEED = Number(process.env['SEED'] ?? 1);

type Random = (below: number) => number;

/** Makes one to four changes: a byte, a run of bytes, a cut, a repeated or removed range. Never inside the location. */
function damage(original: Buffer, random: Random): Buffer {
  let bytes = Buffer.from(original);
  for (let left = 1 + random(4); left > 0 && bytes.length > 4; left -= 1) {
    const at = random(bytes.length);
    const length = 1 + random(Math.min(40, bytes.length - at));
    switch (random(6)) {
      case 0:
      case 1:
        bytes[at] = random(256);
        break;
      case 2:
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
        break;
      case 3:
        bytes = bytes.subarray(0, at);
        break;
      case 4:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at)]);
        break;
      default:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    }
  }
  return bytes;
}

/** The cleaned bytes; null for a rejected picture. */
function tryClean(extension: PictureExtension, bytes: Buffer): Buffer | null {
  try {
    return Buffer.from(cleanPicture(extension, bytes));
  } catch (error) {
    if (error instanceof PoolError && error.code === 'broken_rule') return null;
    throw error;
  }
}

describe('damaged pictures', () => {
  test.each(SAMPLES)(
    `a damaged %s is rejected or cleaned, ${ROUNDS} times`,
    { timeout: 600_000 },
    (extension, _, withPlaces) => {
      const random = randomFrom(SEED);
      let cleaned = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const bytes = damage(withPlaces, random);
        const clean = tryClean(extension, bytes);
        if (clean === null) continue;
        cleaned += 1;
        expect(clean.includes(PLACE), `round ${round}, seed ${SEED}`).toBe(false);
        expect(clean.length, `round ${round}, seed ${SEED}`).toBeLessThanOrEqual(bytes.length + 1024);
      }
      expect(cleaned).toBeGreaterThan(0);
    },
  );
});
