import { describe, expect, it } from 'vitest';
import type { Moment } from '#shared/rules/chances/history.ts';
import { chanceText, momentText, percent, scoreText, outcomeText } from './chanceWords.ts';

const teams = { awayTeam: 'San Francisco 49ers', homeTeam: 'Arizona Cardinals' };
const outcome = (side: 'home' | 'away' | 'over' | 'under', boundary: number) => outcomeText(teams, { side, boundary });

describe('chances in words', () => {
  it('an estimate is never 0% or 100%', () => {
    expect([0, 0.004, 0.0101, 0.5, 0.985, 0.995, 1].map(percent)).toEqual([
      '<1%',
      '<1%',
      '1%',
      '50%',
      '99%',
      '>99%',
      '>99%',
    ]);
  });

  it('only a proved result is called clinched or out', () => {
    const chance = { userId: 1, win: 0, finish: 3 };
    expect(chanceText({ ...chance, certainty: null }, false)).toBe('<1%');
    expect(chanceText({ ...chance, certainty: 'out' }, false)).toBe('Out');
    expect(chanceText({ ...chance, win: 1, certainty: 'clinched' }, false)).toBe('Clinched');
    expect(chanceText({ ...chance, win: 1, certainty: 'clinched' }, true)).toBe('Won');
    expect(chanceText({ ...chance, win: 0.5, certainty: 'shares' }, true)).toBe('Shares it');
  });

  it('an outcome to root for names the side and the margin that wins the pick', () => {
    // SF −3.5: the home margin must be below −3.5.
    expect(outcome('away', -7)).toBe('SF by 4 or more');
    expect(outcome('away', -6)).toBe('SF by 4 or more');
    expect(outcome('away', -1)).toBe('SF to win');
    expect(outcome('away', 7)).toBe('SF to win or lose by 3 or less');
    expect(outcome('home', 7)).toBe('ARI by 4 or more');
    expect(outcome('home', 0)).toBe('ARI to win');
    expect(outcome('home', -1)).toBe('ARI to win or tie');
    expect(outcome('home', -6)).toBe('ARI to win or lose by 2 or less');
    expect([outcome('over', 97), outcome('under', 98)]).toEqual(['Over 48.5', 'Under 49']);
  });

  it('a moment names the score of the leading side and the change', () => {
    const moment: Moment = {
      at: 0,
      gameId: 1,
      awayScore: 20,
      homeScore: 7,
      kind: 'swing',
      userId: 3,
      others: 0,
      from: 0.34,
      to: 0.41,
    };
    const text = (changes: Partial<Moment>) => momentText({ ...moment, ...changes }, () => 'Dave');
    expect(scoreText(teams, moment)).toBe('SF 20–7');
    expect(scoreText(teams, { awayScore: 7, homeScore: 10 })).toBe('ARI 10–7');
    expect(text({})).toBe('Dave 34 → 41%');
    expect(text({ kind: 'lead', from: 0.001 })).toBe('Dave is now the favorite, <1 → 41%');
    expect(text({ kind: 'hook' })).toBe('Dave loses a pick by the hook');
    expect(text({ kind: 'hook', others: 2 })).toBe('Dave and 2 others lose a pick by the hook');
    expect(text({ kind: 'clinched' })).toBe('Dave has clinched the week');
  });
});
