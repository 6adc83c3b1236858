import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { initialsOf, PERSON_HUES, personHue } from './person.ts';

test.each([
  ['Marisol', 'Ma'],
  ['Dave M', 'DM'],
  ['Dave K', 'DK'],
  ['Maximiliana-Josephine Antoinette of 12', 'M1'],
  ['  o’brien ', 'Ob'],
  ['J', 'J'],
  ['Éloïse', 'Él'],
  ['é̈x', 'É̈x'],
  ['🏈 Rosa', '🏈'],
  ['Rosa 🏈', 'Ro'],
  ['👩🏽‍🚀', '👩🏽‍🚀'],
  ['🇺🇸 Sam', '🇺🇸'],
  ['李小龙', '李小'],
  ['???', '?'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a person keeps one hue, and neighbors in the list of accounts have different ones', () => {
  expect(personHue(3)).toBe(personHue(3));
  expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(personHue)).size).toBe(8);
  expect(personHue(null)).toBe('var(--person-gone)');
});

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('initials have a contrast of 4.5:1 on every hue, and every hue has 3:1 on the lightest and darkest surface', () => {
  const theme = readFileSync(new URL('../app/theme.css', import.meta.url), 'utf8');
  const hues = [...theme.matchAll(/--person-\w+: (#\w{6})/g)].map(([, hex = '']) => hex);
  const onPerson = /--on-person: (#\w{6})/.exec(theme)?.[1] ?? '';
  expect(hues.slice(0, 8)).toEqual(PERSON_HUES);
  expect(hues).toHaveLength(9);
  for (const hue of hues) {
    expect(contrast(hue, onPerson)).toBeGreaterThanOrEqual(4.5);
    for (const surface of ['#fffdf7', '#131f33']) expect(contrast(hue, surface)).toBeGreaterThanOrEqual(3);
  }
});
