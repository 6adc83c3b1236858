import { describe, expect, it } from 'vitest';
import { swapHomeAway } from '#shared/rules/manualGames.ts';
import type { ManualGame } from '#shared/rules/manualGames.ts';
import { HEADER, rowError, game, read, row } from '#shared/testing/pastedRow.ts';

const JETS_AT_BILLS: ManualGame = {
  awayTeam: 'New York Jets',
  homeTeam: 'Buffalo Bills',
  kickoffAt: Date.UTC(2026, 8, 13, 17),
  spread: -7,
  total: 88,
  neutralSite: false,
};

describe('rows and columns', () => {
  it('a spreadsheet paste is parsed with its header, Windows line ends, blank lines and trailing tabs', () => {
    const text = `\uFEFF${HEADER}\r\n\r\n${row()}\t\t\r\n \t\t\r\n${row({ dog: 'Bears', favored: 'Lions' })}\r\n\r\n`;
    expect(read(text).map(({ row: n, error, reading }) => [n, error, reading?.awayTeam])).toEqual([
      [1, null, 'New York Jets'],
      [2, null, 'Chicago Bears'],
    ]);
  });

  it('a paste needs no header, and each row keeps its text', () => {
    expect(read(row())).toEqual([{ row: 1, text: row(), reading: JETS_AT_BILLS, error: null }]);
  });

  it.each([
    HEADER,
    HEADER.replaceAll('\t', ' '),
    HEADER.replaceAll('\t', ' | '),
    HEADER.toUpperCase(),
    'Date,Underdog,Favorite',
  ])('the header %j is recognized', (header) => expect(game(`${header}\n${row()}`)).toEqual(JETS_AT_BILLS));

  it('a header with the sides in another order is an error', () => {
    const [first] = read(`Year\tDate\tTime\tFavorite\tUnderdog\tSpread\tOver\tUnder\n${row()}`);
    expect(first?.error).toBe(
      'The heading row names Favored before Underdog. Put the columns in this order: Year, Date, Time (PST), Underdog, Favored, Pt Spread, Over, Under.',
    );
  });

  it.each(['\t', '|', ' | ', ';', '; ', '  ', '     ', ',', ', '])('rows can be separated by %j', (separator) => {
    expect(game(row({}, separator))).toEqual(JETS_AT_BILLS);
    expect(game(row({ date: 'Sunday, September 13' }, separator))).toEqual(JETS_AT_BILLS);
    expect(game(row({ date: 'Sep 13, 2026' }, separator))).toEqual(JETS_AT_BILLS);
    expect(game(row({ date: 'Sun., Sept. 13, 2026' }, separator))).toEqual(JETS_AT_BILLS);
    expect(game(row({ date: 'Sunday, 9/13' }, separator))).toEqual(JETS_AT_BILLS);
  });

  it('a table with bars, quoted cells and empty cells is parsed', () => {
    expect(game(`| ${row({}, ' | ')} |`)).toEqual(JETS_AT_BILLS);
    expect(game(row({ date: '"Sunday, September 13, 2026"' }, ','))).toEqual(JETS_AT_BILLS);
    expect(game(row({ date: '"Sunday, September 13"' }))).toEqual(JETS_AT_BILLS);
    for (const separator of ['\t', '|', ';', ',']) {
      const open = { ...JETS_AT_BILLS, spread: null, total: null };
      expect(game(row({ spread: '', over: '', under: '' }, separator))).toEqual(open);
    }
  });

  it('the spaces, hyphens and quotes of web pages are accepted', () => {
    const fancy = row({ date: '“Sep\u00A013”', time: '10:00\u202FAM', dog: 'N.Y.\u00A0Jets', spread: '\u22123.5' });
    expect(game(`\u200B${fancy}\u00A0`)).toEqual(JETS_AT_BILLS);
  });

  it('the error for a wrong number of columns gives the number', () => {
    const list = 'Year, Date, Time (PST), Underdog, Favored, Pt Spread, Over, Under';
    expect(rowError('2026\t9/13\t10:00 AM\tJets\tBills\t3')).toBe(
      `Only 6 of 8 columns: each row needs ${list}, even if some are empty.`,
    );
    expect(rowError('Jets at Bills')).toMatch(/^Only 1 of 8 columns/);
    expect(rowError(`${row()}\tFOX`)).toBe(`9 columns instead of 8: each row needs exactly ${list}.`);
  });

  it('row numbers skip the header and blank lines, and each row lists all its errors', () => {
    const text = [HEADER, '', row(), '', row({ date: 'Monday, 9/13', time: '1:00', dog: 'New York', over: '49' })].join(
      '\n',
    );
    expect(read(text)[1]).toMatchObject({
      row: 2,
      error:
        'Sep 13, 2026 is a Sunday, not a Monday. 1:00: AM or PM? New York: Giants or Jets? Over and Under differ: 49 and 44.',
    });
  });

  it('text without rows gives an empty list', () => expect(read(`\n${HEADER}\n \t \n;;;;;;;\n`)).toEqual([]));
});

