/** A restore at table level: all data is back, and no acknowledged change is lost. */
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PICTURES_CLEANED } from '../../db/pictureKinds.ts';
import { damage, everyTable } from '../../testing/everyTable.ts';
import { finish, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { chosen, makeWeek, type TestClient } from '../../testing/testServer.ts';

let sample: Sample;
let tess: TestClient & { id: number; code: string };

beforeEach(async () => {
  sample = await openSample();
  tess = await sample.server.player('Tess');
});
afterEach(() => sample.server.stop());

const tables = () => everyTable(sample.server.pool);
/**
 * A restore leaves sessions alone, appends to the audit log and to the notices, and has the pictures checked again at the
 * next start. The order of rows does not matter.
 */
const restorable = (): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(tables())
      .filter(([name]) => name !== 'sessions' && name !== 'audit_log')
      .map(([name, rows]) => [
        name,
        rows
          .map((row) => JSON.stringify(row))
          .filter((row) => !row.includes(PICTURES_CLEANED) && !row.includes('The pool was restored from'))
          .toSorted(),
      ]),
  );
const restore = (name: string) => sample.admin.get('restoreBackup', { params: { name } });
const later = (ms: number) => sample.server.clock.advance(ms);

const connect = (name: string) =>
  sample.admin.get('createConnection', {
    input: { service: 'json', name, address: 'https://chat.test/pool', kinds: ['reminder'], reminderLeadMinutes: 120 },
  });

/** Data of every kind: picks, results, standings, chat, notices, settings, a deleted player, another week. */
async function addEverything(): Promise<void> {
  const { admin, games, server } = sample;
  const dave = await server.player('Dave');
  const season = { season: 2026, seasonType: 'regular' } as const;
  await admin.get('changeRules', { params: season, input: { weeklyWinner: 'tiebreaker' } });
  for (const [n, player] of [tess, dave].entries()) {
    const picks = Object.values(games).map((game, at) => chosen(player.id, game, (at + n) % 4));
    await player.get('savePicks', { input: { picks: picks.slice(n, n + 5), tiebreakGuess: 44 } });
    await player.get('sendMessage', { input: { message: `${n} “quoted”, 🏈 and\nmore` } });
  }
  await tess.get('createCalendarLink');
  await admin.get('setScorekeeper', { params: { id: tess.id }, input: { isScorekeeper: true } });
  await connect('Chat');
  await admin.get('lockGame', { params: { id: games.giants.id } });
  const taken = { gameId: games.giants.id, choice: null, reason: 'asked to' };
  await admin.get('enterPick', { params: { id: tess.id }, input: taken });
  await admin.get('unlockGame', { params: { id: games.giants.id }, input: {} });
  await finish(admin, games.patriots, 10, 30);
  await finish(admin, games.bills, 20, 17);
  await admin.get('changeGame', { params: { id: games.rams.id }, input: { spread: '-3' } });
  await admin.get('changeSettings', { input: { poolName: 'Couch League', commissionerSeesPicks: 'after-kickoff' } });
  await makeWeek(admin, { season: 2026, weekNumber: 12 }, '2026\t11/29\t10:00 AM\tJets\tRavens\t14\t44.5\t44.5');
  await admin.get('importPastSeasons', { input: { text: '2024,1,Tess,3,2,0\n2024,1,Old Bob,1,4,0' } });
  await admin.get('deleteUser', { params: { id: dave.id } });
}

