/** The contents of a pool's database, before it is opened. */
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import { DEFAULT_TIME_ZONE } from '#shared/rules/timeZone.ts';
import { openSample, type Sample } from '../testing/sampleWeek.ts';
import { readContents } from './inspect.ts';

let sample: Sample;
beforeEach(async () => {
  sample = await openSample();
});
afterEach(() => sample.server.stop());

const zone = () => readContents(sample.server.pool.sqlite).timeZone;

it('a pool’s own time zone is read', async () => {
  expect(zone()).toBe(DEFAULT_TIME_ZONE);
  await sample.admin.get('changeSettings', { input: { timeZone: 'America/New_York' } });
  expect(zone()).toBe('America/New_York');
});

test.each(['"Mars/Olympus"', 'America/New_York', '5', '{', ''])('%s is no time zone', (value) => {
  const { sqlite } = sample.server.pool;
  sqlite.prepare("insert or replace into settings (name, value) values ('timeZone', ?)").run(value);
  expect(zone()).toBe(DEFAULT_TIME_ZONE);
});
