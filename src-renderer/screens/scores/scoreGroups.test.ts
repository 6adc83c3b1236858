import { describe, expect, it } from 'vitest';
import type { LiveScore } from '#shared/model.ts';
import { groupScores, leaderOf, scoreNews } from './scoreGroups.ts';

const game = (change: Partial<LiveScore> = {}): LiveScore => {
  const status = change.status ?? 'live';
  return {
    id: 1,
    weekId: 1,
    season: 2025,
    awayTeam: 'San Francisco 49ers',
    awayTeamAbbr: 'SF',
    awayScore: null,
    homeTeam: 'Arizona Cardinals',
    homeTeamAbbr: 'ARI',
    homeScore: null,
    gameTime: '2025-11-16T21:05:00.000Z',
    period: null,
    clock: null,
    status,
    isInProgress: status === 'live',
    isCompleted: status === 'final',
    ...change,
  };
};

describe('the groups of the scores screen', () => {
  it('live, final, upcoming and called-off games are separate groups', () => {
    const groups = groupScores([
      game({ id: 1, status: 'final' }),
      game({ id: 2, status: 'live' }),
      game({ id: 3, status: 'scheduled' }),
      game({ id: 4, status: 'postponed' }),
      game({ id: 5, status: 'cancelled' }),
      game({ id: 6, status: 'void' }),
    ]);
    const ids = Object.entries(groups).map(([group, scores]) => [group, scores.map(({ id }) => id)]);
    expect(ids).toEqual([
      ['live', [2]],
      ['final', [1]],
      ['scheduled', [3]],
      ['off', [4, 5, 6]],
    ]);
  });

  it('goes by kickoff, and a game whose kickoff is not known comes last', () => {
    const { scheduled } = groupScores([
      game({ id: 1, status: 'scheduled', gameTime: null }),
      game({ id: 2, status: 'scheduled', gameTime: '2025-11-17T01:20:00.000Z' }),
      game({ id: 3, status: 'scheduled', gameTime: '2025-11-16T18:00:00.000Z' }),
    ]);
    expect(scheduled.map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});

describe('who leads', () => {
  it('the leader is the side with more points, and none before there is a score', () => {
    expect(leaderOf({ awayScore: 17, homeScore: 7 })).toBe('away');
    expect(leaderOf({ awayScore: 0, homeScore: 3 })).toBe('home');
    expect(leaderOf({ awayScore: 0, homeScore: 0 })).toBe('tied');
    expect(leaderOf({ awayScore: null, homeScore: null })).toBe(null);
  });
});

describe('announcements when scores change', () => {
  const before = [game({ awayScore: 10, homeScore: 7, period: 2, clock: '8:14' })];

  it('names the score that changed', () => {
    const after = [game({ awayScore: 17, homeScore: 7, period: 2, clock: '6:02' })];
    expect(scoreNews(before, after)).toEqual(['San Francisco 49ers 17, Arizona Cardinals 7.']);
  });

  it('the end of a game is announced, also without another point', () => {
    const after = [game({ awayScore: 10, homeScore: 7, status: 'final' })];
    expect(scoreNews(before, after)).toEqual(['Final: San Francisco 49ers 10, Arizona Cardinals 7.']);
  });

  it('is silent about the clock and about games that were not there before', () => {
    const later = [
      game({ awayScore: 10, homeScore: 7, period: 2, clock: '0:42' }),
      game({ id: 2, awayScore: 3, homeScore: 0 }),
    ];
    expect(scoreNews(before, later)).toEqual([]);
  });
});
