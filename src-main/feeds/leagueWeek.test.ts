/** The week number Admin suggests for a new week: from the scoreboard, or else from the calendar. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/limits.ts';
import type { SampleGames } from '../testing/sampleWeek.ts';
import { openSampleWithFeed, type SampleFeed } from '../testing/sampleFeed.ts';
import { finalScore } from '../testing/standInFeed.ts';
import { readCurrentWeek } from './espnCurrentWeek.ts';

describe('the suggested week', () => {
  let sample: SampleFeed;
  beforeEach(async () => {
    sample = await openSampleWithFeed();
  });
  afterEach(() => sample.close());

  const offered = async () => {
    const { season, seasonType, weekNumber } = await sample.admin.get('readLeagueWeek');
    return `${season} ${seasonType} ${weekNumber}`;
  };
  const finishAll = () => {
    // The sample's own keys
    for (const key of Object.keys(sample.games) as (keyof SampleGames)[]) sample.report(key, finalScore(14, 27));
  };

  it('the suggested week is the scoreboard’s current week', async () => {
    sample.feed.week = { season: 2026, type: 2, number: 12 };
    expect(await offered()).toBe('2026 regular 12');
    expect(sample.feed.requests.at(-1)?.url).toBe('/scoreboard');
  });

  it('the suggested week is the one after the scoreboard’s if all its games are over', async () => {
    finishAll();
    expect(await offered()).toBe('2026 regular 12');
  });

  it('the suggested week is the calendar’s if the scoreboard does not respond, which does not count as failed scores', async () => {
    sample.feed.week = { season: 2026, type: 2, number: 15 };
    sample.feed.instead = (_, response) => response.writeHead(503).end();
    expect(await offered()).toBe('2026 regular 10');
    expect((await sample.admin.get('readFeedStatus')).state).toBe('ok');
    sample.feed.instead = null;
    expect(await offered()).toBe('2026 regular 15');
  });

  it('the suggested week is the calendar’s if the scoreboard is off, without a request', async () => {
    await sample.admin.get('changeSettings', { input: { feedEnabled: false } });
    sample.feed.requests.length = 0;
    expect(await offered()).toBe('2026 regular 10');
    expect(sample.feed.requests).toEqual([]);
  });

  it('the suggested week is the calendar’s if the scoreboard has another year', async () => {
    sample.feed.week = { season: 2024, type: 2, number: 3 };
    expect(await offered()).toBe('2026 regular 10');
  });

  it('the scoreboard’s week is requested at most once an hour', async () => {
    await offered();
    sample.feed.requests.length = 0;
    await offered();
    expect(sample.feed.requests).toEqual([]);
    sample.feed.week = { season: 2026, type: 2, number: 12 };
    sample.server.clock.advance(HOUR_MS);
    expect(await offered()).toBe('2026 regular 12');
  });
});

describe('readCurrentWeek', () => {
  const event = (state: string) => ({ status: { type: { state } } });
  const read = (type: number, number: number, states: string[] = ['pre'], year = 2026) => {
    const week = readCurrentWeek(
      JSON.stringify({ season: { type, year }, week: { number }, events: states.map(event) }),
    );
    return week === null ? null : `${week.season} ${week.seasonType} ${week.weekNumber}`;
  };

  it('the scoreboard’s current week has the pool’s number', () => {
    expect(read(1, 1)).toBe('2026 preseason 1');
    expect(read(1, 4)).toBe('2026 preseason 3');
    expect(read(2, 11)).toBe('2026 regular 11');
    expect(read(3, 1)).toBe('2026 playoffs 1');
    expect([4, 5].map((number) => read(3, number))).toEqual(['2026 playoffs 4', '2026 playoffs 4']);
  });

  it('the scoreboard’s week is over only if none of its games is scheduled or live', () => {
    expect(read(2, 11, ['post', 'post'])).toBe('2026 regular 12');
    expect(read(2, 11, ['post', 'in'])).toBe('2026 regular 11');
    expect(read(2, 11, [])).toBe('2026 regular 11');
    expect(read(1, 4, ['post'])).toBe('2026 regular 1');
    expect(read(2, 18, ['post'])).toBe('2026 playoffs 1');
    expect(read(3, 5, ['post'])).toBe('2026 playoffs 4');
  });

  it('the scoreboard has no current week between seasons or in a bad response', () => {
    expect(read(4, 1)).toBeNull();
    expect([read(2, 0), read(2, 19), read(2, 11, [], 99)]).toEqual([null, null, null]);
    for (const body of ['', 'null', '[]', '{}', '{"season":null,"week":null,"events":null}', '<html>']) {
      expect(readCurrentWeek(body)).toBeNull();
    }
  });
});
