/** Texts that players write for one pick, and their reading. */
import { describe, expect, it } from 'vitest';
import { cardWords, PASTED_GAMES, readingWords, readWeekChat } from '#shared/testing/pastedWeek.ts';

/** The readings of a line that Dave wrote. */
const read = (line: string) => cardWords(`Dave: ${line}`)['Dave'] ?? [];

const DAL = 'Dallas Cowboys -3.5';
const KC = 'Kansas City Chiefs -3.5';
const SF = 'San Francisco 49ers -3';
const BEARS = 'Chicago Bears -0';
const JETS = 'New York Jets +12.5';
const GIANTS = 'New York Giants +7';
const RAIDERS = 'Las Vegas Raiders +3.5';

describe('a spread in a pasted chat', () => {
  it.each([
    ['Dal -3.5', DAL],
    ['dal-3.5', DAL],
    ['DAL −3½', DAL],
    ['Dal -3 1/2', DAL],
    ['Dal -3,5', DAL],
    ['Dal - 3.5', DAL],
    ['Dal (-3.5)', DAL],
    ['-3.5 Dallas', DAL],
    ['Cowboys minus 3.5', DAL],
    ['Cowboys 3.5', DAL],
    ['the Cowboys', DAL],
    ["I'll take the boys -3.5", DAL],
    ['Dal -3.5 -110', DAL],
    ['Dal -3.5 vs LV', DAL],
    ['Dal -3.5 @ Raiders', DAL],
    ['Cowboys (5-5) -3.5', DAL],
    ['Cowboys 1:25pm -3.5', DAL],
    ['🏈 Cowboys 🔥🔥', DAL],
    ['**Cowboys -3.5**', DAL],
    ['“Cowboys -3.5”', DAL],
    ['Cowboys cover -3.5 cause Dak is home', DAL],
    ['Titans +5½', 'Tennessee Titans +5.5'],
    ['ten +5.5', 'Tennessee Titans +5.5'],
    ['was +2.5', 'Washington Commanders +2.5'],
    ['Skins +2.5', 'Washington Commanders +2.5'],
    ['Car', 'Carolina Panthers +3.5'],
    ['niners', SF],
    ['9ers -3', SF],
    ['SF 49ers -3', SF],
    ['49ers', SF],
    ['Bears PK', BEARS],
    ["Bears pick'em", BEARS],
    ['Bears pick em', BEARS],
    ['Bears pick', BEARS],
    ['Bears even', BEARS],
    ['Jets +12.5', JETS],
    ['N.Y. Jets +12.5', JETS],
    ['G-Men +7', GIANTS],
    ['LA Rams -3', 'Los Angeles Rams -3'],
    ['L.A. Chargers -3', 'Los Angeles Chargers -3'],
    ['St. Louis -3', 'Los Angeles Rams -3'],
    ['seattle seahawks plus 3', 'Seattle Seahawks +3'],
  ])('“%s” is %s', (line, pick) => expect(read(line)).toEqual([pick]));

  it.each([
    ['Dal -3', `${DAL}, not -3`],
    ['Dal -4½', `${DAL}, not -4½`],
    ['KC 3', `${KC}, not 3`],
    ['Bears -1', `${BEARS}, not -1`],
    ['Dal pk', `${DAL}, not pk`],
    ['KC -3.25', `${KC}, not -3.25`],
  ])('“%s” is at the offered line, and the written one is named', (line, pick) => expect(read(line)).toEqual([pick]));
});

