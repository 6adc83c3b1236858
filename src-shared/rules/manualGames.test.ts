import { describe, expect, it } from 'vitest';
import { swapHomeAway } from '#shared/rules/manualGames.ts';
import type { ManualGame } from '#shared/rules/manualGames.ts';
import { HEADER, fault, game, read, row } from '#shared/testing/pastedRow.ts';

const JETS_AT_BILLS: ManualGame = {
  awayTeam: 'New York Jets',
  homeTeam: 'Buffalo Bills',
  kickoffAt: Date.UTC(2026, 8, 13, 17),
  spread: -7,
  total: 88,
  neutralSite: false,
};

describe('rows and columns', () => {
  it('reads a spreadsheet as it is pasted: header, Windows line ends, blank lines, trailing tabs', () => {
    const text = `\uFEFF${HEADER}\r\n\r\n${row()}\t\t\r\n \t\t\r\n${row({ dog: 'Bears', favored: 'Lions' })}\r\n\r\n`;
    expect(read(text).map(({ row: n, error, reading }) => [n, error, reading?.awayTeam])).toEqual([
      [1, null, 'New York Jets'],
      [2, null, 'Chicago Bears'],
    ]);
  });

  it('needs no header, and gives the row back as it was pasted', () => {
    expect(read(row())).toEqual([{ row: 1, text: row(), reading: JETS_AT_BILLS, error: null }]);
  });

  it.each([
    HEADER,
    HEADER.replaceAll('\t', ' '),
    HEADER.replaceAll('\t', ' | '),
    HEADER.toUpperCase(),
    'Date,Underdog,Favorite',
  ])('knows the header %j', (header) => expect(game(`${header}\n${row()}`)).toEqual(JETS_AT_BILLS));

  it('does not read the sides crosswise when the header has them in another order', () => {
    const [first] = read(`Year\tDate\tTime\tFavorite\tUnderdog\tSpread\tOver\tUnder\n${row()}`);
    expect(first?.error).toBe(
      'The heading row names Favored before Underdog. Put the columns in this order: Year, Date, Time (PST), Underdog, Favored, Pt Spread, Over, Under.',
    );
  });

  it.each(['\t', '|', ' | ', ';', '; ', '  ', '     ', ',', ', '])('reads rows separated by %j', (separator) => {
    expect(game(row({}, separator))).toEqual(JETS_AT_BILLS);
    expect(game(row({ date: 'Sunday, September 13' }, separator))).toEqual(JETS_AT_BILLS);
    expect(game(row({ date: 'Sep 13, 2026' }, separator))).toEqual(JETS_AT_BILLS);
    expect(game(row({ date: 'Sun., Sept. 13, 2026' }, separator))).toEqual(JETS_AT_BILLS);
    expect(game(row({ date: 'Sunday, 9/13' }, separator))).toEqual(JETS_AT_BILLS);
  });

  it('reads a table with bars around it, quoted cells, and empty cells', () => {
    expect(game(`| ${row({}, ' | ')} |`)).toEqual(JETS_AT_BILLS);
    expect(game(row({ date: '"Sunday, September 13, 2026"' }, ','))).toEqual(JETS_AT_BILLS);
    expect(game(row({ date: '"Sunday, September 13"' }))).toEqual(JETS_AT_BILLS);
    for (const separator of ['\t', '|', ';', ',']) {
      const open = { ...JETS_AT_BILLS, spread: null, total: null };
      expect(game(row({ spread: '', over: '', under: '' }, separator))).toEqual(open);
    }
  });

  it('takes the spaces, hyphens and quotes of web pages', () => {
    const fancy = row({ date: '“Sep\u00A013”', time: '10:00\u202FAM', dog: 'N.Y.\u00A0Jets', spread: '\u22123.5' });
    expect(game(`\u200B${fancy}\u00A0`)).toEqual(JETS_AT_BILLS);
  });

  it('says how many columns a row has', () => {
    const list = 'Year, Date, Time (PST), Underdog, Favored, Pt Spread, Over, Under';
    expect(fault('2026\t9/13\t10:00 AM\tJets\tBills\t3')).toBe(
      `Only 6 of 8 columns: each row needs ${list}, also where one is empty.`,
    );
    expect(fault('Jets at Bills')).toMatch(/^Only 1 of 8 columns/);
    expect(fault(`${row()}\tFOX`)).toBe(`9 columns instead of 8: each row needs just ${list}.`);
  });

  it('counts rows without the header and blank lines, and says all that is wrong with each', () => {
    const text = [HEADER, '', row(), '', row({ date: 'Monday, 9/13', time: '1:00', dog: 'New York', over: '49' })].join(
      '\n',
    );
    expect(read(text)[1]).toMatchObject({
      row: 2,
      error:
        'Sep 13, 2026 is a Sunday, not a Monday. 1:00: AM or PM? New York: Giants or Jets? Over and Under differ: 49 and 44.',
    });
  });

  it('gives no rows for a text without any', () => expect(read(`\n${HEADER}\n \t \n;;;;;;;\n`)).toEqual([]));
});

