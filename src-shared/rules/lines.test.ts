import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLine, parseLine, readTypedLine } from '#shared/rules/lines.ts';

describe('lines', () => {
  it.each([
    ['-3', -6],
    ['3.5', 7],
    ['+2.5', 5],
    ['44', 88],
    ['47.5', 95],
    ['0', 0],
    ['0.5', 1],
    ['-0.5', -1],
    ['44.0', 88],
    ['3.50', 7],
  ])('a line of %s is %i half-points', (text, half) => {
    expect(parseLine(text)).toBe(half);
  });

  it.each([
    [-6, '-3'],
    [7, '3.5'],
    [88, '44'],
    [-1, '-0.5'],
    [0, '0'],
    [-0, '0'],
  ])('a line of %i half-points is written %s', (half, text) => {
    expect(formatLine(half)).toBe(text);
  });

  it('a line of zero never has a sign, however it was typed', () => {
    for (const text of ['0', '+0', '-0', '0.0', '-0.0']) expect(Object.is(parseLine(text), 0)).toBe(true);
  });

  it('every line parses back to the same half-points', () => {
    for (let half = -1999; half <= 1999; half++) expect(parseLine(formatLine(half))).toBe(half);
  });

  it('a line is written as a plain number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1999, max: 1999 }), (half) => {
        const text = formatLine(half);
        expect(text).toMatch(/^(0|-?(0\.5|[1-9]\d*(\.5)?))$/);
        expect(Number(text) * 2 - half).toBe(0);
      }),
    );
  });

  it.each(['3.25', '3.75', '0.1', '44.49', '3.55', '3.05', '-7.2'])(
    'a line of %s is rejected as not a multiple of a half',
    (text) => {
      expect(parseLine(text)).toBeNull();
    },
  );

  it.each([
    '',
    ' ',
    '-',
    '+',
    '.5',
    '3.',
    '--3',
    '+-3',
    '3,5',
    ' 3',
    '3 ',
    '3\n',
    '3½',
    'PK',
    'EVEN',
    'NaN',
    'Infinity',
  ])('%j is not a line', (text) => expect(parseLine(text)).toBeNull());

  it.each(['1e2', '0x10', '1000', '1_0', '٣', '−3', '–3'])('%s is not a plain number, so not a line', (text) => {
    expect(parseLine(text)).toBeNull();
  });

  it('a parsed line is a whole number of half-points, or null', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double().map(String), fc.stringMatching(/^[+-]?\d{1,4}\.?\d?\d?$/)), (text) => {
        const half = parseLine(text);
        fc.pre(half !== null);
        expect(Number.isInteger(half)).toBe(true);
        expect(Number(text) * 2 === half).toBe(true);
      }),
    );
  });
});

describe('typed lines', () => {
  it.each([
    ['spread', '−3½', -7],
    ['spread', ' pk ', 0],
    ['spread', 'EVEN', 0],
    ['spread', '+60', 120],
    ['total', '44 1/2', 89],
    ['total', '150', 300],
    ['spread', '  ', null],
    ['total', '', null],
  ] as const)('%s %j is %j half-points', (field, typed, half) => expect(readTypedLine(field, typed)).toBe(half));

  it.each([
    ['spread', '60.5'],
    ['spread', '3.25'],
    ['spread', 'three'],
    ['total', 'pk'],
    ['total', '0'],
    ['total', '-44'],
    ['total', '150.5'],
  ] as const)('%s %j is refused', (field, typed) => expect(readTypedLine(field, typed)).toBeUndefined());

  it('an accepted line is within bounds, and reads the same in its shortest form', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('spread' as const, 'total' as const),
        fc.stringMatching(/^[-+−–]?\d{0,3}(\.[05]| ?½)?$/),
        (field, typed) => {
          const half = readTypedLine(field, typed);
          fc.pre(half !== undefined && half !== null);
          expect(Math.abs(half)).toBeLessThanOrEqual(field === 'spread' ? 120 : 300);
          expect(half > 0 || field === 'spread').toBe(true);
          expect(readTypedLine(field, formatLine(half))).toBe(half);
        },
      ),
    );
  });
});
