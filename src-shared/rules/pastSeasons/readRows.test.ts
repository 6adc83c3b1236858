import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldTexts } from '#shared/texts/fields.ts';
import { readPastRows } from './readRows.ts';

const HEADING = 'Season,Week,Player,Wins,Losses,Ties';
const read = (text: string) => readPastRows(text, 2026);
const results = (text: string) => read(text).map(({ result, error }) => result ?? error);
const DAVE = { season: 2024, weekNumber: 3, name: 'Dave', wins: 3, losses: 2, ties: 0 };

describe('a row of past results', () => {
  it.each([
    ['as documented', `${HEADING}\n2024,3,Dave,3,2,0`],
    ['without a heading', '2024,3,Dave,3,2,0'],
    ['without ties', '2024,3,Dave,3,2'],
    ['with an empty count', '2024,3,Dave,3,2,'],
    ['with tabs', 'Season\tWeek\tPlayer\tWins\tLosses\tTies\n2024\t3\tDave\t3\t2\t0'],
    ['with semicolons and a separator line', `sep=;\n${HEADING.replaceAll(',', ';')}\n2024;3;Dave;3;2;0`],
    ['with a byte order mark and CRLF', `\uFEFF${HEADING}\r\n2024,3,Dave,3,2,0\r\n`],
    [
      'with quotes and spaces',
      `"Season" , "Week","Player","Wins","Losses","Ties"\n "2024" , "3","  Dave ","3","2","0"`,
    ],
    ['with decimals, as spreadsheets export them', '2024.0,3.0,Dave,3.0,2.00,0'],
    ['with a season of two years and a week in words', '2024-25,Week 3,Dave,3,2,0'],
    ['with empty columns and rows around it', `,,,,,\n\n${HEADING},,\n2024,3,Dave,3,2,0,,\n,,,,,,,`],
    ['with columns in another order', 'Name,Year,Wk,W,L,Pushes\nDave,2024,3,3,2,0'],
    ['with a record', 'Season,Week,Player,Record\n2024,3,Dave,3-2'],
    ['with a record of three numbers and a dash', 'Year,Record,Name,Week\n2024,3–2–0,Dave,3'],
  ])('is read %s', (_, text) => expect(results(text)).toEqual([DAVE]));

  it('keeps a comma, quotes and an accent in the name', () =>
    expect(read('2024,3,"O’Brien, ""Big"" José",3,2,0')[0]?.result?.name).toBe('O’Brien, "Big" José'));

  it.each([
    ['2024,3', 'This row has 2 cells. Write Season, Week, Player, Wins, Losses and Ties, separated by commas or tabs.'],
    [
      '2024,3,Smith, John,3,2,0',
      'This row has 7 cells instead of 6. Put double quotes around a name that contains a comma.',
    ],
    [',3,Dave,3,2,0', 'Season is empty: write it like 2025.'],
    ['24,3,Dave,3,2,0', 'Season “24” is not a year from 1990: write it like 2025.'],
    ['2026,3,Dave,3,2,0', 'The season 2026 isn’t over. Import seasons up to 2025, and leave out this row.'],
    ['2024,,Dave,3,2,0', 'Week is empty: write a week of the regular season, 1 to 18.'],
    ['2024,19,Dave,3,2,0', 'Week “19”: write a week of the regular season, 1 to 18, or leave out this row.'],
    [
      '2024,Wild Card,Dave,3,2,0',
      'Week “Wild Card”: write a week of the regular season, 1 to 18, or leave out this row.',
    ],
    ['2024,3,,3,2,0', 'Player is empty: write a name.'],
    [`2024,3,${'D'.repeat(41)},3,2,0`, `Player “${'D'.repeat(29)}…”: ${fieldTexts.nameTooLong}`],
    ['2024,3,Dave,3.5,2,0', 'Wins “3.5”: write a whole number from 0 to 99.'],
    ['2024,3,Dave,3,-2,0', 'Losses “-2”: write a whole number from 0 to 99.'],
    ['2024,3,Dave,3,2,100', 'Ties “100”: write a whole number from 0 to 99.'],
  ])('%s has an error that says what to write', (row, error) => {
    // A second row decides that commas separate.
    const [, bad] = read(`2024,2,Dave,3,2,0\n${row}`);
    expect(bad).toMatchObject({ row: 2, error, result: null });
  });

  it('with a record that is none has an error', () => {
    expect(results('Season,Week,Player,W-L\n2024,3,Dave,3:2')).toEqual([
      'Wins “3:2”: write a whole number from 0 to 99.',
    ]);
    expect(results('Season,Week,Player,Record,Wins,Losses\n2024,3,Dave,9-9,3,2')).toEqual([DAVE]);
  });

  it('below a title is read by its heading; the title is a row to leave out', () =>
    expect(results('Elm Street 2024\n\nPlayer,Season,Week,Record\nDave,2024,3,3-2')).toEqual([
      expect.stringContaining('This row has 1 cell.'),
      DAVE,
    ]));

  it('is numbered as in the spreadsheet', () =>
    expect(read(`${HEADING}\n\n2024,3,Dave,3,2,0\n2024,x,Dave,3,2,0`).map(({ row }) => row)).toEqual([3, 4]));
});

it('a heading without a needed column is the only error', () =>
  expect(read('Season,Week,Player,Points\n2024,3,Dave,3\n2024,4,Dave,2')).toEqual([
    {
      row: 1,
      text: 'Season,Week,Player,Points',
      error: 'The heading has no column Wins, Losses. Name the columns Season, Week, Player, Wins, Losses, Ties.',
      result: null,
    },
  ]));

it('any text is read to results or errors, never both', () => {
  const cell = fc.oneof(
    fc.constantFrom('2024', '3', '"', 'Dave', ',', ';', '\t', '\r\n', '\n', '', 'Season'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 40 }), (cells) => {
      for (const { error, result } of read(cells.join(','))) expect((error === null) !== (result === null)).toBe(true);
    }),
  );
});
