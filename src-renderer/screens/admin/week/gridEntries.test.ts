import { describe, expect, it } from 'vitest';
import { sampleGame } from '#shared/testing/sampleGame.ts';
import {
  isLikelyOver,
  linesEntryOf,
  notKickedOff,
  readLinesEntry,
  readScoreEntry,
  scoreEntryOf,
} from './gridEntries.ts';

const KICKOFF = Date.parse('2026-11-22T18:00:00.000Z');
const game = sampleGame({ gameTime: new Date(KICKOFF).toISOString(), spread: '-3.5', total: '44' });
const LATER = KICKOFF + 4 * 3_600_000;

describe('a row of scores', () => {
  it('that was not touched is not sent', () => {
    expect(readScoreEntry(game, scoreEntryOf(game), LATER)).toBeNull();
  });
  it('is sent with the earlier value', () => {
    expect(readScoreEntry(game, { away: ' 20', home: '17 ', isFinal: true }, LATER)).toEqual({
      change: {
        awayScore: 20,
        homeScore: 17,
        isComplete: true,
        seen: { awayScore: game.awayScore, homeScore: game.homeScore, isComplete: game.isComplete },
      },
    });
  });
  it.each([
    ['20', ''],
    ['', '17'],
    ['2o', '17'],
    ['-1', '17'],
    ['200', '17'],
  ])('with %j and %j has an error', (away, home) => {
    expect(readScoreEntry(game, { away, home, isFinal: true }, LATER)).toHaveProperty('error');
  });
  it('of a game that has not kicked off has an error', () => {
    expect(readScoreEntry(game, { away: '20', home: '17', isFinal: false }, KICKOFF - 1)).toEqual({
      error: notKickedOff,
    });
  });
  it('is likely a final score only hours after the kickoff', () => {
    expect([KICKOFF + 3_600_000, LATER].map((at) => isLikelyOver(game, at))).toEqual([false, true]);
  });
});

describe('a row of lines', () => {
  const read = (spread: string, total: string) => readLinesEntry(game, { spread, total });
  it('sends only what changed', () => {
    const seen = { gameTime: game.gameTime, lockTime: game.lockTime, spread: '-3.5', total: '44' };
    expect(readLinesEntry(game, linesEntryOf(game))).toBeNull();
    expect(read('−4½', '44')).toEqual({ change: { spread: '-4.5', seen } });
    expect(read('-3.5', '')).toEqual({ change: { total: null, seen } });
    expect(read('pk', '45')).toEqual({ change: { spread: '0', total: '45', seen } });
    expect(read('-3½', '44.0')).toBeNull();
  });
  it('names the field that is wrong', () => {
    expect(read('-3.3', '44')).toEqual({ error: expect.stringMatching(/^Spread: /) as string });
    expect(read('-3.5', 'x')).toEqual({ error: expect.stringMatching(/^Total: /) as string });
  });
});
