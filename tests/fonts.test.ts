/** The page's fonts are what `npm run fonts` cuts from the packages, and the style sheet loads them for what they hold. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cutFace, faceFile, RANGES, WEIGHTS } from '../resources/subsetFonts.mjs';

type Face = keyof typeof WEIGHTS;
type Range = keyof typeof RANGES;

const sheet = readFileSync(new URL('../src-renderer/app/fonts.css', import.meta.url), 'utf8');

describe.each(Object.keys(WEIGHTS) as Face[])('%s', (face) => {
  test.each(Object.keys(RANGES) as Range[])('its %s part', async (range) => {
    expect((await cutFace(face, range)).equals(readFileSync(faceFile(face, range)))).toBe(true);
    const rule = sheet.split('@font-face').find((one) => one.includes(`${face}-${range}.woff2`)) ?? '';
    expect(rule.replaceAll(/\s+/g, ' ')).toContain(`unicode-range: ${RANGES[range]};`);
    expect(rule).toContain(`font-weight: ${WEIGHTS[face].min} ${WEIGHTS[face].max};`);
  });
});
