/** How much one busy member makes other members' pages and the log do. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PoolEvent } from '#shared/events.ts';
import { DAY_MS, MINUTE_MS } from '#shared/limits.ts';
import { openSample, settle, type Sample } from '../testing/sampleWeek.ts';
import { createTestClock, type TestClock } from '../testing/testClock.ts';
import { chosen, type TestClient } from '../testing/testServer.ts';
import { REPEAT_MS } from './eventQueue.ts';

vi.setConfig({ testTimeout: 30_000 });

type Member = TestClient & { id: number; code: string };
const SAVES = 60;
const FIRST_MARK = 1_000_000;
let lastMark = FIRST_MARK;

let sample: Sample;
let collectBy: TestClock;
let tess: Member;
let dave: Member;
beforeEach(async () => {
  collectBy = createTestClock(0);
  sample = await openSample(undefined, { collectBy });
  [tess, dave] = [await sample.server.player('Tess'), await sample.server.player('Dave')];
  await settle(sample.server);
  collectBy.advance(MINUTE_MS);
});
afterEach(() => sample.server.stop());

const save = (n: number) =>
  dave.get('autosavePicks', {
    input: { weekId: sample.weekId, picks: [chosen(dave.id, sample.games.rams, n % 4)] },
  });

/** Collects events, and waits until all earlier ones have arrived. */
async function listen(client: TestClient) {
  const { events, socket } = await sample.server.listen(client);
  const heard = async (): Promise<PoolEvent[]> => {
    await settle(sample.server);
    collectBy.advance(MINUTE_MS);
    const mark: PoolEvent = { type: 'message_deleted', messageId: (lastMark += 1) };
    await sample.server.pool.write(({ publish }) => publish(mark));
    collectBy.advance(MINUTE_MS);
    const isMark = (event: PoolEvent) => JSON.stringify(event) === JSON.stringify(mark);
    while (!events.some(isMark)) await new Promise((resolve) => void socket.once('message', resolve));
    return events.splice(0).filter((event) => !('messageId' in event) || event.messageId < FIRST_MARK);
  };
  return { events, heard };
}

test('sixty quick saves of one member are a few events for another member, the last one after the last save', async () => {
  const { events, heard } = await listen(tess);
  await heard();
  for (let n = 0; n < SAVES; n += 1) {
    await save(n);
    collectBy.advance(20);
  }
  const event = { type: 'pick_counts_changed', weekId: sample.weekId };
  await expect.poll(() => events.length, { timeout: 15_000 }).toBeGreaterThan(0);
  const all = await heard();
  expect(new Set(all.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(event)]));
  expect(all.length).toBeLessThanOrEqual(2 + (SAVES * 20) / REPEAT_MS);
  // A save after everything was sent causes another event.
  await save(SAVES + 1);
  expect(await heard()).toEqual([event]);
});

test('the last of many saves sends an event even if nothing follows', async () => {
  const { events, heard } = await listen(tess);
  await heard();
  await save(0);
  await save(1);
  await settle(sample.server);
  await expect.poll(() => events.length, { timeout: 15_000 }).toBe(1);
  collectBy.advance(REPEAT_MS);
  await expect.poll(() => events.length, { timeout: 15_000 }).toBe(2);
});

test('a chat message arrives at once while a member saves in a loop', async () => {
  const { events, heard } = await listen(tess);
  await heard();
  for (let n = 0; n < 5; n += 1) await save(n);
  await dave.get('sendMessage', { input: { message: 'go!' } });
  collectBy.advance(50);
  await expect.poll(() => events.at(-1)?.type, { timeout: 15_000 }).toBe('new_message');
  expect(events.map(({ type }) => type)).toEqual(['pick_counts_changed', 'new_message']);
});

test('a notice sends an event only to its owner', async () => {
  const { admin, games } = sample;
  await save(0);
  const [ofTess, ofDave] = [await listen(tess), await listen(dave)];
  await ofTess.heard();
  await ofDave.heard();
  const params = { id: games.rams.id };
  await admin.get('changeGame', { params, input: { spread: '-2' } });
  expect((await ofDave.heard()).map(({ type }) => type)).toContain('notices_changed');
  expect((await ofTess.heard()).map(({ type }) => type)).toEqual(['games_changed']);
  const [notice] = await dave.get('readNotices');
  const dismiss = () => dave.get('dismissNotices', { input: { upTo: notice?.id ?? 0 } });
  await dismiss();
  expect(await ofDave.heard()).toEqual([{ type: 'notices_changed' }]);
  await dismiss();
  expect([await ofDave.heard(), await ofTess.heard()]).toEqual([[], []]);
});

test('the id of a notice does not reveal how many others got one', async () => {
  const { admin, games } = sample;
  const numbers: (number | undefined)[] = [];
  for (const picked of [games.rams, games.eagles]) {
    // Dave picks the game that changes, or another one.
    await dave.get('savePicks', { input: { picks: [chosen(dave.id, picked, 0)] } });
    const lone = await sample.server.player(`Lone ${numbers.length}`);
    await lone.get('savePicks', { input: { picks: [chosen(lone.id, games.rams, 0)] } });
    const spread = `-${numbers.length + 2}`;
    await admin.get('changeGame', { params: { id: games.rams.id }, input: { spread } });
    const [first] = await lone.get('readNotices');
    await admin.get('changeGame', { params: { id: games.rams.id }, input: { spread: 'PK' } });
    const [second] = await lone.get('readNotices');
    numbers.push((second?.id ?? 0) - (first?.id ?? 0));
  }
  expect(numbers[0]).toBe(numbers[1]);
});

const cardEntries = async () =>
  (await sample.admin.get('readAudit', { query: { kind: 'picks' } })).map(({ before, after }) => ({ before, after }));
const onRams = (pickValue: string) => [
  { gameId: sample.games.rams.id, game: 'Seattle Seahawks @ Los Angeles Rams', pickValue },
];

test('a minute of saves is one audit log entry: the card before the first and after the last', async () => {
  for (let n = 0; n < SAVES; n += 1) await save(n);
  expect(await cardEntries()).toEqual([{ before: [], after: onRams('Under 49.5') }]);
  sample.server.clock.advance(MINUTE_MS);
  await save(0);
  const [newest, ...older] = await cardEntries();
  expect(older).toHaveLength(1);
  expect(newest).toMatchObject({ before: onRams('Under 49.5') });
});

test('a pick the commissioner enters between two saves has its own entry, and the next save gets another', async () => {
  await save(0);
  const choice = { pickType: 'total', pickValue: 'Under 49.5' } as const;
  await sample.admin.get('enterPick', {
    params: { id: dave.id },
    input: { gameId: sample.games.rams.id, choice, reason: 'Phoned in' },
  });
  await save(2);
  expect(await cardEntries()).toHaveLength(3);
});

test('a clock that is set back does not extend old entries', async () => {
  await save(0);
  sample.server.clock.advance(-DAY_MS);
  await save(1);
  expect(await cardEntries()).toHaveLength(2);
});
