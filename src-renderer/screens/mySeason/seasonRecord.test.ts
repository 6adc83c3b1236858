import { describe, expect, it } from 'vitest';
import { sampleGame } from '#shared/testing/sampleGame.ts';
import type { PickResult, PickType, SeasonPick, SeasonType } from '#shared/model.ts';
import { recordOf } from '#shared/texts/records.ts';
import { byWeek, countRecord, countSeason } from './seasonRecord.ts';

const game = sampleGame({ awayTeam: 'Green Bay Packers', homeTeam: 'New York Giants', spread: '7', total: '42' });

function picked(
  weekNumber: number,
  pickType: PickType,
  result: PickResult,
  seasonType: SeasonType = 'regular',
): SeasonPick {
  const id = weekNumber + (seasonType === 'regular' ? 0 : 100);
  return {
    week: {
      id,
      weekNumber,
      season: 2026,
      seasonType,
      isLocked: false,
      lockTime: null,
      phase: 'historical',
      cardSize: 5,
      tiebreakGameId: null,
    },
    game,
    pick: {
      gameId: 1,
      pickType,
      pickValue: pickType === 'spread' ? 'Green Bay Packers -7' : 'Over 42',
      isWin: result === 'win' ? true : result === 'loss' ? false : null,
      result,
      submittedAt: '2026-11-17T18:00:00.000Z',
      enteredReason: null,
      isBestBet: false,
    },
    isDropped: false,
  };
}

describe('my record', () => {
  it('counts wins, losses and ties; a pending pick has no result yet', () => {
    const record = countRecord(['win', 'win', 'loss', 'tie', 'pending', 'pending']);
    expect(record).toEqual({ wins: 2, losses: 1, ties: 1, pending: 2, winPercentage: '66.7' });
  });

  it('has no percentage but 0.0 before the first decision', () => {
    expect(countRecord([]).winPercentage).toBe('0.0');
    expect(countRecord(['tie', 'pending']).winPercentage).toBe('0.0');
  });

  it('the record is separate for spreads and totals', () => {
    const { overall, spread, total } = countSeason([
      picked(1, 'spread', 'win'),
      picked(1, 'spread', 'loss'),
      picked(1, 'total', 'tie'),
      picked(2, 'total', 'win'),
    ]);
    expect([overall, spread, total].map(recordOf)).toEqual(['2–1–1', '1–1', '1–0–1']);
  });

  it('is listed by week, the newest first, playoffs after the regular season', () => {
    const weeks = byWeek([
      picked(11, 'spread', 'win'),
      picked(11, 'total', 'loss'),
      picked(1, 'spread', 'pending', 'playoffs'),
      picked(2, 'spread', 'win'),
    ]);
    expect(weeks.map(({ week, picks }) => [week.seasonType, week.weekNumber, picks.length])).toEqual([
      ['playoffs', 1, 1],
      ['regular', 11, 2],
      ['regular', 2, 1],
    ]);
    expect(weeks.map(({ record }) => recordOf(record))).toEqual(['0–0', '1–1', '1–0']);
  });
});
