/** If a kickoff can't be stored, it is announced as soon as a later write succeeds. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PoolEvent } from '#shared/events.ts';
import { games as gamesTable } from '../../db/schema.ts';
import { KICKOFF, openSample, settle, type Sample } from '../../testing/sampleWeek.ts';

const RETRY_MS = 5_000;

let sample: Sample;
let events: PoolEvent[];
let attempts: number;

beforeEach(async () => {
  sample = await openSample();
  await settle(sample.server);
  events = [];
  attempts = 0;
  const { pool } = sample.server;
  pool.onPublish((published) => events.push(...published));
  pool.sqlite.function('note_attempt', () => {
    attempts += 1;
    return null;
  });
});
afterEach(() => sample.server.stop());

const refuseReveals = () =>
  sample.server.pool.sqlite.exec(`create temp trigger refuse_reveals before update of was_revealed on main.games
    begin select note_attempt(); select raise(abort, 'no reveal can be stored'); end`);
const allowReveals = () => sample.server.pool.sqlite.exec('drop trigger refuse_reveals');
/** Lets the announcer finish its current work. `settle` would not: its own writes fail too. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}
const types = () => events.map(({ type }) => type).toSorted();
const revealed = () =>
  sample.server.pool.db
    .select()
    .from(gamesTable)
    .all()
    .filter(({ wasRevealed }) => wasRevealed).length;

it('a kickoff that could not be stored is announced by the retry, with its reveal stored', async () => {
  refuseReveals();
  sample.server.clock.set(KICKOFF.thursday);
  await turns();
  expect(events).toEqual([]);
  expect(revealed()).toBe(0);
  allowReveals();
  sample.server.clock.advance(RETRY_MS - 1);
  expect(events).toEqual([]);
  sample.server.clock.advance(1);
  await settle(sample.server);
  expect(types()).toEqual(['games_changed', 'picks_changed', 'scores_changed', 'seals_changed']);
  expect(revealed()).toBe(1);
});

it('a failing announcement is retried once every 5 seconds', async () => {
  refuseReveals();
  sample.server.clock.set(KICKOFF.thursday);
  await turns();
  const before = attempts;
  expect(before).toBeGreaterThan(0);
  await turns();
  expect(attempts).toBe(before);
  for (let retry = 1; retry <= 3; retry += 1) {
    sample.server.clock.advance(RETRY_MS);
    await turns();
    expect(attempts).toBe(before + retry);
  }
});
