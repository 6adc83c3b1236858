/** Tables whose heading row names the columns in another order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangeColumns } from '#shared/rules/manualColumns.ts';
import { favoritesInDoubt } from '#shared/rules/manualRows.ts';
import { HEADER, read, row } from '#shared/testing/pastedRow.ts';

const SWAPPED_HEADER = HEADER.replace('Underdog\tFavored', 'Favored\tUnderdog');
const [first, second] = [row(), row({ dog: 'Bears', favored: 'Vikings' })];
const swappedRow = (line: string) => {
  const [year, date, time, dog, favored, ...lines] = line.split('\t');
  return [year, date, time, favored, dog, ...lines].join('\t');
};
const arranged = (text: string) => arrangeColumns(text, 2026) ?? 'not offered';
const games = (text: string) => read(text).map(({ reading, error }) => ({ reading, error }));
/** The games of a table as "away@home spread total", or the row's error. */
const inShort = (text: string) =>
  read(arranged(text)).map(({ reading, error }) => {
    if (reading === null) return error;
    const { awayTeam, homeTeam, spread, total } = reading;
    const points = (halves: number | null) => (halves === null ? 'none' : halves / 2);
    return `${awayTeam.split(' ').at(-1)}@${homeTeam.split(' ').at(-1)} ${points(spread)} ${points(total)}`;
  });
const LIST = 'Date\tTime\tAway\tHome\tSpread\tO/U';
const listed = (spread: string, total = '47.5') => `${LIST}\nSun 9/13\t1:00 PM\tBears\tLions\t${spread}\t${total}`;

describe('a table of underdogs and favorites', () => {
  it('with the two reversed reads as the table in order', () => {
    const reversed = [SWAPPED_HEADER, swappedRow(first), '', swappedRow(second)].join('\n');
    expect(read(reversed)[0]?.error).toContain('Favored before Underdog');
    expect(games(arranged(reversed))).toEqual(games([HEADER, first, second].join('\n')));
    expect(arrangeColumns(arranged(reversed), 2026)).toBeNull();
  });
  it('with bars is arranged too, and rows that are no game stay as they are', () => {
    const bars = (line: string) => `| ${line.split('\t').join(' | ')} |`;
    const text = arranged([bars(SWAPPED_HEADER), bars(swappedRow(first)), 'Bye: Bills'].join('\n'));
    expect(text.split('\n')).toEqual([HEADER, first, 'Bye: Bills']);
  });
  it('may have its columns in any order, with others between them', () => {
    const titles = HEADER.split('\t');
    const cells = first.split('\t');
    const shuffled = fc.shuffledSubarray([...titles.keys(), -1], { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(shuffled, (order) => {
        const line = (of: readonly string[], other: string) => order.map((at) => of[at] ?? other).join('\t');
        const text = `${line(titles, 'Network')}\n${line(cells, 'CBS')}`;
        const isOffered = titles.some((title, at) => text.split('\n')[0]?.split('\t')[at] !== title);
        expect(isOffered ? games(arranged(text)) : 'in order').toEqual(isOffered ? games(first) : 'in order');
      }),
    );
  });
  it('is not offered without such a heading, or when the heading names too little', () => {
    const texts = ['', first, [HEADER, first].join('\n'), 'Favored\tUnderdog\tYear\tDate\tTime\tA\tB\tC'];
    for (const text of texts) expect(arrangeColumns(text, 2026)).toBeNull();
  });
});

describe('a list of away and home teams', () => {
  it.each([
    ['DET -6.5', -6.5],
    ['Lions -6.5', -6.5],
    ['-6½ (Lions)', -6.5],
    ['Detroit by 6.5', -6.5],
    ['DET +6.5', 6.5],
    ['Bears -3', 3],
    ['+3 CHI', -3],
    ['-6.5', -6.5],
    ['-6.5 (-110)', -6.5],
    ['+6.5', 6.5],
    ['6.5', 6.5],
    ['PK', 0],
    ['0', 0],
    ['', 'none'],
    ['OFF', 'none'],
  ])('reads the spread “%s” as the home team’s %s', (spread, home) => {
    expect(inShort(listed(spread))).toEqual([`Bears@Lions ${home} 47.5`]);
  });
  it('reads the total once, from Total, or from Over and Under', () => {
    expect(inShort(listed('-3', '49 1/2'))).toEqual(['Bears@Lions -3 49.5']);
    const two = 'Day,Kickoff,Visitor,Home,Line,Over,Under\nSun 9/13,1:00 PM,Bears,Lions,-3,44,44';
    expect(inShort(two)).toEqual(['Bears@Lions -3 44']);
  });
  it('reads a team with a number, and a city of two teams only where one of them plays', () => {
    const game = (away: string, home: string, spread: string) =>
      inShort(`${LIST}\nSun 9/13\t1:00 PM\t${away}\t${home}\t${spread}\t44`)[0];
    expect(game('49ers', 'Browns', '49ers -5')).toBe('49ers@Browns 5 44');
    expect(game('Browns', '49ers', '-5 (49ers)')).toBe('Browns@49ers -5 44');
    expect(game('Bears', 'Jets', 'New York -5')).toBe('Bears@Jets -5 44');
    expect(game('Giants', 'Jets', 'New York -5')).toContain('“New York -5” is not a spread');
    expect(game('Ohio State', 'Alabama', 'ohio state -2')).toBe('State@Alabama 2 44');
  });
  it('names the problem in its row', () => {
    expect(inShort(listed('Rams -3'))[0]).toContain('“Rams -3” is not a spread');
    expect(inShort(listed('-3', 'pick'))[0]).toContain('is not a total');
    expect(inShort(listed('-3').replace('1:00 PM', '1:00'))[0]).toContain('AM or PM?');
  });
  it('asks to check the favorites where bare spreads have different signs', () => {
    const more = '\nSun 9/13\t1:00 PM\tJets\tBills\t2.5\t41';
    expect(favoritesInDoubt(arranged(listed('-3') + more))).toBe('mixed-signs');
    expect(favoritesInDoubt(arranged(listed('6.5')))).toBe('plus');
    expect(favoritesInDoubt(arranged(listed('Lions -3')))).toBeNull();
  });
  it('keeps neutral sites, days of merged cells and marks of the home team', () => {
    const text = `${LIST}\nSun 9/13\t6:30 AM\tBears (N)\t@ Lions\tDET -3\t44\n\t1:00 PM\tJets\tat Bills\tBUF -7\t41`;
    expect(read(arranged(text)).map(({ reading }) => [reading?.homeTeam, reading?.neutralSite])).toEqual([
      ['Detroit Lions', true],
      ['Buffalo Bills', false],
    ]);
  });
  it('with times of another zone is refused by its heading', () => {
    for (const title of ['Time (ET)', 'Time ET', 'Kickoff (EST)']) {
      expect(inShort(listed('-3').replace('Time', title))[0]).toContain('another time zone');
    }
    expect(inShort(listed('-3').replace('Time', 'Kickoff (PT)'))).toEqual(['Bears@Lions -3 47.5']);
  });
});
