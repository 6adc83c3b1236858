import { afterEach, expect, test } from 'vitest';
import type { PoolEvent } from '#shared/events.ts';
import { settings } from '../../db/schema.ts';
import { TUESDAY } from '../../testing/sampleWeek.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';
import { attempt } from './attempt.ts';

let server: TestServer;
afterEach(() => server.stop());

test('the writes and events of a failed part of an action are dropped, and the rest of the action is kept', async () => {
  server = await startTestServer(TUESDAY);
  const { pool } = server;
  const published: PoolEvent[] = [];
  pool.onPublish((events) => published.push(...events));
  const fault = new Error('the part fails');
  const parts = await pool.write((change) => {
    const write = (name: string) => change.db.insert(settings).values({ name, value: 1 }).run();
    const good = attempt(pool, change, (part) => (write('good part'), part.publish({ type: 'weeks_changed' }), 'done'));
    const bad = attempt(pool, change, (part) => {
      write('bad part');
      part.publish({ type: 'scores_changed' });
      throw fault;
    });
    write('the rest');
    return { good, bad };
  });
  expect(parts).toEqual({ good: { ok: true, value: 'done' }, bad: { ok: false, error: fault } });
  const names = pool.db
    .select()
    .from(settings)
    .all()
    .map(({ name }) => name);
  expect(names.filter((name) => / part$|the rest/.test(name)).toSorted()).toEqual(['good part', 'the rest']);
  expect(published.map(({ type }) => type)).toEqual(['weeks_changed']);
});
