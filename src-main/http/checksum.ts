/** CRC-32 of texts put together, from the checksums of their parts (as zlib's `crc32_combine`). */

/** Checksums are polynomials over two elements, the highest bit first: this is 1, x^8, and the modulus without its x^32. */
const ONE = 0x8000_0000;
const X_TO_8 = 0x0080_0000;
const MODULUS = 0xedb8_8320;

/** The product of two polynomials. */
function times(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 1 ? (shifted >>> 1) ^ MODULUS : shifted >>> 1;
  }
  return product >>> 0;
}

/** x to the power of 8 times `bytes`: what so many bytes that follow multiply a checksum by. */
function powerOf(bytes: number): number {
  let power = ONE;
  let square = X_TO_8;
  for (let left = bytes; left > 0; left >>>= 1) {
    if ((left & 1) === 1) power = times(square, power);
    square = times(square, square);
  }
  return power;
}

/** The checksum of two texts, one after the other. @param length of the second, in bytes */
export const joined = (first: number, second: number, length: number): number =>
  (times(powerOf(length), first) ^ second) >>> 0;