it('a restore resets every table except sessions, and the audit log continues', async () => {
  await addEverything();
  const before = restorable();
  const logBefore = tables()['audit_log'] ?? [];
  // The outbox has rows only while a message waits.
  const filled = Object.entries(before).filter(([name]) => name !== 'outbox');
  for (const [name, rows] of filled) expect([name, rows.length > 0]).toEqual([name, true]);
  later(1000);
  const { name } = await sample.admin.get('makeBackup');
  // Later than the saves that share one audit log entry.
  later(60_000);
  const { admin, games, weekId, server } = sample;
  await tess.get('autosavePicks', { input: { weekId, picks: [] } });
  await finish(admin, games.giants, 3, 3);
  await admin.get('clearLeaderboards');
  await admin.get('deleteWeek', { params: { id: weekId } });
  await server.player('Newcomer');
  await admin.get('changeSettings', { input: { poolName: 'Another' } });
  later(1000);
  await restore(name);
  expect(restorable()).toEqual(before);
  expect((tables()['audit_log'] ?? []).slice(0, logBefore.length)).toEqual(logBefore);
  expect(damage(server.pool)).toEqual([]);
});

it('after a restore every other user has a notice that says from when the pool is', async () => {
  const { name } = await sample.admin.get('makeBackup');
  later(60_000);
  await restore(name);
  await tess.login('Tess', tess.code);
  expect((await tess.get('readNotices')).map(({ text }) => text)).toEqual([
    'The pool was restored from the backup of Tue, Nov 10, 12:00 PM. Later changes are gone, so check your picks.',
  ]);
  expect(await sample.admin.get('readNotices')).toEqual([]);
});

it('a restore forgets no message that was sent, and those of a connection that it takes away', async () => {
  await addEverything();
  const { sqlite } = sample.server.pool;
  const send = (connectionId: number) =>
    sqlite
      .prepare(
        `insert into outbox (connection_id, kind, subject, created_at, next_try_at, expires_at, state)
         values (?, 'reminder', '1', 1, 1, 1, 'sent')`,
      )
      .run(connectionId);
  const sent = () => sqlite.prepare('select connection_id from outbox').pluck().all();
  const { name } = await sample.admin.get('makeBackup');
  later(1000);
  const other = await connect('Other');
  send(1);
  send(other.id);
  later(1000);
  await restore(name);
  expect(sent()).toEqual([1]);
  expect(damage(sample.server.pool)).toEqual([]);
});

it('a backup has every row of every table', async () => {
  await addEverything();
  const { name } = await sample.admin.get('makeBackup');
  const copy = new Database(path.join(sample.server.pool.backupsDir, name), { readonly: true });
  expect(everyTable({ sqlite: copy })).toEqual(tables());
  expect(damage({ sqlite: copy })).toEqual([]);
  copy.close();
});

it('a change acknowledged during a restore is either in the pool or in the snapshot', async () => {
  const { name } = await sample.admin.get('makeBackup');
  later(1000);
  const add = (n: number) => sample.admin.ask('createAccessCode', { input: { username: `Player ${n}` } });
  const restoring = { isOver: false };
  const added: string[] = [];
  const goOnAdding = async (n: number): Promise<void> => {
    if ((await add(n)).status === 200) added.push(`Player ${n}`);
    return restoring.isOver ? undefined : goOnAdding(n + 1);
  };
  const adding = goOnAdding(0);
  await restore(name).finally(() => (restoring.isOver = true));
  await adding;
  expect(added.length).toBeGreaterThan(0);
  const snapshot = (await sample.admin.get('readBackups')).find(({ reason }) => reason === 'restore a backup');
  const copy = new Database(path.join(sample.server.pool.backupsDir, snapshot?.name ?? ''), { readonly: true });
  const kept = copy.prepare('select username from users').pluck().all().map(String);
  copy.close();
  const present = (await sample.admin.get('readUsers')).map(({ username }) => username);
  expect(added.filter((username) => !kept.includes(username) && !present.includes(username))).toEqual([]);
});

it('two restores at the same time run one after the other', async () => {
  const first = await sample.admin.get('makeBackup');
  later(1000);
  await sample.admin.get('changeSettings', { input: { poolName: 'Second' } });
  const second = await sample.admin.get('makeBackup');
  later(1000);
  await Promise.all([restore(first.name), restore(second.name)]);
  expect(['Sunday Five', 'Second']).toContain((await sample.admin.get('readSettings')).poolName);
  expect(damage(sample.server.pool)).toEqual([]);
});