describe('a total in a pasted chat', () => {
  it.each([
    ['KC/DEN over 44.5', 'Over 44.5 (Broncos)'],
    ['KC-DEN o44.5', 'Over 44.5 (Broncos)'],
    ['over 44.5 KC/DEN', 'Over 44.5 (Broncos)'],
    ['o44½ KC @ DEN', 'Over 44.5 (Broncos)'],
    ['Chiefs vs. Broncos OVER', 'Over 44.5 (Broncos)'],
    ['Chiefs & Broncos over 44.5', 'Over 44.5 (Broncos)'],
    ['u 46.5 det', 'Under 46.5 (Eagles)'],
    ['Lions under', 'Under 46.5 (Eagles)'],
    ['LIONS/EAGLES U46.5', 'Under 46.5 (Eagles)'],
    ['ARI@SF un 48½', 'Under 48.5 (Cardinals)'],
    ['KC/DEN over 47.5', 'Over 44.5 (Broncos), not 47.5'],
    ['NY/NE over', 'Over 43 (Patriots)'],
  ])('“%s” is %s', (line, pick) => expect(read(line)).toEqual([pick]));
});

describe('several picks on one line', () => {
  it.each([
    ['Dal -3.5, KC/DEN over 44.5, niners', [DAL, 'Over 44.5 (Broncos)', SF]],
    ['Dal -3.5 KC -3.5', [DAL, KC]],
    ['-3 SF -3.5 KC', [SF, KC]],
    ['Dal -3.5 and KC & Bears', [DAL, KC, BEARS]],
    ['Dal/KC/SF', [DAL, KC, SF]],
    ['Dal -3.5. KC -3.5. Bears!', [DAL, KC, BEARS]],
    ['1. Dal 2. KC 3. Bears', [DAL, KC, BEARS]],
    ['1️⃣ Dal 2️⃣ KC', [DAL, KC]],
    ['Dal | KC • Bears; Jets', [DAL, KC, BEARS, JETS]],
    ['KC over 44.5 & DEN', ['Over 44.5 (Broncos)', 'Denver Broncos +3.5']],
    ['Bills -5.5, o47.5 Bills', ['Buffalo Bills -5.5', 'Over 47.5 (Bills)']],
    ['Dal, Dal -3.5', [DAL]],
    [
      'DAL KC BUF PHI DET GB',
      [
        DAL,
        KC,
        'Buffalo Bills -5.5',
        'which-side? Philadelphia Eagles -2.5 | Detroit Lions +2.5',
        'Green Bay Packers -7',
      ],
    ],
  ])('“%s”', (line, picks) => expect(read(line)).toEqual(picks));
});

