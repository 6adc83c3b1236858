import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { longestTurn } from '../testing/longestTurn.ts';
import { readScoreboardText } from './espn.ts';
import { createScoreboardReader } from './scoreboardReader.ts';

const WEEK = { season: 2022, seasonType: 'regular', weekNumber: 1 } as const;

/** Nearly 2 MB, mostly unused data, as in real responses. */
function largeAnswer(): string {
  const file = path.join(import.meta.dirname, 'fixtures/sunday2022.json');
  const board = JSON.parse(readFileSync(file, 'utf8')) as object;
  return JSON.stringify({
    ...board,
    leagues: Array.from({ length: 45_000 }, (_, n) => ({ id: n, calendar: [n, {}] })),
  });
}

test('a large response is parsed like a small one without blocking the event loop for 20 ms', async () => {
  const text = largeAnswer();
  const body = new TextEncoder().encode(text);
  expect(body.length).toBeGreaterThan(1_500_000);
  expect(body.length).toBeLessThan(2 * 1024 * 1024);
  const reader = createScoreboardReader();
  await reader.read(body, WEEK); // the worker is running
  const { result, longestMs } = await longestTurn(() => reader.read(body, WEEK));
  expect(result).toEqual(readScoreboardText(text, WEEK));
  expect(longestMs).toBeLessThan(20);
});

test('a response that is not a scoreboard fails with a message, and the next one is parsed', async () => {
  const reader = createScoreboardReader();
  const read = (text: string) => reader.read(new TextEncoder().encode(text), WEEK);
  await expect(read('<html>')).rejects.toThrow('The scoreboard returned something other than JSON.');
  await expect(read('{"events": {}}')).rejects.toThrow('The scoreboard returned data without games.');
  expect((await read('{"events": []}')).reports).toEqual([]);
});
