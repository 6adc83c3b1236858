/** A pool that has moved to another host: links lead there, calls report it, and nothing is saved on the old one. */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { api, type CallName } from '#shared/api.ts';
import { PRESENCE_HEADER } from '#shared/limits.ts';
import { moveTexts } from '#shared/texts/move.ts';
import { openPoolCopy } from '../db/openCopy.ts';
import { MOVED_TO } from '../db/movedPool.ts';
import { readMovedTo } from '../pool/core/moved.ts';
import { writeValue } from '../pool/core/storedValue.ts';
import { exampleOf } from '../testing/exampleRequests.ts';
import { everyTable } from '../testing/everyTable.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { sendRequest } from '../testing/sendRequest.ts';
import { startTestServer, type TestClient, type TestServer } from '../testing/testServer.ts';
import { makeWorld, send } from '../testing/world.ts';
import { WINDOW_COOKIE } from './session.ts';

const NEW = 'https://new.example.org';
const NAMES = Object.keys(api) as CallName[]; // the contract's own keys

let server: TestServer;
let admin: TestClient;
beforeEach(async () => {
  server = await startTestServer(TUESDAY);
  admin = await server.admin();
});
afterEach(() => server.stop());

const startMove = (address = NEW) => admin.ask('startMove', { input: { address } });
const locationOf = async (target: string) => {
  const { status, headers } = await sendRequest(server.url + target, {});
  return { status, location: headers.get('location') };
};

describe('a link to the old host', () => {
  test.each([
    '/',
    '/picks?week=3',
    '/join?name=Dave',
    '/admin/slips',
    '/board',
    '/a/b%2Fc',
    '/api/calendar/some-token.ics',
  ])('%s leads to the same path and query', async (target) => {
    await startMove();
    expect(await locationOf(target)).toEqual({ status: 307, location: NEW + target });
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%2F%2Fevil.example',
    '/@evil.example',
    '/.evil.example/x',
    '/%09/evil.example',
    'http://evil.example/x',
  ])('%s does not lead to another host', async (target) => {
    await startMove();
    const { status, header } = await rawRequest(server.url, { path: target });
    expect([status, new URL(header('location')).origin]).toEqual([307, NEW]);
  });

  test('that is not a path leads nowhere', async () => {
    await startMove();
    const { status, header } = await rawRequest(server.url, { path: '@evil.example/' });
    expect([status >= 400, header('location')]).toEqual([true, '']);
  });

  test('carries no cookie, is not cached, and does not take a body along', async () => {
    await startMove();
    const member = await sendRequest(`${server.url}/picks`, { headers: { cookie: 'a=b' } });
    expect(member.headers.get('set-cookie')).toBeNull();
    expect(member.headers.get('cache-control')).toBe('no-store');
    const posted = await sendRequest(`${server.url}/picks`, { method: 'POST', body: 'x=y' });
    expect([posted.status, posted.headers.get('location')]).toEqual([404, null]);
  });

  test('shows the old page to the first commissioner, to the window, and on the start page by ?here', async () => {
    await startMove();
    const player = { cookie: `${WINDOW_COOKIE}=wrong` };
    const window = { cookie: `${WINDOW_COOKIE}=${server.issueWindowToken()}` };
    const statuses = async (target: string, headers: Record<string, string>) =>
      (await sendRequest(server.url + target, { headers })).status;
    // Without a built page, an address that is not redirected is not found.
    expect(await statuses('/picks', player)).toBe(307);
    expect(await statuses('/picks', { cookie: admin.cookie() })).toBe(404);
    expect(await statuses('/picks', window)).toBe(404);
    expect(await statuses('/?here', {})).toBe(404);
    expect(await statuses('/picks?here', {})).toBe(307);
  });
});

