/** The whole pool saved as one file: what it includes, and how it is downloaded. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PRESENCE_HEADER } from '#shared/limits.ts';
import { openPoolCopy } from '../../db/openCopy.ts';
import { makePoolCopy, packCopy } from '../../db/poolCopy.ts';
import { longestTurn } from '../../testing/longestTurn.ts';
import { grayPng as picture } from '../../testing/pictures.ts';
import { finish, openSample, TUESDAY, type Sample } from '../../testing/sampleWeek.ts';
import { ADMIN, chosen, startTestServer, type TestClient } from '../../testing/testServer.ts';

let sample: Sample;
let tess: TestClient & { id: number; code: string };
let folder: string;

beforeEach(async () => {
  sample = await openSample();
  tess = await sample.server.player('Tess');
  folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-copy-'));
});
afterEach(async () => {
  await sample.server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function upload(bytes: Buffer): Promise<string> {
  const response = await fetch(`${sample.server.url}/api/chat/media`, {
    method: 'POST',
    headers: { cookie: tess.cookie(), 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  return ((await response.json()) as { mediaUrl: string }).mediaUrl;
}

const send = async (bytes: Buffer) =>
  tess.get('sendMessage', { input: { message: '', mediaUrl: await upload(bytes) } });

const headersOf = (client: TestClient) => ({ cookie: client.cookie(), [PRESENCE_HEADER]: client.presence() });
const download = (client: TestClient = sample.admin) =>
  fetch(`${sample.server.url}/api/admin/copy`, { method: 'POST', headers: headersOf(client) });

async function saveCopy(): Promise<string> {
  const file = path.join(folder, 'saved.sundayfive');
  writeFileSync(file, Buffer.from(await (await download()).arrayBuffer()));
  return file;
}

function countSessions(file: string): unknown {
  const sqlite = new Database(file, { readonly: true });
  try {
    return sqlite.prepare('select count(*) from sessions').pluck().get();
  } finally {
    sqlite.close();
  }
}

const copiesLeft = () => {
  const copies = path.join(sample.server.dataDir, 'copies');
  return existsSync(copies) ? readdirSync(copies) : [];
};

/** Everything the commissioner can read. */
const readAll = async (admin: TestClient) => ({
  users: await admin.get('readUsers'),
  weeks: await admin.get('readWeeks'),
  games: await admin.get('readGames', { params: { weekId: sample.weekId } }),
  picks: await admin.get('readWeekPicks', { params: { weekId: sample.weekId } }),
  standings: await admin.get('readWeeklyStandings', { params: { weekId: sample.weekId } }),
  messages: await admin.get('readMessages'),
  settings: await admin.get('readSettings'),
});

