import { describe, expect, it } from 'vitest';
import type { Game, GameStatus } from '#shared/model.ts';
import { groupGames } from './partyGroups.ts';

const NOON = Date.parse('2026-11-22T20:00:00.000Z');
const game = (id: number, minutes: number | null, status: GameStatus = 'scheduled'): Game => ({
  id,
  weekId: 1,
  awayTeam: `Away ${id}`,
  homeTeam: `Home ${id}`,
  gameTime: minutes === null ? null : new Date(NOON + minutes * 60_000).toISOString(),
  lockTime: null,
  lockSetByHand: false,
  spread: null,
  total: null,
  awayScore: null,
  homeScore: null,
  isLocked: false,
  isRevealed: false,
  reopenedReason: null,
  isComplete: status === 'final',
  status,
  period: null,
  clock: null,
  neutralSite: false,
  isPinned: false,
  feedScore: null,
});
const ids = (games: Game[]) =>
  Object.fromEntries(Object.entries(groupGames(games, NOON)).map(([group, some]) => [group, some.map(({ id }) => id)]));

describe('the games of a watch party', () => {
  it('are on from kickoff or from their first score, near for an hour, and over when final', () => {
    const games = [
      game(1, -30),
      game(2, 200, 'live'),
      game(3, 60),
      game(4, 61),
      game(5, -200, 'final'),
      game(6, null),
      game(7, -10, 'postponed'),
      game(8, -10, 'void'),
    ];
    expect(ids(games)).toEqual({ on: [1, 2], next: [3], later: [4, 6], final: [5], off: [7, 8] });
  });

  it('without live games, the next kickoff is ready, however far away', () => {
    expect(ids([game(1, 500), game(2, 300), game(3, 300)])).toMatchObject({ on: [], next: [2, 3], later: [1] });
    expect(ids([game(1, null)])).toMatchObject({ next: [], later: [1] });
  });
});