describe('a call to the old host', () => {
  test('reports the new address, and saves nothing', async () => {
    const world = await makeWorld(server, 2027);
    const others = [null, world.member, world.coCommissioner, world.admin];
    await world.admin.get('startMove', { input: { address: NEW } });
    const works = [
      'readHealth',
      'login',
      'logout',
      'provePresence',
      'signInWindow',
      'copyPool',
      'readMove',
      'takeBackMove',
    ];
    const before = everyTable(server.pool);
    const wrong: string[] = [];
    for (const name of NAMES.filter((each) => !works.includes(each))) {
      for (const person of others) {
        // The window's way to find out whether it has to sign in.
        if (name === 'readMe' && (person === null || person === world.admin)) continue;
        // A calendar program follows the link; see above.
        if (name === 'readCalendar') continue;
        const { status, text } = await send(server, person, name, exampleOf(name, world, person));
        const body = JSON.parse(text) as { code?: string; details?: unknown };
        const isClear =
          status === 410 && body.code === 'moved' && JSON.stringify(body.details) === `{"movedTo":"${NEW}"}`;
        if (!isClear) wrong.push(`${name} by ${person?.name ?? 'no one'}: ${status} ${text}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(everyTable(server.pool)).toEqual(before);
  });

  test('that began before the move is not saved after it', async () => {
    const saved = server.pool.write(() => 'saved');
    const moved = server.pool.write(({ db }) => writeValue({ db }, MOVED_TO, NEW));
    const late = server.pool.write(() => 'saved');
    expect(await saved).toBe('saved');
    await moved;
    await expect(late).rejects.toMatchObject({ code: 'moved', details: { movedTo: NEW } });
  });

  test('to the kept answers is refused too', async () => {
    const tess = await server.player('Tess');
    await tess.get('readWeeks');
    await tess.get('readWeeks');
    await startMove();
    expect((await tess.ask('readWeeks')).status).toBe(410);
  });
});

describe('a socket', () => {
  test('that is open gets the event, and a new one is refused with the address', async () => {
    const tess = await server.player('Tess');
    const { events, socket } = await server.listen(tess);
    await startMove();
    await expect.poll(() => events.map(({ type }) => type)).toContain('pool_moved');
    socket.terminate();
    const refused = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers: { cookie: tess.cookie() } });
    const [, response] = (await once(refused, 'unexpected-response')) as [unknown, IncomingMessage];
    const pieces: Buffer[] = [];
    for await (const piece of response) pieces.push(piece as Buffer);
    expect(response.statusCode).toBe(410);
    expect(Buffer.concat(pieces).toString('utf8')).toContain(NEW);
  });
});

describe('the move', () => {
  test('is made after a snapshot, is in the audit log, and can be taken back', async () => {
    const tess = await server.player('Tess');
    expect((await startMove(`${NEW}/picks`)).body).toEqual({ movedTo: NEW });
    expect((await tess.ask('readMe')).status).toBe(410);
    expect(await admin.get('readMove')).toEqual({ movedTo: NEW });

    expect(await admin.get('takeBackMove')).toEqual({ movedTo: null });
    expect(await locationOf('/picks')).toEqual({ status: 404, location: null });
    await tess.get('sendMessage', { input: { message: 'here again' } });
    expect((await admin.get('readBackups')).map(({ reason }) => reason)).toEqual(['move the pool']);
    const actions = (await admin.get('readAudit', { query: {} })).map(({ action }) => action);
    expect(actions.slice(0, 2)).toEqual(['move_taken_back', 'pool_moved']);
  });

  test('is taken back by a commissioner who signs in on the old host, and by no one else', async () => {
    const tess = await server.player('Tess');
    const bo = { username: 'Bo', password: 'second-in-command' };
    await admin.get('addCommissioner', { input: bo });
    await startMove();
    const helper = server.client();
    await helper.login(bo.username, bo.password);
    expect((await helper.ask('takeBackMove')).status).toBe(403);
    expect((await tess.ask('takeBackMove')).status).toBe(403);
    expect((await server.client().ask('takeBackMove')).status).toBe(401);
    const again = await server.admin();
    expect((await again.ask('takeBackMove')).status).toBe(200);
  });

  test.each<[string, () => string, string]>([
    ['its own address', () => server.url, moveTexts.toItself],
    ['its own address by another name', () => `http://localhost:${server.port}/picks`, moveTexts.toItself],
    ['the chosen address', () => 'https://pool.example.org', moveTexts.toItself],
    ['another scheme', () => 'ftp://new.example.org', moveTexts.needsWeb],
    ['no address', () => '  ', moveTexts.addressNeeded],
    ['a password', () => 'https://me:secret@new.example.org', moveTexts.hasPassword],
    ['a long address', () => `${NEW}/${'a'.repeat(200)}`, moveTexts.addressTooLong],
  ])('to %s is rejected at its field', async (_, address, message) => {
    await admin.get('changeSettings', { input: { inviteAddress: 'https://pool.example.org' } });
    const { body } = await startMove(address());
    expect(body.details).toEqual({ fields: [{ field: 'address', message }] });
    expect(await admin.get('readMove')).toEqual({ movedTo: null });
  });

  test('is not a part of a copy, of an opened backup, or of a restore', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-moved-'));
    try {
      await startMove();
      const copied = await fetch(`${server.url}${api.copyPool.path}`, {
        method: 'POST',
        headers: { cookie: admin.cookie(), [PRESENCE_HEADER]: admin.presence() },
      });
      writeFileSync(path.join(folder, 'copy.sundayfive'), Buffer.from(await copied.arrayBuffer()));
      server.clock.advance(10_000);
      await server.pool.snapshot('a backup of a moved pool');
      const [backup = ''] = readdirSync(server.pool.backupsDir).filter(
        (name) => name.includes('a-backup') && name.endsWith('.db'),
      );
      const file = path.join(server.pool.backupsDir, backup);
      for (const [index, from] of [path.join(folder, 'copy.sundayfive'), file].entries()) {
        const dataDir = path.join(folder, String(index));
        await openPoolCopy(from, dataDir);
        const elsewhere = await startTestServer(TUESDAY, { dataDir, withoutAdmin: true });
        expect(readMovedTo(elsewhere.pool)).toBeNull();
        await elsewhere.stop();
      }
      const copy = new Database(path.join(folder, 'copy.sundayfive'), { readonly: true });
      expect(copy.prepare('select count(*) from settings where name = ?').pluck().get(MOVED_TO)).toBe(0);
      copy.close();
      await admin.get('takeBackMove');
      await admin.get('restoreBackup', { params: { name: backup } });
      expect(await admin.get('readMove')).toEqual({ movedTo: null });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