describe('home, away and neutral', () => {
  it('the favored team is home if neither is marked', () => expect(game(row())).toEqual(JETS_AT_BILLS));

  it.each(['@Jets', '@ Jets', 'at Jets', 'AT JETS', 'Jets (H)', '(h) Jets', 'Jets*', 'Jets *', '*Jets', '@ NYJ'])(
    '%s makes the underdog the home team and flips the line',
    (dog) =>
      expect(game(row({ dog }))).toEqual({
        ...JETS_AT_BILLS,
        awayTeam: 'Buffalo Bills',
        homeTeam: 'New York Jets',
        spread: 7,
      }),
  );

  it.each(['@Bills', 'at Buffalo', 'Bills (H)', 'BUF*'])('%s makes the favored team the home team', (favored) =>
    expect(game(row({ favored }))).toEqual(JETS_AT_BILLS),
  );

  it('(N) marks a neutral site, where the favored team is home unless the other is marked', () => {
    expect(game(row({ favored: 'Bills (N)' }))).toEqual({ ...JETS_AT_BILLS, neutralSite: true });
    expect(game(row({ dog: 'Jets (n)' }))).toEqual({ ...JETS_AT_BILLS, neutralSite: true });
    expect(game(row({ dog: '@ Jets (N)' }))).toMatchObject({ homeTeam: 'New York Jets', neutralSite: true, spread: 7 });
  });

  it('a row with both teams marked as home is an error', () =>
    expect(rowError(row({ dog: '@Jets', favored: 'Bills*' }))).toBe('Both teams are marked as home: mark only one.'));

  it('the name of an unknown team stays as typed', () =>
    expect(game(row({ dog: 'Ohio  St.', favored: "Ragin' Cajuns (H)" }))).toMatchObject({
      awayTeam: 'Ohio St.',
      homeTeam: "Ragin' Cajuns",
    }));

  it.each([
    ['New York', 'New York: Giants or Jets?'],
    ['@ Los Angeles', 'Los Angeles: Chargers or Rams?'],
    ['', 'Underdog is empty: write a team.'],
    ['@', 'Underdog is empty: write a team.'],
    ['3.5', 'Underdog “3.5” is not a team.'],
    ['Buffalo', 'Buffalo Bills cannot play against itself.'],
    ['x'.repeat(61), `Underdog “${'x'.repeat(29)}…”: a name can have at most 60 characters.`],
  ])('%j: %s', (dog, sentence) => expect(rowError(row({ dog }))).toBe(sentence));
});

describe('a team twice in one paste', () => {
  const errors = (...rows: string[]) => read([HEADER, ...rows].join('\n')).map(({ error }) => error);
  const other = row({ dog: 'Bears', favored: 'Lions' });

  it('a repeated team is an error that names the earlier row', () => {
    expect(errors(other, row(), row({ dog: 'Miami' }))).toEqual([null, null, 'Buffalo Bills already play in row 2.']);
    expect(errors(other, row(), row({ dog: 'Detroit' }))[2]).toBe(
      'Detroit Lions already play in row 1. Buffalo Bills already play in row 2.',
    );
  });

  it('a repeated pairing is an error, either way round', () => {
    const sentence = 'New York Jets and Buffalo Bills already play each other in row 1.';
    expect(errors(row(), other, row())).toEqual([null, null, sentence]);
    expect(errors(row(), row({ dog: 'BUF', favored: 'at NYJ' }))[1]).toBe(
      'Buffalo Bills and New York Jets already play each other in row 1.',
    );
  });

  it('a repeated team is found if the earlier row has another error, and for unknown teams', () => {
    expect(errors(row({ time: '1:00' }), row({ dog: 'Miami' }))).toEqual([
      '1:00: AM or PM?',
      'Buffalo Bills already play in row 1.',
    ]);
    expect(errors(row({ dog: 'Ohio State' }), row({ dog: 'OHIO STATE', favored: 'Lions' }))[1]).toBe(
      'OHIO STATE already play in row 1.',
    );
  });
});

describe('swapHomeAway', () => {
  it('swapping changes the sides and keeps the favorite', () => {
    expect(swapHomeAway(JETS_AT_BILLS)).toEqual({
      ...JETS_AT_BILLS,
      awayTeam: 'Buffalo Bills',
      homeTeam: 'New York Jets',
      spread: 7,
    });
    expect(swapHomeAway({ ...JETS_AT_BILLS, spread: null }).spread).toBeNull();
    expect(swapHomeAway({ ...JETS_AT_BILLS, spread: 0 }).spread).toBe(0);
  });
});
