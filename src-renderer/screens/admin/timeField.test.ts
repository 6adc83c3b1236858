import { describe, expect, it } from 'vitest';
import { readTimeField } from './timeField.ts';

describe('a field of Pacific time', () => {
  it('reads summer and winter by the real offset', () => {
    expect(readTimeField('2026-09-13T10:00')).toEqual({ at: Date.parse('2026-09-13T17:00:00Z') });
    expect(readTimeField('2026-11-22T10:00')).toEqual({ at: Date.parse('2026-11-22T18:00:00Z') });
  });

  it('left empty is no time; half filled in is not', () => {
    expect(readTimeField('')).toEqual({ at: null });
    expect(readTimeField('', true)).toEqual({ error: 'Please enter a date and a time.' });
  });

  it('refuses the hour that clocks skip in March, and takes the one they repeat in November the first time round', () => {
    expect(readTimeField('2027-03-14T02:30').error).toMatch(/clocks go forward/);
    expect(readTimeField('2026-11-01T01:30')).toEqual({ at: Date.parse('2026-11-01T08:30:00Z') });
  });

  it('refuses times that no pool can have', () => {
    const texts = ['22026-11-22T10:00', '0206-11-22T10:00', '2026-02-30T10:00', 'tomorrow', '🏈', '<script>'];
    expect(texts.filter((text) => readTimeField(text).error !== 'Please enter a date and a time.')).toEqual([]);
  });
});
