import { describe, expect, it } from 'vitest';
import { readLineEntries, readLineText, type LineEntries } from './lineEntries.ts';

const opened: LineEntries = { spread: '-3', total: '44', gameTime: '2026-11-22T10:00', lockTime: '' };
const changed = (entries: Partial<LineEntries>) => readLineEntries(opened, { ...opened, ...entries });

describe('a typed line', () => {
  it('is brought to its shortest form', () => {
    const read = (text: string) => readLineText('spread', text);
    expect(['-3.0', ' +7 ', '\u22123.5', 'pk', 'EVEN', '-0', '', '3½', '\u22123½', '-½'].map(read)).toEqual(
      ['-3', '7', '-3.5', '0', '0', '0', null, '3.5', '-3.5', '-0.5'].map((value) => ({ value })),
    );
  });

  it('is refused when it is no half-point, too far out, or no number', () => {
    const taken = (field: 'spread' | 'total', texts: string[]) =>
      texts.filter((text) => !('error' in readLineText(field, text)));
    expect(taken('spread', ['3.25', '1e3', '🏈', '<script>', '61', '-60.5', 'x'.repeat(10_000)])).toEqual([]);
    expect(taken('total', ['0', '-44', '150.5', 'PK'])).toEqual([]);
  });
});

describe('what the line form sends', () => {
  it('is nothing when nothing was changed', () => {
    expect(changed({})).toEqual({ errors: null, changes: {} });
  });

  it('has only changed fields, so that the lock follows a moved kickoff', () => {
    expect(changed({ gameTime: '2026-11-22T13:05' })).toEqual({
      errors: null,
      changes: { gameTime: '2026-11-22T21:05:00.000Z' },
    });
    expect(changed({ spread: '', lockTime: '2026-11-22T09:00' })).toEqual({
      errors: null,
      changes: { spread: null, lockTime: '2026-11-22T17:00:00.000Z' },
    });
  });

  it('a form with a wrong field has no result, and each wrong field has an error', () => {
    const { errors } = readLineEntries(
      opened,
      { spread: '3.3', total: '44', gameTime: '', lockTime: '2027-03-14T02:30' },
      new Set(['gameTime']),
    );
    expect(Object.keys(errors ?? {})).toEqual(['spread', 'gameTime', 'lockTime']);
  });
});
