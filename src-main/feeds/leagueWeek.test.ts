/** The week that Admin offers for a new week: the scoreboard's while it answers, else by the calendar. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/limits.ts';
import type { SampleGames } from '../testing/sampleWeek.ts';
import { openSampleWithFeed, type SampleFeed } from '../testing/sampleFeed.ts';
import { finalScore } from '../testing/standInFeed.ts';
import { readCurrentWeek } from './espnCurrentWeek.ts';

describe('the week offered in Admin', () => {
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

  it('is the scoreboard’s current week, asked for without naming one', async () => {
    sample.feed.week = { season: 2026, type: 2, number: 12 };
    expect(await offered()).toBe('2026 regular 12');
    expect(sample.feed.requests.at(-1)?.url).toBe('/scoreboard');
  });

  it('is the week after the scoreboard’s once all its games are over', async () => {
    finishAll();
    expect(await offered()).toBe('2026 regular 12');
  });

  it('is the calendar’s while the scoreboard does not answer, and the scores do not count as failed', async () => {
    sample.feed.week = { season: 2026, type: 2, number: 15 };
    sample.feed.instead = (_, response) => response.writeHead(503).end();
    expect(await offered()).toBe('2026 regular 10');
    expect((await sample.admin.get('readFeedStatus')).state).toBe('ok');
    sample.feed.instead = null;
    expect(await offered()).toBe('2026 regular 15');
  });

  it('is the calendar’s while the scoreboard is switched off, and nothing is asked', async () => {
    await sample.admin.get('changeSettings', { input: { feedEnabled: false } });
    sample.feed.requests.length = 0;
    expect(await offered()).toBe('2026 regular 10');
    expect(sample.feed.requests).toEqual([]);
  });

  it('is the calendar’s when the scoreboard speaks of another year', async () => {
    sample.feed.week = { season: 2024, type: 2, number: 3 };
    expect(await offered()).toBe('2026 regular 10');
  });

  it('is asked for at most once an hour', async () => {
    await offered();
    sample.feed.requests.length = 0;
    await offered();
    expect(sample.feed.requests).toEqual([]);
    sample.feed.week = { season: 2026, type: 2, number: 12 };
    sample.server.clock.advance(HOUR_MS);
    expect(await offered()).toBe('2026 regular 12');
  });
});

describe('an answer of the scoreboard for no week in particular', () => {
  const event = (state: string) => ({ status: { type: { state } } });
  const read = (type: number, number: number, states: string[] = ['pre'], year = 2026) => {
    const week = readCurrentWeek(
      JSON.stringify({ season: { type, year }, week: { number }, events: states.map(event) }),
    );
    return week === null ? null : `${week.season} ${week.seasonType} ${week.weekNumber}`;
  };

  it('names the week by the pool’s own numbers', () => {
    expect(read(1, 1)).toBe('2026 preseason 1');
    expect(read(1, 4)).toBe('2026 preseason 3');
    expect(read(2, 11)).toBe('2026 regular 11');
    expect(read(3, 1)).toBe('2026 playoffs 1');
    expect([4, 5].map((number) => read(3, number))).toEqual(['2026 playoffs 4', '2026 playoffs 4']);
  });

  it('counts a week as over only when no game of it is to come or live', () => {
    expect(read(2, 11, ['post', 'post'])).toBe('2026 regular 12');
    expect(read(2, 11, ['post', 'in'])).toBe('2026 regular 11');
    expect(read(2, 11, [])).toBe('2026 regular 11');
    expect(read(1, 4, ['post'])).toBe('2026 regular 1');
    expect(read(2, 18, ['post'])).toBe('2026 playoffs 1');
    expect(read(3, 5, ['post'])).toBe('2026 playoffs 4');
  });

  it('names no week between seasons, or when it is no scoreboard', () => {
    expect(read(4, 1)).toBeNull();
    expect([read(2, 0), read(2, 19), read(2, 11, [], 99)]).toEqual([null, null, null]);
    for (const body of ['', 'null', '[]', '{}', '{"season":null,"week":null,"events":null}', '<html>']) {
      expect(readCurrentWeek(body)).toBeNull();
    }
  });
});