describe('home, away and neutral', () => {
  it('the favored team is home when nobody is marked', () => expect(game(row())).toEqual(JETS_AT_BILLS));

  it.each(['@Jets', '@ Jets', 'at Jets', 'AT JETS', 'Jets (H)', '(h) Jets', 'Jets*', 'Jets *', '*Jets', '@ NYJ'])(
    '%s puts the underdog at home, and the line with it',
    (dog) =>
      expect(game(row({ dog }))).toEqual({
        ...JETS_AT_BILLS,
        awayTeam: 'Buffalo Bills',
        homeTeam: 'New York Jets',
        spread: 7,
      }),
  );

  it.each(['@Bills', 'at Buffalo', 'Bills (H)', 'BUF*'])('%s puts the favored team at home', (favored) =>
    expect(game(row({ favored }))).toEqual(JETS_AT_BILLS),
  );

  it('(N) says neutral site, and the favored team is home on paper unless the other is marked', () => {
    expect(game(row({ favored: 'Bills (N)' }))).toEqual({ ...JETS_AT_BILLS, neutralSite: true });
    expect(game(row({ dog: 'Jets (n)' }))).toEqual({ ...JETS_AT_BILLS, neutralSite: true });
    expect(game(row({ dog: '@ Jets (N)' }))).toMatchObject({ homeTeam: 'New York Jets', neutralSite: true, spread: 7 });
  });

  it('both marked is a bad row', () =>
    expect(fault(row({ dog: '@Jets', favored: 'Bills*' }))).toBe('Both teams are marked as home: mark only one.'));

  it('names of other teams stay as they are typed', () =>
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
  ])('%j: %s', (dog, sentence) => expect(fault(row({ dog }))).toBe(sentence));
});

describe('a team twice in one paste', () => {
  const errors = (...rows: string[]) => read([HEADER, ...rows].join('\n')).map(({ error }) => error);
  const other = row({ dog: 'Bears', favored: 'Lions' });

  it('the later row names the earlier one', () => {
    expect(errors(other, row(), row({ dog: 'Miami' }))).toEqual([null, null, 'Buffalo Bills already play in row 2.']);
    expect(errors(other, row(), row({ dog: 'Detroit' }))[2]).toBe(
      'Detroit Lions already play in row 1. Buffalo Bills already play in row 2.',
    );
  });

  it('also for the same pairing, either way round', () => {
    const sentence = 'New York Jets and Buffalo Bills already play each other in row 1.';
    expect(errors(row(), other, row())).toEqual([null, null, sentence]);
    expect(errors(row(), row({ dog: 'BUF', favored: 'at NYJ' }))[1]).toBe(
      'Buffalo Bills and New York Jets already play each other in row 1.',
    );
  });

  it('also when the earlier row is bad in another way, and for teams outside the league', () => {
    expect(errors(row({ time: '1:00' }), row({ dog: 'Miami' }))).toEqual([
      '1:00: AM or PM?',
      'Buffalo Bills already play in row 1.',
    ]);
    expect(errors(row({ dog: 'Ohio State' }), row({ dog: 'OHIO STATE', favored: 'Lions' }))[1]).toBe(
      'OHIO STATE already play in row 1.',
    );
  });
});

describe('swapping home and away', () => {
  it('changes the sides and keeps the favorite', () => {
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
