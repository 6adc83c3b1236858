import { describe, expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE } from '#shared/rules/timeZone.ts';
import { wallTimeToUtc } from '#shared/rules/wallTime.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { rowError, game, row } from '#shared/testing/pastedRow.ts';

const utc = (text: string) => new Date(game(text).kickoffAt ?? 0).toISOString();

describe('the Time cell', () => {
  it.each([
    ['5:15 PM', 17, 15],
    ['17:15', 17, 15],
    ['5:15pm', 17, 15],
    ['5:15 p.m.', 17, 15],
    ['5:15p', 17, 15],
    ['5:15:00 PM', 17, 15],
    ['17:15:00', 17, 15],
    ['5:15 PM PT', 17, 15],
    ['5:15 PM PST', 17, 15],
    ['5:15 pm (PDT)', 17, 15],
    ['17:15 PT', 17, 15],
    ['05:15 PM', 17, 15],
    ['1 PM', 13, 0],
    ['1pm', 13, 0],

    ['6:30 AM', 6, 30],
    ['10:00', 10, 0],
    ['23:59', 23, 59],
    ['12:00', 12, 0],
    ['12:00 PM', 12, 0],
    ['12:30 AM', 0, 30],
  ] as const)('%s', (time, hour, minute) =>
    expect(game(row({ time })).kickoffAt).toBe(
      wallTimeToUtc({ year: 2026, month: 9, day: 13, hour, minute }, DEFAULT_TIME_ZONE),
    ),
  );

  it.each([
    ['1:00', '1:00: AM or PM?'],
    ['9:59', '9:59: AM or PM?'],
    ['05:15', '5:15: AM or PM?'],
    ['1:00 PT', '1:00: AM or PM?'],
    ['0:30', '0:30: write 12:30 AM if you mean after midnight.'],
    ['17:15 PM', '“17:15 PM” is not a time: write 17:15 without AM or PM.'],
    ['1:00 PM ET', '“1:00 PM ET”: ET is not Pacific time. Convert the time to Pacific (Los Angeles) time.'],
    ['13:00 EST', '“13:00 EST”: EST is not Pacific time. Convert the time to Pacific (Los Angeles) time.'],
    ['1pm Eastern', '“1pm Eastern”: EASTERN is not Pacific time. Convert the time to Pacific (Los Angeles) time.'],
    ['20:00 UTC', '“20:00 UTC”: UTC is not Pacific time. Convert the time to Pacific (Los Angeles) time.'],
    ['13', '“13” is not a time: write it like 5:15 PM or 17:15.'],
    ['25:00', '“25:00” is not a time: write it like 5:15 PM or 17:15.'],
    ['10:75', '“10:75” is not a time: write it like 5:15 PM or 17:15.'],
    ['noonish', '“noonish” is not a time: write it like 5:15 PM or 17:15.'],
    ['', 'Time is empty: write it like 5:15 PM or 17:15, Pacific time.'],
  ])('%j: %s', (time, sentence) => expect(rowError(row({ time }))).toBe(sentence));
});

