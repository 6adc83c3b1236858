/** Tables whose heading row names Favored before Underdog. */
import { describe, expect, it } from 'vitest';
import { swapColumns } from '#shared/rules/manualRows.ts';
import { HEADER, read, row } from '#shared/testing/pastedRow.ts';

const SWAPPED_HEADER = HEADER.replace('Underdog\tFavored', 'Favored\tUnderdog');
const [first, second] = [row(), row({ dog: 'Bears', favored: 'Vikings' })];
const swappedRow = (line: string) => {
  const [year, date, time, dog, favored, ...lines] = line.split('\t');
  return [year, date, time, favored, dog, ...lines].join('\t');
};

describe('swapping the columns', () => {
  it('a table with its columns reversed reads as the table in order', () => {
    const reversed = [SWAPPED_HEADER, swappedRow(first), '', swappedRow(second)].join('\n');
    expect(read(reversed)[0]?.error).toContain('Favored before Underdog');
    const swapped = swapColumns(reversed) ?? '';
    const games = (text: string) => read(text).map(({ reading, error }) => ({ reading, error }));
    expect(games(swapped)).toEqual(games([HEADER, first, second].join('\n')));
    expect(swapColumns(swapped)).toBeNull();
  });

  it('a table with bars is swapped too, and rows that are no game stay as they are', () => {
    const bars = (line: string) => `| ${line.split('\t').join(' | ')} |`;
    const swapped = swapColumns([bars(SWAPPED_HEADER), bars(swappedRow(first)), 'Bye: Bills'].join('\n')) ?? '';
    expect(swapped.split('\n')).toEqual([HEADER, first, 'Bye: Bills']);
  });

  it('is not offered without such a heading, or when other columns are out of order too', () => {
    for (const text of ['', first, [HEADER, first].join('\n'), 'Favored\tUnderdog\tYear\tDate\tTime\tA\tB\tC']) {
      expect(swapColumns(text)).toBeNull();
    }
  });
});
