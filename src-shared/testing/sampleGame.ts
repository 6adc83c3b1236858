/** A scheduled game as the server sends it, for tests: both lines, at 1:05 PM Pacific on the Sunday of Week 11. */
import type { Game } from '#shared/model.ts';

export const sampleGame = (changes: Partial<Game> = {}): Game => ({
  id: 1,
  weekId: 1,
  awayTeam: 'San Francisco 49ers',
  homeTeam: 'Arizona Cardinals',
  gameTime: '2025-11-16T21:05:00.000Z',
  lockTime: '2025-11-16T21:00:00.000Z',
  lockSetByHand: false,
  spread: '3.5',
  total: '48.5',
  awayScore: null,
  homeScore: null,
  isLocked: false,
  isRevealed: false,
  reopenedReason: null,
  isComplete: false,
  status: 'scheduled',
  period: null,
  clock: null,
  neutralSite: false,
  isPinned: false,
  feedScore: null,
  ...changes,
});
