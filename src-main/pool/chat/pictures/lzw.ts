/** How far a GIF frame's compressed data really goes. Bytes after its end code would be stored unseen. */
import { damaged } from './picture.ts';

const CODES_MAX = 4096;

/**
 * Follows the codes without drawing them.
 * @param data the joined sub-blocks
 * @param bits the smallest code size, as the frame names it
 * @returns how many bytes hold the frame, at most `pixels` of it
 */
export function lengthOfLzw(data: Uint8Array, bits: number, pixels: number): number {
  const clear = 1 << bits;
  const lengths = new Uint32Array(CODES_MAX).fill(1, 0, clear);
  let [size, next, previous, drawn, buffer, held] = [bits + 1, clear + 2, 0, 0, 0, 0];
  for (let at = 0; at < data.length;) {
    while (held < size && at < data.length) {
      buffer |= (data[at] ?? 0) << held;
      held += 8;
      at += 1;
    }
    while (held >= size) {
      const code = buffer & ((1 << size) - 1);
      buffer >>>= size;
      held -= size;
      if (code === clear + 1) return at - (held >> 3);
      if (code === clear) {
        [size, next, previous] = [bits + 1, clear + 2, 0];
        continue;
      }
      if (code > next || (code === next && previous === 0)) return damaged('its data cannot be read');
      if (previous > 0 && next < CODES_MAX) {
        lengths[next] = previous + 1;
        next += 1;
        if (next === 1 << size && size < 12) size += 1;
      }
      previous = lengths[code] ?? 1;
      drawn += previous;
      if (drawn > pixels) return damaged('its data is too long');
    }
  }
  // Some programs leave out the end; then every pixel must be there.
  return drawn === pixels ? data.length : damaged('its data has no end');
}
