/** The commissioner's settings. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/settings.ts';
import { everyTable } from '../../testing/everyTable.ts';
import { TUESDAY } from '../../testing/sampleWeek.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let admin: TestClient;
beforeEach(async () => {
  server = await startTestServer(TUESDAY);
  admin = await server.admin();
});
afterEach(() => server.stop());

test('a new pool has the default settings, and a change affects only the changed settings', async () => {
  expect(await admin.get('readSettings')).toEqual(DEFAULT_SETTINGS);
  const changed = { ...DEFAULT_SETTINGS, poolName: 'Elm Street', inviteAddress: 'http://192.168.1.20:4680' };
  const input = { poolName: ' Elm Street ', inviteAddress: changed.inviteAddress };
  expect(await admin.get('changeSettings', { input })).toEqual(changed);
  expect(await admin.get('readSettings')).toEqual(changed);
  expect((await server.client().get('readPool')).name).toBe('Elm Street');
  expect(await admin.get('changeSettings', { input: { inviteAddress: null } })).toEqual({
    ...changed,
    inviteAddress: null,
  });
});

test('the audit log has each changed setting, and no entry if nothing changed', async () => {
  await admin.get('changeSettings', { input: { poolName: 'Elm Street' } });
  const [entry] = await admin.get('readAudit', { query: { kind: 'setting' } });
  expect(entry).toMatchObject({ before: { poolName: 'Sunday Five' }, after: { poolName: 'Elm Street' } });
  await admin.get('changeSettings', { input: { poolName: 'Elm Street', feedEnabled: DEFAULT_SETTINGS.feedEnabled } });
  expect(await admin.get('readAudit', { query: { kind: 'setting' } })).toEqual([entry]);
});

test('an unknown setting value falls back to its default without affecting others', async () => {
  await admin.get('changeSettings', { input: { poolName: 'Elm Street', picksAfterLock: 'never' } });
  const store = server.pool.sqlite.prepare('insert or replace into settings (name, value) values (?, ?)');
  store.run('keepAwake', '"only-on-tuesdays"');
  store.run('timeZone', '"Mars/Olympus_Mons"');
  store.run('somethingNew', '{"a":1}');
  expect(await admin.get('readSettings')).toEqual({
    ...DEFAULT_SETTINGS,
    poolName: 'Elm Street',
    picksAfterLock: 'never',
  });
});

test.each([
  { poolName: '' },
  { poolName: 'x'.repeat(61) },
  { inviteAddress: 'javascript:alert(1)' },
  { inviteAddress: 'den.local' },
  { keepAwake: 'always' },
  { feedEnabled: 'yes' },
  { timeZone: 'Mars/Olympus_Mons' },
  { timeZone: '+05:30' },
  { timeZone: 'america/new_york' },
])('%j is not a valid settings change', async (input) => {
  const before = everyTable(server.pool);
  const { status } = await admin.ask('changeSettings', { input });
  expect([400, 422]).toContain(status);
  expect(everyTable(server.pool)).toEqual(before);
});