describe('the Date cell', () => {
  it.each([
    '9/13',
    '09/13',
    '9-13',
    '9/13/2026',
    '9/13/26',
    '9-13-2026',
    '2026-09-13',
    '2026/9/13',
    'Sep 13',
    'Sept 13',
    'Sept. 13',
    'SEPTEMBER 13',
    'September 13th',
    'Sep 13, 2026',
    'Sep 13 2026',
    "Sep 13 '26",
    '13 Sep',
    '13-Sep',
    '13-Sep-26',
    'Sep-13',
    '13 September 2026',
    'Sun 9/13',
    'Sun. 9/13',
    'Sunday 9/13',
    'Sunday, 9/13/2026',
    'Sunday, September 13',
    'Sunday, Sept. 13, 2026',
    'sun sep 13',
    'Sunday, 2026-09-13',
    'Sunday, 13 September',
  ])('%s', (date) => expect(utc(row({ date }))).toBe('2026-09-13T17:00:00.000Z'));

  it('a year in the Date cell overrides the Year column, which can be empty', () => {
    expect(utc(row({ year: '2025', date: '9/13/2026' }))).toBe('2026-09-13T17:00:00.000Z');
    expect(utc(row({ year: '', date: '9/13/2026' }))).toBe('2026-09-13T17:00:00.000Z');
  });

  it('January and February of the season are in the next year', () => {
    expect(utc(row({ date: 'Sunday, January 10' }))).toBe('2027-01-10T18:00:00.000Z');
    expect(utc(row({ date: 'Sunday, February 14', time: '3:30 PM' }))).toBe('2027-02-14T23:30:00.000Z');
    expect(utc(row({ date: '1/10/2027' }))).toBe('2027-01-10T18:00:00.000Z');
    expect(utc(row({ year: '2027', date: 'Sunday, January 10' }))).toBe('2027-01-10T18:00:00.000Z');
    expect(utc(row({ date: '3/10' }))).toBe('2026-03-10T17:00:00.000Z');
  });

  it.each([
    ['Sunday, November 1', '10:00 AM', '2026-11-01T18:00:00.000Z'],
    ['Sunday, October 25', '10:00 AM', '2026-10-25T17:00:00.000Z'],
    ['Sunday, November 7, 2027', '1:25 PM', '2027-11-07T21:25:00.000Z'],
    ['Sunday, October 4', '6:30 AM', '2026-10-04T13:30:00.000Z'],
    ['Thursday, November 26', '9:30 AM', '2026-11-26T17:30:00.000Z'],
    ['Monday, November 30', '5:15 PM', '2026-12-01T01:15:00.000Z'],
    ['3/8/2026', '3:00 AM', '2026-03-08T10:00:00.000Z'],
  ])('%s at %s Pacific is %s', (date, time, expected) => expect(utc(row({ date, time }))).toBe(expected));

  it.each([
    ['Monday, Nov 22, 2026', 'Nov 22, 2026 is a Sunday, not a Monday.'],
    ['Mon 9/13', 'Sep 13, 2026 is a Sunday, not a Monday.'],
    ['2/30', 'There is no February 30 in 2027.'],
    ['9/31', 'There is no September 31 in 2026.'],
    ['Feb 29, 2027', 'There is no February 29 in 2027.'],
    ['14/9', '“14/9”: there is no month 14. Write the month first, like 9/14.'],
    ['9/13/1826', commissionerTexts.dateNotPossible(2026)],
    ['0/13', '“0/13” is not a date: write it like 9/14 or Sunday, September 14.'],
    ['Smarch 13', '“Smarch 13” is not a date: write it like 9/14 or Sunday, September 14.'],
    ['Sunday', '“Sunday” is not a date: write it like 9/14 or Sunday, September 14.'],
    ['', 'Date is empty: write it like 9/14 or Sunday, September 14.'],
  ])('%j: %s', (date, sentence) => expect(rowError(row({ date }))).toBe(sentence));

  it('a bad or empty Year has its own error', () => {
    expect(rowError(row({ year: 'Week 1' }))).toBe('“Week 1” is not a year: write it like 2026.');
    expect(rowError(row({ year: '' }))).toBe('Year is empty: write it like 2026, or write the date with its year.');
  });

  it('a time that the clocks skip is an error', () =>
    expect(rowError(row({ date: '3/8/2026', time: '2:30 AM' }))).toBe(
      'This time does not exist: clocks go forward that night.',
    ));
});

describe('the lines', () => {
  it.each([
    ['3.5', -7],
    ['-3.5', -7],
    ['+3.5', -7],
    ['3½', -7],
    ['3 ½', -7],
    ['3 1/2', -7],
    ['3.50', -7],
    ['3', -6],
    ['.5', -1],
    ['½', -1],
    ['-14', -28],
    ['60', -120],
    ['PK', 0],
    ['pk', 0],
    ['Pick', 0],
    ["Pick 'em", 0],
    ['Pick’em', 0],
    ['EVEN', 0],
    ['0', 0],
    ['-0', 0],
    ['', null],
  ])('a spread of %j is the favorite’s', (spread, expected) => {
    expect(game(row({ spread })).spread).toBe(expected);
    expect(Object.is(game(row({ spread })).spread, -0)).toBe(false);
  });

  it.each([
    ['3.25', 'Spread 3.25: use whole or half points, like 3 or 3.5.'],
    ['3¼', 'Spread 3¼: use whole or half points, like 3 or 3.5.'],
    ['3.3', 'Spread 3.3: use whole or half points, like 3 or 3.5.'],
    ['60.5', 'Spread 60.5: the most is 60 points. Check for a typo.'],
    ['BUF -3', '“BUF -3” is not a spread: write 3.5 or PK, or leave it empty if there is no line.'],
    ['3.', '“3.” is not a spread: write 3.5 or PK, or leave it empty if there is no line.'],
  ])('%j: %s', (spread, sentence) => expect(rowError(row({ spread }))).toBe(sentence));

  it.each([
    ['47.5', '47.5', 95],
    ['47.5', '', 95],
    ['', '47.5', 95],
    ['O 47.5', 'U 47.5', 95],
    ['o47½', 'u47.50', 95],
    ['Over 47', 'Under 47', 94],
    ['', '', null],
  ])('Over %j and Under %j give the total', (over, under, total) => {
    expect(game(row({ over, under })).total).toBe(total);
  });

  it.each([
    ['150.5', '', 'Over 150.5: the most is 150 points. Check for a typo.'],
    ['49', '49.5', 'Over and Under differ: 49 and 49.5.'],
    ['47.25', '', 'Over 47.25: use whole or half points, like 47 or 47.5.'],
    ['', '0', 'Under “0” is not a total: write 47.5, or leave it empty if there is no line.'],
    ['-44', '-44', 'Over “-44” is not a total: write 47.5, or leave it empty if there is no line.'],
    ['PK', '', 'Over “PK” is not a total: write 47.5, or leave it empty if there is no line.'],
  ])('Over %j and Under %j give an error: %s', (over, under, sentence) =>
    expect(rowError(row({ over, under }))).toBe(sentence),
  );
});
