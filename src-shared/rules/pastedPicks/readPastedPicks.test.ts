/** Whose picks the lines of a pasted chat are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gameOptions } from '#shared/rules/options.ts';
import { cardWords, offerWords, PASTED_GAMES, PASTED_PLAYERS, readWeekChat } from '#shared/testing/pastedWeek.ts';
import { readPastedPicks } from './readPastedPicks.ts';
import type { Offer } from './types.ts';

const DAL = 'Dallas Cowboys -3.5';
const KC = 'Kansas City Chiefs -3.5';
const BEARS = 'Chicago Bears -0';
const owners = (text: string) => Object.keys(cardWords(text));

describe('exported chats', () => {
  it.each([
    ['WhatsApp on an iPhone', '[11/21/26, 9:14 PM] Dave: Dal -3.5'],
    ['WhatsApp on an iPhone, with seconds', '[11/21/26, 9:14:33 PM] Dave: Dal -3.5'],
    ['WhatsApp in Europe', '[21.11.26, 21:14:33] Dave: Dal -3.5'],
    ['WhatsApp on Android', '11/21/26, 9:14 PM - Dave: Dal -3.5'],
    ['WhatsApp, a contact that is not saved', '[11/21/26, 9:14 PM] ~ Dave: Dal -3.5'],
    ['WhatsApp, with invisible marks', '\u200e[11/21/26, 9:14\u202fPM] Dave: \u200eDal -3.5'],
    ['Discord', 'Dave — Today at 9:14 PM\nDal -3.5'],
    ['Discord, an older day', 'Dave — 11/21/2026 9:14 PM\nDal -3.5'],
    ['Discord, compact', '[9:14 PM] Dave: Dal -3.5'],
    ['Telegram', 'Dave, [21.11.2026 21:14]\nDal -3.5'],
    ['Telegram on one line', 'Dave, [Nov 21, 2026 at 9:14 PM]: Dal -3.5'],
    ['Slack', 'Dave  [9:14 PM]\nDal -3.5'],
    ['GroupMe', 'Dave 9:14 PM\nDal -3.5'],
    ['a list', 'Dave\n- Dal -3.5'],
    ['a name in bold', '*Dave*: Dal -3.5'],
    ['a mention', '@Dave Dal -3.5'],
    ['a dash', 'Dave - Dal -3.5'],
    ['no separator', 'dave dal -3.5'],
    ['a possessive', "Dave's picks: Dal -3.5"],
    ['a count', 'Dave (5): Dal -3.5'],
    ['an email that quotes everything', '> Dave: Dal -3.5\n> '],
  ])('%s', (_, text) => expect(cardWords(text)).toEqual({ Dave: [DAL] }));

  it('a message of several lines stays with its sender', () =>
    expect(
      cardWords('[11/21/26, 9:14 PM] Dave: my picks\n1. Dal\n2) KC\n• Bears\n[11/21/26, 9:15 PM] Tess: KC'),
    ).toEqual({
      Dave: [DAL, KC, BEARS],
      Tess: [KC],
    }));

  it('messages of the chat program belong to no one', () => {
    const { cards, ignored } = readWeekChat(
      '[11/21/26, 9:14 PM] Dave: Dal\n[11/21/26, 9:15 PM] Messages are end-to-end encrypted.\n[11/21/26, 9:16 PM] Tess: <Media omitted>',
    );
    expect(cards).toHaveLength(1);
    expect(ignored.map(({ line }) => line)).toEqual([2, 3]);
  });

  it('quoted lines are listed as ignored', () => {
    const { cards, ignored } = readWeekChat('Tess: KC\n> Dal -3.5\nI disagree with that');
    expect(cards.map(({ pieces }) => pieces.length)).toEqual([1]);
    expect(ignored[0]).toEqual({ line: 2, text: '> Dal -3.5', why: 'quoted' });
  });
});

describe('owners of picks', () => {
  it('several messages of one player make one card', () =>
    expect(cardWords('Dave: Dal\nTess: KC\nDave: KC, Dal')).toEqual({ Dave: [DAL, KC], Tess: [KC] }));

  it('several players on one line get a card each', () =>
    expect(cardWords('Dave: Dal; Tess: KC; Bo: Bears')).toEqual({ Dave: [DAL], Tess: [KC], Bo: [BEARS] }));

  it('a first name is enough if one player has it', () => expect(owners('Ann: KC')).toEqual(['Ann Lee']));
  it('a first name that two players have is asked about', () =>
    expect(owners('Mo: KC')).toEqual(['? Mo Smith | Mo Jones']));
  it('a full name means the player whose name is its first word', () =>
    expect(owners('Dave Miller: KC')).toEqual(['Dave']));
  it('two full names with the same first word are both asked about', () =>
    expect(readWeekChat('Dave Miller: KC\nDave Jones: Bears').cards.map(({ player }) => player)).toEqual([null, null]));
  it('an unknown name is asked about', () => expect(owners('Zoe: KC')).toEqual(['?']));
  it('a misspelled name is asked about', () => expect(owners('Ingird: KC')).toEqual(['? Ingrid']));
  it('picks before any name are asked about', () => expect(owners('KC, Bears')).toEqual(['?']));

  it('picks after an unknown name on its own line do not go to the player before', () =>
    expect(cardWords('Tess\nKC\nZoe\nBears')).toEqual({ Tess: [KC], '? Tess': [BEARS] }));
  it('an unknown name before a pick is no part of the card before', () =>
    expect(cardWords('Tess: KC\nZoe Bears pk')).toEqual({ Tess: [KC], '? Tess': [BEARS] }));

  it('headings are no names', () =>
    expect(cardWords('Week 11 picks:\nDave: early: Dal\nlate: KC')).toEqual({ Dave: [DAL, KC] }));
  it('a link is no name', () =>
    expect(cardWords('Dave: Dal\nhttps://example.org/a?b=1\nKC')).toEqual({ Dave: [DAL, KC] }));
});

describe('a player with the name of a team', () => {
  it('before a colon it is the player', () =>
    expect(cardWords('Tess: KC\nDallas: Bears')).toEqual({ Tess: [KC], Dallas: [BEARS] }));
  it('at the start of a line it is asked about', () =>
    expect(cardWords('Tess: KC\nDallas -3.5')).toEqual({ Tess: [KC, `player-or-team? ${DAL}`] }));
  it('alone on a line it is asked about, and so is the owner of the next picks', () =>
    expect(cardWords('Tess: KC\nDallas\nBears')).toEqual({
      Tess: [KC],
      '? Dallas | Tess': [`player-or-team? ${DAL}`, BEARS],
    }));
  it('in a list of teams it is the team', () => expect(cardWords('Tess: KC, Dallas')).toEqual({ Tess: [KC, DAL] }));
});

describe('any text', () => {
  const parts =
    'Dave|Tess:|Dal|KC/DEN|over|o47|-3½|+|@|vs|NY|no|or|BB|,|;|\n|> |1.|🔥|[9:14 PM]|½|..|same|Dallas|3 1/2|?|Mo';
  const words = fc.constantFrom(...parts.split('|'));
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(words, { maxLength: 40 }).map((some) => some.join(' ')),
    fc.array(words, { maxLength: 20 }).map((some) => some.join('')),
  );

  it('any text is read without an error, and each pick and choice is an offered option', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { pieces } of readWeekChat(text).cards) {
          for (const { reading } of pieces) {
            const offers =
              reading.kind === 'pick' ? [reading.offer] : reading.kind === 'question' ? reading.choices : [];
            for (const { gameId, option } of offers) {
              const game = PASTED_GAMES.find(({ id }) => id === gameId);
              expect(game && gameOptions(game)).toContainEqual(option);
            }
          }
        }
      }),
      { numRuns: 500 },
    ));

  it('is read without an error whatever the players are called', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), anyText, (username, text) => {
        const players = [{ id: 9, username }, ...PASTED_PLAYERS];
        for (const { player } of readPastedPicks(text, players, PASTED_GAMES).cards) {
          expect([null, ...players]).toContain(player);
        }
      }),
    ));

  it.each([
    'Ann-Marie',
    'Chip, Sr.',
    'O’Brien',
    'Big Mike (Mike J)',
    'C++',
    'a|b',
    '$5',
    '[Z]',
    'A/B',
    'back\\slash',
    '😀',
  ])('the picks of %s are found at the start of a line and inside it', (username) => {
    const players = [{ id: 9, username }, ...PASTED_PLAYERS];
    const ownersIn = (text: string) =>
      readPastedPicks(text, players, PASTED_GAMES).cards.map((card) => card.player?.username);
    expect(ownersIn(`${username}: KC`)).toEqual([username]);
    expect(ownersIn(`Dave: Dal; ${username}: KC`)).toEqual(['Dave', username]);
  });

  it('a long text without line breaks is read', () => {
    expect(readWeekChat('Dal '.repeat(5_000)).cards).toHaveLength(1);
    expect(readWeekChat('['.repeat(20_000)).cards).toEqual([]);
    expect(readWeekChat('a '.repeat(20_000)).cards).toEqual([]);
    expect(readWeekChat(':'.repeat(20_000)).cards).toEqual([]);
    expect(readWeekChat('1'.repeat(20_000)).cards).toEqual([]);
  });

  const offers = PASTED_GAMES.flatMap((game) => gameOptions(game).map((option) => ({ gameId: game.id, option })));
  const card = fc.record({
    player: fc.constantFrom(...PASTED_PLAYERS),
    picks: fc.uniqueArray(fc.constantFrom(...offers), { selector: ({ gameId }) => gameId, minLength: 1, maxLength: 5 }),
    separator: fc.constantFrom(', ', '; ', '\n', '\n- '),
  });
  const written = ({ gameId, option }: Offer): string => {
    const game = PASTED_GAMES.find(({ id }) => id === gameId);
    return option.team === null ? `${game?.awayTeam}/${game?.homeTeam} ${option.pickValue}` : option.pickValue;
  };

  it('a card written as text is read as the same card', () =>
    fc.assert(
      fc.property(card, ({ player, picks, separator }) => {
        const { cards, ignored } = readWeekChat(`${player.username}: ${picks.map(written).join(separator)}`);
        expect(ignored).toEqual([]);
        expect(cards.map((one) => one.player)).toEqual([player]);
        const readings = (cards[0]?.pieces ?? []).map(({ reading }) =>
          reading.kind === 'pick' && reading.written === null ? offerWords(reading.offer) : reading.kind,
        );
        expect(readings).toEqual(picks.map(offerWords));
      }),
    ));
});
