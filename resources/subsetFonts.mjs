/**
 * `npm run fonts`: cuts the two faces from the packages' Latin files into what every screen writes (letters, figures,
 * punctuation), which the page loads at once, and the rest (accents), which a browser loads for the names that need it.
 * Run it after updating a font's package. Only the weights that the style sheets use are kept.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

const ROOT = path.join(import.meta.dirname, '..');
const FACES = path.join(ROOT, 'src-renderer/app/faces');

/** By package, the weights that style sheets ask for. */
export const WEIGHTS = {
  'public-sans': { min: 400, max: 900 },
  'sofia-sans-extra-condensed': { min: 500, max: 900 },
};

/** In the terms of CSS; fonts.css names the same ranges. */
export const RANGES = {
  basic: 'U+20-7E, U+A0, U+A9, U+B1, U+B7, U+BC-BE, U+D7, U+2011-2014, U+2018-201D, U+2022, U+2026, U+2212',
  rest: 'U+A1-A8, U+AA-B0, U+B2-B6, U+B8-BB, U+BF-D6, U+D8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+20AC, U+2122, U+2191, U+2193, U+2215',
};

const codePoints = (range) =>
  range.split(', ').flatMap((part) => {
    const [first, last = first] = part
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

/**
 * One part of a face, as woff2.
 * @param {keyof typeof WEIGHTS} face
 * @param {keyof typeof RANGES} range
 * @returns {Promise<Buffer>}
 */
export function cutFace(face, range) {
  const file = `node_modules/@fontsource-variable/${face}/files/${face}-latin-wght-normal.woff2`;
  return subsetFont(readFileSync(path.join(ROOT, file)), String.fromCodePoint(...codePoints(RANGES[range])), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS[face] },
  });
}

/**
 * @param {keyof typeof WEIGHTS} face
 * @param {keyof typeof RANGES} range
 */
export const faceFile = (face, range) => path.join(FACES, `${face}-${range}.woff2`);

if (process.argv[1] === import.meta.filename) {
  mkdirSync(FACES, { recursive: true });
  for (const face of Object.keys(WEIGHTS)) {
    for (const range of Object.keys(RANGES)) {
      const cut = await cutFace(face, range);
      writeFileSync(faceFile(face, range), cut);
      console.log(`${face}-${range}.woff2: ${cut.length} bytes`);
    }
  }
}
