/**
 * A Sunday with a scoreboard that spoils events at random. Whatever it sends, a poll does not fail by it, no game gets
 * another game's score, and nothing is shown before its kickoff.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomFrom } from '../testing/random.ts';
import { KICKOFF, openSample, settle, type Sample } from '../testing/sampleWeek.ts';
import { finalScore, liveScore, startStandInFeed, toTold, type StandInFeed } from '../testing/standInFeed.ts';

const POLLS = process.env['LONG'] === '1' ? 3_000 : 60;
const SEED = Number(process.env['SEED'] ?? 1);

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Random = (below: number) => number;

let feed: StandInFeed;
let sample: Sample;
beforeEach(async () => {
  feed = await startStandInFeed();
  sample = await openSample(undefined, { feed: { url: feed.url, agent: 'test' } });
});
afterEach(async () => {
  await sample.server.stop();
  feed.close();
});

const JUNK: Json[] = [null, true, -1, 0, 7.5, 1e99, '', 'x', '-7', '100', '1e9', '2026-13-40T99:99Z', [], {}, [[]]];

/** Every value inside another, by who holds it and under which key. */
function placesIn(value: Json): [holder: Json[] | { [key: string]: Json }, key: string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): ReturnType<typeof placesIn> => [
    [value, key],
    ...placesIn(inner),
  ]);
}

const set = (holder: object, key: string, value: Json) => Reflect.set(holder, key, value);

/** Changes one event: junk in some place, a part left out, or another event's part in the same place. */
function spoil(events: Json[], random: Random): void {
  const at = random(events.length);
  const event = events[at] ?? null;
  const other = structuredClone(events[random(events.length)] ?? null);
  switch (random(7)) {
    case 0:
      events[at] = JUNK[random(JUNK.length)] ?? null;
      return;
    case 1:
      events.push(other);
      return;
    case 2:
      if (isObject(event) && isObject(other)) set(event, 'id', other['id'] ?? null);
      return;
    case 3:
      if (isObject(event) && isObject(other)) set(event, 'competitions', other['competitions'] ?? null);
      return;
    default: {
      const places = placesIn(event);
      const [holder, key] = places[random(places.length)] ?? [{}, ''];
      if (random(4) === 0) Reflect.deleteProperty(holder, key);
      else set(holder, key, JUNK[random(JUNK.length)] ?? null);
    }
  }
}

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

test(`a spoiled scoreboard, polled ${POLLS} times, harms no game`, { timeout: 1_200_000 }, async () => {
  const random = randomFrom(SEED);
  const games = Object.entries(sample.games);
  const weekId = sample.weekId;
  const readGames = () => sample.admin.get('readGames', { params: { weekId } });
  /** No two games share a number, so that a wrong score shows whose it is. */
  const scoreOf = (n: number): [number, number] => [20 + 2 * n, 41 + 2 * n];
  const poll = async (state: (n: number) => object) => {
    for (const [n, [key, game]] of games.entries()) feed.told.set(key, toTold(game, { id: `4000${n}`, ...state(n) }));
    sample.server.clock.advance(6_000);
    await sample.admin.get('readLiveScores', { query: { refresh: '1' } });
    await settle(sample.server);
  };
  await poll(() => ({}));
  sample.server.clock.set(KICKOFF.onePm);
  feed.spoil = (events) => {
    const spoiled = structuredClone(events) as Json[];
    for (let left = 1 + random(3); left > 0; left -= 1) spoil(spoiled, random);
    return spoiled;
  };
  const wrong: string[] = [];
  for (let round = 0; round < POLLS; round += 1) {
    const isOver = random(3) === 0;
    await poll((n) => (n > 3 ? {} : isOver ? finalScore(...scoreOf(n)) : liveScore(...scoreOf(n))));
    const { state, failure } = await sample.admin.get('readFeedStatus');
    if (state !== 'ok') wrong.push(`round ${round}: ${failure}`);
    for (const game of await readGames()) {
      const own = games.findIndex(([, { id }]) => id === game.id);
      const others = games.flatMap((_, n) => (n === own ? [] : scoreOf(n)));
      const hasOthers = [game.awayScore, game.homeScore].some((score) => score !== null && others.includes(score));
      if (hasOthers) wrong.push(`round ${round}: ${game.homeTeam} has ${game.awayScore}-${game.homeScore}`);
      const kickoff = games[own]?.[1].gameTime;
      const isAhead = kickoff != null && Date.parse(kickoff) > sample.server.clock.now();
      if (isAhead && game.isRevealed) wrong.push(`round ${round}: ${game.homeTeam} is revealed before its kickoff`);
    }
  }
  expect(wrong, `SEED=${SEED}`).toEqual([]);
  expect((await sample.admin.get('readFeedStatus')).problems.length).toBeGreaterThan(0);
});
