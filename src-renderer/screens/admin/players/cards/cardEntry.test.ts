import { describe, expect, it } from 'vitest';
import { offerWords, readWeekChat } from '#shared/testing/pastedWeek.ts';
import * as entry from './cardEntry.ts';
import { cardTexts } from './cardTexts.ts';

/** The pieces of Dave's card. */
const pieces = (line: string) => readWeekChat(`Dave: ${line}`).cards.flatMap(entry.keyPieces);
const keyOf = (line: string, n: number) => pieces(line)[n]?.key ?? '';
const words = (line: string, answers: entry.Answers = {}) =>
  entry.chosenOf(pieces(line), answers).map(({ offer }) => offerWords(offer));

describe('the answers about a pasted card', () => {
  const line = 'KC, NY +12.5, Ravens';

  it('a question counts until it is answered, and an unreadable piece never does', () => {
    expect(entry.openQuestions(pieces(line), {})).toBe(1);
    expect(words(line)).toEqual(['Kansas City Chiefs -3.5']);
    const answers = { [keyOf(line, 1)]: '1 away' };
    expect(entry.openQuestions(pieces(line), answers)).toBe(0);
    expect(words(line, answers)).toEqual(['Kansas City Chiefs -3.5', 'New York Jets +12.5']);
  });

  it('a piece can be left out', () => expect(words(line, { [keyOf(line, 0)]: entry.LEFT_OUT })).toEqual([]));

  it('an answer that no longer fits is asked again', () =>
    expect(entry.openQuestions(pieces(line), { [keyOf(line, 1)]: '9 home' })).toBe(1));

  it('a piece keeps its key when another line is written above it', () => {
    const [, dave] = readWeekChat('Tess: Bears\nDave: KC, NY').cards;
    expect(dave && entry.keyPieces(dave).map(({ key }) => key)).toEqual(pieces('KC, NY').map(({ key }) => key));
  });
});

describe('what keeps a card from being entered', () => {
  const problem = (line: string, size = 5) =>
    entry.problemOf(
      entry.chosenOf(pieces(line), {}).map(({ offer }) => offer),
      { cardSize: size },
    );

  it.each([
    ['Ravens', 5, cardTexts.noPicks],
    ['KC, DEN', 5, cardTexts.twoPicks()],
    ['KC, Bears, Jets, Lions', 3, cardTexts.tooMany(4, 3)],
    ['KC, Bears', 5, null],
  ])('%s on a card of %i', (line, size, expected) => expect(problem(line, size)).toBe(expected));
});

describe('the best bet of a pasted card', () => {
  const best = (line: string, answer?: string) => entry.bestBetOf(entry.chosenOf(pieces(line), {}), answer);

  it('one mark is the best bet, two need an answer, and none is none', () => {
    expect(best('KC BB, Bears')).toBe('12 away');
    expect(best('KC BB, Bears BB')).toBeUndefined();
    expect(best('KC BB, Bears BB', '7 away')).toBe('7 away');
    expect(best('KC, Bears')).toBeNull();
    expect(best('KC BB', entry.LEFT_OUT)).toBeNull();
  });
});
