import { expect, test } from 'vitest';
import { CODE_WORDS } from './codeWords.ts';
import { generateCode } from './codes.ts';

const codes = Array.from({ length: 5_000 }, generateCode);
const partsAt = (place: number) => new Set(codes.map((code) => code.split('-')[place] ?? ''));

test('a generated access code is three short words and a number, which can be said aloud', () => {
  for (const code of codes) expect(code).toMatch(/^[a-z]{3,9}-[a-z]{3,9}-[a-z]{3,9}-[1-9]\d\d$/);
});

test('a generated access code has at least 33 bits: each part is drawn from all its values', () => {
  const words = new Set(CODE_WORDS);
  for (const place of [0, 1, 2]) expect(partsAt(place)).toEqual(words);
  // Of 900 numbers, 5,000 draws miss about three.
  expect(partsAt(3).size).toBeGreaterThan(850);
  expect(Math.log2(words.size ** 3 * 900)).toBeGreaterThanOrEqual(33);
});
