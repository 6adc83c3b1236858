import { describe, expect, it } from 'vitest';
import { sampleGame } from '#shared/testing/sampleGame.ts';
import type { Week } from '#shared/model.ts';
import { gameFacts, weekFacts } from '#shared/rules/facts.ts';

const game = sampleGame({
  awayTeam: 'Dallas Cowboys',
  homeTeam: 'Philadelphia Eagles',
  gameTime: '2025-09-05T00:20:00.000Z',
  lockTime: '2025-09-05T00:15:00.000Z',
  spread: '-8.5',
  total: '47.5',
});

describe('gameFacts', () => {
  it('game facts have times in milliseconds and lines in half-points', () => {
    expect(gameFacts(game)).toEqual({
      awayTeam: 'Dallas Cowboys',
      homeTeam: 'Philadelphia Eagles',
      kickoffAt: Date.UTC(2025, 8, 5, 0, 20),
      lockAt: Date.UTC(2025, 8, 5, 0, 15),
      isLocked: false,
      spread: -17,
      total: 95,
      status: 'scheduled',
      wasRevealed: false,
      awayScore: null,
      homeScore: null,
    });
  });

  it('game facts are null for an unknown kickoff, lock time or line', () => {
    const facts = gameFacts({ ...game, gameTime: null, lockTime: null, spread: null, total: null });
    expect([facts.kickoffAt, facts.lockAt, facts.spread, facts.total]).toEqual([null, null, null, null]);
  });

  it('game facts distinguish a score of 0 from no score', () => {
    const facts = gameFacts({ ...game, status: 'final', awayScore: 0, homeScore: 3 });
    expect([facts.awayScore, facts.homeScore]).toEqual([0, 3]);
  });
});

describe('weekFacts', () => {
  const week: Week = {
    id: 1,
    weekNumber: 1,
    season: 2025,
    seasonType: 'regular',
    isLocked: true,
    lockTime: '2025-09-07T17:00:00.000Z',
    phase: 'current',
    cardSize: 5,
    tiebreakGameId: null,
  };

  it('week facts hold the lock and the place in the season', () => {
    const rest = { weekNumber: 1, season: 2025, seasonType: 'regular', isLocked: true };
    expect(weekFacts(week)).toEqual({ ...rest, lockAt: Date.UTC(2025, 8, 7, 17) });
    expect(weekFacts({ ...week, lockTime: null })).toEqual({ ...rest, lockAt: null });
  });
});
