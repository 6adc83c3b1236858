import { describe, expect, test } from 'vitest';
import type { GameReport } from '#shared/rules/gameReports.ts';
import { matchReports, type KnownGame } from '#shared/rules/reportMatching.ts';

const WEEK = 11;

const game = (awayTeam: string, homeTeam: string, feedId: string | null, weekId = WEEK): KnownGame => ({
  weekId,
  awayTeam,
  homeTeam,
  feedId,
  kickoffAt: 0,
  lockAt: 0,
  lockSetByHand: false,
  isLocked: false,
  wasRevealed: false,
  spread: null,
  total: null,
  status: 'scheduled',
  awayScore: null,
  homeScore: null,
  period: null,
  clock: null,
  neutralSite: false,
  isPinned: false,
  feedAwayScore: null,
  feedHomeScore: null,
  feedKickoffAt: null,
});

const report = (feedId: string, awayTeam: string, homeTeam: string, changes: Partial<GameReport> = {}): GameReport => ({
  feedId,
  awayTeam,
  homeTeam,
  kickoffAt: 0,
  neutralSite: false,
  status: 'scheduled',
  period: null,
  clock: null,
  awayScore: null,
  homeScore: null,
  spread: null,
  total: null,
  ...changes,
});

const [jets, bills] = [game('Jets', 'Patriots', '1'), game('Bucs', 'Bills', '2')];
const match = (reports: GameReport[], games: KnownGame[] = [jets, bills]) => {
  const { matches, refused } = matchReports(reports, games, WEEK);
  return { matches: matches.map(({ report: { feedId }, game: found }) => [feedId, found]), refused };
};

describe('matchReports', () => {
  test('a report matches the game with its id', () => {
    expect(match([report('2', 'Bucs', 'Bills')])).toEqual({ matches: [['2', bills]], refused: [] });
  });

  test('a report with a new id matches the game with its teams, either way round', () => {
    expect(match([report('9', 'Bills', 'Bucs')])).toEqual({ matches: [['9', bills]], refused: [] });
  });

  test('a report about unknown teams matches no game', () => {
    expect(match([report('9', 'Bears', 'Vikings')])).toEqual({ matches: [['9', null]], refused: [] });
  });

  test('a report with the id of another pairing is rejected, and the correct one still counts', () => {
    expect(match([report('1', 'Bucs', 'Bills'), report('2', 'Bucs', 'Bills')])).toEqual({
      matches: [['2', bills]],
      refused: [{ name: 'Bucs @ Bills', reason: 'its id belongs to Jets @ Patriots' }],
    });
  });

  test('a report matches its game in another week by id', () => {
    const moved = { ...bills, weekId: 12 };
    expect(match([report('2', 'Bucs', 'Bills')], [jets, moved])).toEqual({ matches: [['2', moved]], refused: [] });
  });

  test('a report with the id of the same teams’ second meeting does not change that game', () => {
    const rematch = game('Bills', 'Bucs', '15', 15);
    expect(match([report('15', 'Bucs', 'Bills')], [bills, rematch])).toEqual({
      matches: [],
      refused: [{ name: 'Bucs @ Bills', reason: 'its id belongs to Bills @ Bucs in another week' }],
    });
  });
});

describe('duplicate events', () => {
  const again = { status: 'final', awayScore: 3, homeScore: 0 } as const;

  test('identical events count once', () => {
    const [one, other] = [report('2', 'Bucs', 'Bills'), report('2', 'Bucs', 'Bills')];
    expect(match([one, other])).toEqual({ matches: [['2', bills]], refused: [] });
  });

  test('events with the same id and different content are both rejected', () => {
    const { matches, refused } = match([report('2', 'Bucs', 'Bills'), report('2', 'Bucs', 'Bills', again)]);
    const refusal = { name: 'Bucs @ Bills', reason: 'another event has the same id' };
    expect([matches, refused]).toEqual([[], [refusal, refusal]]);
  });

  test('an event with a known id wins over another with the same teams', () => {
    expect(match([report('7', 'Bucs', 'Bills', again), report('2', 'Bucs', 'Bills')])).toEqual({
      matches: [['2', bills]],
      refused: [{ name: 'Bucs @ Bills', reason: 'another event has the same two teams' }],
    });
  });

  test('events with the same teams and no known id are both rejected', () => {
    const { matches, refused } = match([report('7', 'Bucs', 'Bills'), report('8', 'Bills', 'Bucs')]);
    expect([matches, refused.map(({ name }) => name)]).toEqual([[], ['Bucs @ Bills', 'Bills @ Bucs']]);
  });

  test.each(['postponed', 'cancelled', 'unknown'] as const)(
    'a playable event wins over a %s one with the same teams, in either order',
    (status) => {
      const old = report('2', 'Bucs', 'Bills', { status });
      const played = report('8', 'Bucs', 'Bills', again);
      const expected = { matches: [['8', bills]], refused: [] };
      expect([match([old, played]), match([played, old])]).toEqual([expected, expected]);
    },
  );
});