describe('saved copies', () => {
  test('a saved copy opens on another computer with members, codes, picks, chat and pictures', async () => {
    await tess.get('savePicks', { input: { picks: [chosen(tess.id, sample.games.bills, 0)] } });
    await finish(sample.admin, sample.games.bills, 14, 27);
    const big = picture(1_000_000);
    const mediaUrl = await upload(big);
    await tess.get('sendMessage', { input: { message: 'Look 🏈', mediaUrl } });
    await tess.get('sendMessage', { input: { message: '', mediaUrl: await upload(picture(1)) } });
    // This picture was never sent, so it is not copied.
    await upload(picture(2));
    const before = await readAll(sample.admin);
    const file = await saveCopy();

    const elsewhere = path.join(folder, 'elsewhere');
    expect(await openPoolCopy(file, elsewhere)).toMatchObject({ hasKey: true, pictures: 2, facts: { picks: 1 } });
    expect(readdirSync(elsewhere).toSorted()).toEqual(['codes.key', 'in-use.lock', 'pool.db', 'uploads']);
    // Windows has no file modes.
    const mode = process.platform === 'win32' ? 0o600 : statSync(path.join(elsewhere, 'codes.key')).mode & 0o777;
    expect(mode).toBe(0o600);
    const other = await startTestServer(TUESDAY, { dataDir: elsewhere, withoutAdmin: true });
    try {
      const admin = await other.admin();
      expect(await readAll(admin)).toEqual(before);
      expect(before.users.find(({ id }) => id === tess.id)?.password).toBe(tess.code);
      const friend = other.client();
      expect(await friend.login('Tess', tess.code)).toBe(200);
      const shown = await fetch(other.url + mediaUrl, { headers: { cookie: friend.cookie() } });
      expect(Buffer.from(await shown.arrayBuffer()).equals(big)).toBe(true);
      expect((await readHealth(admin)).lostCodes).toBe(0);
    } finally {
      await other.stop();
    }
  });

  const readHealth = async (admin: TestClient) => {
    const { details } = await admin.get('readHealth');
    if (details === undefined) throw new Error('no details');
    return details;
  };

  test('a saved copy signs no one in and has its own cookie', async () => {
    const elsewhere = path.join(folder, 'elsewhere');
    const saved = await saveCopy();
    expect(countSessions(saved)).toBe(0);
    await openPoolCopy(saved, elsewhere);
    const other = await startTestServer(TUESDAY, { dataDir: elsewhere, withoutAdmin: true });
    try {
      const token = tess.cookie().split('=')[1] ?? '';
      const again = other.client();
      await again.login('Tess', tess.code);
      const [name = ''] = again.cookie().split('=');
      expect(tess.cookie()).not.toContain(`${name}=`);
      const stolen = await fetch(`${other.url}/api/auth/me`, { headers: { cookie: `${name}=${token}` } });
      expect(stolen.status).toBe(401);
      expect(other.pool.sqlite.prepare('select count(*) from sessions').pluck().get()).toBe(1);
    } finally {
      await other.stop();
    }
  });

  test('a saved copy is named by date, readable only by its owner, and deleted afterwards', async () => {
    const answer = await download();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="sunday-five-2026-11-10.sundayfive"');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString('latin1', 0, 15)).toBe('SQLite format 3');
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.length);
    await expect.poll(copiesLeft).toEqual([]);
  });

  test('a saved copy is deleted when the download is interrupted', async () => {
    for (const n of [1, 2]) await send(picture(4_900_000 + n));
    await new Promise<void>((resolve) => {
      const request = ask(
        `${sample.server.url}/api/admin/copy`,
        { method: 'POST', headers: headersOf(sample.admin) },
        (response) => {
          expect(copiesLeft()).toHaveLength(1);
          response.once('data', () => request.destroy());
        },
      );
      request.once('close', resolve);
      request.on('error', () => undefined); // this test interrupts it
      request.end();
    });
    await expect.poll(copiesLeft).toEqual([]);
    expect((await sample.admin.ask('readMe')).status).toBe(200);
  });

  test('only the commissioner can save a copy, and the audit log has an entry', async () => {
    expect((await download(tess)).status).toBe(403);
    expect((await download(sample.server.client())).status).toBe(401);
    await saveCopy();
    const [entry] = await sample.admin.get('readAudit', { query: { kind: 'setting' } });
    expect(entry).toMatchObject({ actorName: ADMIN.username, after: { copied: 'sunday-five-2026-11-10.sundayfive' } });
  });

  test('an unfinished copy is deleted at the next start', async () => {
    const { dataDir } = sample.server;
    await sample.server.close();
    mkdirSync(path.join(dataDir, 'copies'));
    writeFileSync(path.join(dataDir, 'copies', 'half.sundayfive'), 'half');
    const again = await startTestServer(TUESDAY, { dataDir, withoutAdmin: true });
    expect(copiesLeft()).toEqual([]);
    await again.close();
    sample = await openSample();
  });
});

test('the pool answers requests while a large copy is made', async () => {
  const { sqlite, dataDir, uploadsDir, codeKey } = sample.server.pool;
  const insert = sqlite.prepare("insert into audit_log (at, actor_name, kind, reason) values (0, 'x', 'setting', ?)");
  sqlite.transaction(() => {
    for (let n = 0; n < 40_000; n += 1) insert.run(String(n).padEnd(400, '.'));
  })();
  for (const n of [1, 2, 3, 4]) await send(picture(4_900_000 + n));
  const parts = { database: sqlite.name, uploadsDir, key: codeKey.toString('base64') };
  const here = await longestTurn(() => packCopy({ ...parts, file: path.join(folder, 'here.sundayfive') }));
  const { result: file, longestMs } = await longestTurn(() => makePoolCopy({ ...parts, dataDir }));
  expect(statSync(file).size).toBeGreaterThan(30_000_000);
  // Compared with the same work in this thread, because a busy machine makes both slower.
  expect(longestMs).toBeLessThan(here.longestMs / 2);
  expect(readFileSync(file).includes('SQLite format 3')).toBe(true);
});

test('a plain backup can be opened as a copy too, without the access codes', async () => {
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, sample.games.bills, 0)] } });
  const { name } = await sample.admin.get('makeBackup');
  const elsewhere = path.join(folder, 'elsewhere');
  const opened = await openPoolCopy(path.join(sample.server.pool.backupsDir, name), elsewhere);
  expect(opened).toMatchObject({ hasKey: false, pictures: 0 });
  expect(countSessions(path.join(sample.server.pool.backupsDir, name))).toBeGreaterThan(0);
  expect(countSessions(path.join(elsewhere, 'pool.db'))).toBe(0);
  const other = await startTestServer(TUESDAY, { dataDir: elsewhere, withoutAdmin: true });
  try {
    const admin = await other.admin();
    const users = await admin.get('readUsers');
    expect(users.find(({ username }) => username === 'Tess')?.password).toBeNull();
    const { codes } = await admin.get('renewAllCodes');
    expect(await other.client().login('Tess', codes[0]?.accessCode ?? '')).toBe(200);
  } finally {
    await other.stop();
  }
});