describe('a doubtful pick in a pasted chat', () => {
  it.each([
    ['NY +12.5', `which-team? ${GIANTS} | ${JETS}`],
    ['New York', `which-team? ${GIANTS} | ${JETS}`],
    ['LA -3', 'which-team? Los Angeles Chargers -3 | Los Angeles Rams -3'],
    ['Los Angeles over', 'which-team? Over 43.5 (Chargers) | Over 49 (Rams)'],
    ['Dal/LV', `which-side? ${DAL} | ${RAIDERS}`],
    ['MIN CHI pk', 'which-side? Chicago Bears -0 | Minnesota Vikings +0'],
    ['KC/DEN 44.5', 'over-or-under? Over 44.5 (Broncos) | Under 44.5 (Broncos)'],
    ['o/u KC 44.5', 'over-or-under? Over 44.5 (Broncos) | Under 44.5 (Broncos)'],
    ['Dal 50', 'over-or-under? Over 50 (Raiders) | Under 50 (Raiders)'],
    ['Chiefs over Broncos', `team-or-total? ${KC} | Over 44.5 (Broncos)`],
    ['over 49', 'which-game? Over 49 (Rams)'],
    ['u47.5', 'which-game? Under 47.5 (Dolphins) | Under 47.5 (Bills)'],
    ['Dal +3.5', `opposite-line? ${DAL} | ${RAIDERS}`],
    ['$20 on the Rams', 'strange-line? Los Angeles Rams -3 | Seattle Seahawks +3'],
    ['Chiefs ML', `moneyline? ${KC}`],
    ['Chiefs -180', `moneyline? ${KC}`],
    ['Cowbys -3.5', `misspelled? ${DAL}`],
    ['Eagels', 'misspelled? Philadelphia Eagles -2.5'],
    ['not the bills', 'unsure? Buffalo Bills -5.5'],
    ['Jets?', `unsure? ${JETS}`],
    ['maybe KC', `unsure? ${KC}`],
    ['change Dal to Raiders', `unsure? ${DAL} | ${RAIDERS}`],
    ['Bears a lot', `unsure? ${BEARS}`],
    ['Tess likes KC -3.5', `unsure? ${KC}`],
    ['den', 'unsure? Denver Broncos +3.5'],
  ])('“%s” becomes a question', (line, asked) => expect(read(line)).toEqual([asked]));

  it('an over after two teams that don’t play each other is asked about', () => {
    expect(read('KC/LV over 47.5')).toEqual([`unsure? ${KC}`, 'unsure? Over 50 (Raiders)']);
    expect(read('Ravens-LV over 47.5')).toEqual(['not-this-week', 'unsure? Over 50 (Raiders)']);
  });

  it('“or” puts both teams in doubt', () =>
    expect(read('lions or chiefs')).toEqual(['unsure? Detroit Lions +2.5', `unsure? ${KC}`]));

  it('a total right after a spread is asked about, with the game before it among the choices', () =>
    expect(read('Bills -5.5 and over 47.5')).toEqual([
      'Buffalo Bills -5.5',
      'which-game? Over 47.5 (Dolphins) | Over 47.5 (Bills)',
    ]));

  it('a city is no question while its other team has a bye', () => {
    const games = PASTED_GAMES.filter(({ homeTeam }) => homeTeam !== 'New York Giants');
    const [card] = readWeekChat('Dave: NY +12.5', games).cards;
    expect(card?.pieces.map(({ reading }) => readingWords(reading))).toEqual([JETS]);
  });
});

describe('a line that is no pick', () => {
  it.each([
    ['Browns -3', 'no-line'],
    ['NO +3', 'no-line'],
    ['Ravens -3', 'not-this-week'],
    ['Dal vs KC over', 'not-opponents'],
    ['same as last week', 'refers-elsewhere'],
    ['Same', 'refers-elsewhere'],
    ['what Tess said', 'refers-elsewhere'],
    ['all the favorites', 'refers-elsewhere'],
    ['tiebreaker 45', 'tiebreaker'],
    ['-3', 'no-team'],
  ])('“%s” is not read as a pick, and the reason is %s', (line, why) => expect(read(line)).toEqual([why]));

  it.each([
    'lol',
    'no',
    'good luck everyone',
    'did you see the Cowboys game last night',
    '50',
    'it was over',
    'NO WAY',
  ])('“%s” is listed as ignored', (line) => {
    const { cards, ignored } = readWeekChat(`Dave: ${line}`);
    expect(cards).toEqual([]);
    expect(ignored).toEqual([{ line: 1, text: line, why: 'chatter' }]);
  });

  it('words between picks are listed as ignored', () => {
    const { ignored } = readWeekChat('Dave: Dal -3.5, fingers crossed everybody, KC');
    expect(ignored).toEqual([{ line: 1, text: 'fingers crossed everybody', why: 'chatter' }]);
  });
});

describe('the mark of a best bet', () => {
  it.each([
    ['Dal BB, KC', [`* ${DAL}`, KC]],
    ['Dal, KC (bb)', [DAL, `* ${KC}`]],
    ['Best bet: Dal, KC', [`* ${DAL}`, KC]],
    ['Dal, KC, LOTW Bears', [DAL, KC, `* ${BEARS}`]],
    ['Dal, KC, best bet Dal', [`* ${DAL}`, KC]],
    ['lock of the week: Dal -3.5', [`* ${DAL}`]],
    ['Dal, BB', [DAL, 'best-bet-alone']],
    ['Dal KC BB', [DAL, KC, 'best-bet-alone']],
  ])('“%s”', (line, picks) => expect(read(line)).toEqual(picks));
});
