/** Cells that a spreadsheet merged or broke over lines. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { favoritesInDoubt } from '#shared/rules/manualRows.ts';
import { game, HEADER, read, row } from '#shared/testing/pastedRow.ts';

const DAY = { year: '', date: '' };
const second = { dog: 'Bears', favored: 'Vikings' };
const kickoffs = (...rows: string[]) => read(rows.join('\n')).map(({ reading, error }) => error ?? reading?.kickoffAt);

describe('merged cells', () => {
  it('a row with an empty date takes the year and date of the row above', () => {
    const whole = row({ ...second, time: '1:05 PM' });
    const merged = row({ ...second, ...DAY, time: '1:05 PM' });
    expect(kickoffs(row(), '', merged)).toEqual(kickoffs(row(), whole));
    expect(kickoffs(row({ date: 'Sunday, September 13, 2026', year: '' }), merged)).toEqual(kickoffs(row(), whole));
  });

  it('a row with its own date can take the year of the row above', () => {
    const third = { dog: 'Texans', favored: 'Titans', date: '1/3' };
    expect(kickoffs(row(), row({ ...second, ...third, year: '' }))[1]).toBe(Date.parse('2027-01-03T18:00:00Z'));
  });

  it('the first row, a row of another shape and an otherwise empty row are not filled', () => {
    expect(kickoffs(row(DAY))[0]).toMatch(/^Date is empty/);
    expect(kickoffs(row(), '\tJets\t\t')[1]).toMatch(/^Only 4 of 8 columns/);
    const bare = { time: '', dog: '', favored: '', spread: '', over: '', under: '' };
    expect(kickoffs(row(), row({ ...bare, year: '2026', date: '' }))[1]).toMatch(/^Date is empty/);
  });

  it('a time is never filled', () => {
    expect(kickoffs(row(), row({ ...second, ...DAY, time: '' }))[1]).toMatch(/^Time is empty/);
  });
});

describe('cells broken over lines', () => {
  it.each(['\n', '\r\n', '\n\n'])('a quoted cell with %j inside is one cell', (lineBreak) => {
    const date = `"Sunday,${lineBreak}September 13"`;
    expect(game(row({ date })).kickoffAt).toBe(game(row()).kickoffAt);
    expect(game(row({ favored: `"@Buffalo${lineBreak}Bills"` })).homeTeam).toBe('Buffalo Bills');
    expect(game(row({ under: `"44${lineBreak}"` })).total).toBe(88);
    const header = HEADER.replace('Pt Spread', `"Pt${lineBreak}Spread"`);
    expect(read([header, row()].join('\n'))).toMatchObject([{ row: 1, error: null }]);
  });

  it('a stray quote does not swallow the rows below', () => {
    const readings = read([row({ dog: '"Jets' }), row({ dog: 'Bears', favored: '"Vikings' })].join('\n'));
    expect(readings).toHaveLength(2);
    expect(readings[1]?.text).toContain('Bears');
  });

  it('parsing never throws and never gives more rows than there are lines', () => {
    const piece = fc.constantFrom('"', '""', '\t', '\n', '\r\n', ',', ' ', '|', '2026', 'Jets', row());
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        expect(read(text).length).toBeLessThanOrEqual(text.split('\n').length);
      }),
    );
  });
});

describe('favoritesInDoubt', () => {
  const doubt = (...spreads: string[]) => favoritesInDoubt(spreads.map((spread) => row({ spread })).join('\n'));

  it('spreads with the same sign raise no doubt', () => {
    expect(doubt('3.5', '7', 'PK', '')).toBeNull();
    expect(doubt('-3.5', '-7 (-110)', '0', '-')).toBeNull();
    expect(doubt()).toBeNull();
  });

  it('spreads with and without a minus raise a doubt, as in a list of away and home teams', () => {
    expect(doubt('-3.5', '3.5')).toBe('mixed-signs');
    expect(doubt('−3½', '+7')).toBe('mixed-signs');
  });

  it('a plus raises a doubt, because a favorite never has one', () => {
    expect(doubt('+3.5', '+7')).toBe('plus');
  });
});
