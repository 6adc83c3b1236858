/** The diagnostics that people send when asking for help: useful, without secrets. */
import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFileLog, type FileLog } from '../../log.ts';
import { openSample, TUESDAY, type Sample } from '../../testing/sampleWeek.ts';
import { ADMIN, chosen } from '../../testing/testServer.ts';
import { addressKind, redact } from './redact.ts';

describe('diagnostics', () => {
  let sample: Sample;
  let fileLog: FileLog;
  let dataDir: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-diagnostics-'));
    fileLog = createFileLog('silent', dataDir);
    sample = await openSample(TUESDAY, { dataDir, log: fileLog.log });
  });
  afterEach(async () => {
    await sample.server.stop();
    await fileLog.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const read = async () => (await sample.admin.get('readDiagnostics')).text;

  test('the diagnostics have the pool’s version, size and state', async () => {
    const tess = await sample.server.player('Tess');
    await tess.get('savePicks', { input: { picks: [chosen(tess.id, sample.games.bills, 0)] } });
    await sample.admin.get('deactivateUser', { params: { id: (await sample.server.player('Bo')).id } });
    await sample.admin.get('makeBackup');
    await sample.admin.get('changeSettings', { input: { inviteAddress: 'http://192.168.1.24:4680' } });
    sample.server.clock.advance(30_000);
    // The log file is opened with the first line and written soon after.
    await expect.poll(read).toContain('started');
    const text = await read();
    expect(text.split('\n').at(-1)).toMatch(/"version":"0\.0\.0-test",.*"msg":"started"/);
    for (const line of [
      /^Sunday Five, diagnostics of 2026-11-10 12:00 PT$/m,
      /^Version +0\.0\.0-test, schema \d+$/m,
      /^System +(linux|darwin|win32) \w+, /m,
      /^Runs in +Node \d+\./m,
      /^Players +2, of which active 1$/m,
      /^Weeks +1, games 8, picks 1$/m,
      /^Access codes +0 lost$/m,
      /^Backups +1, of which not usable 0; newest 2026-11-10 12:00 PT$/m,
      /^Invitations +private address, chosen$/m,
      /^Setting keepAwake +until-next-lock$/m,
      /^Scoreboard +off, last asked never, last good never$/m,
    ]) {
      expect(text).toMatch(line);
    }
  });

  test('the diagnostics contain no name, code, address or folder, even if the log does', async () => {
    const { server, admin } = sample;
    const tess = await server.player('Tess O"Hara');
    await admin.get('setCustomCode', { params: { id: tess.id }, input: { accessCode: 'grandma 47' } });
    const gone = await server.player('Wolfgang Müller');
    await admin.get('deleteUser', { params: { id: gone.id } });
    await admin.get('changeSettings', { input: { poolName: 'The Hansen Family' } });
    const { token } = await admin.get('createBoardLink');
    const log = server.pool.log;
    log.warn(
      { backup: 'change-1790000000000--delete-Wolfgang-Muller.db', before: 'change-1--delete-wolfgang-m-ller.db' },
      `could not send to Tess O"Hara's phone at 192.168.1.77`,
    );
    log.error(
      { err: new Error(`ENOENT: ${server.dataDir}/uploads, ${homedir()}/pools, fe80::1ff:fe23:4567:890a`) },
      `${hostname()} at http://[2001:db8::7]:4680/board?token=${token} and https://pool.example.org/x, grandma 47`,
    );
    log.info({ cookie: tess.cookie(), mail: 'tess@example.org' }, 'The Hansen Family, wolfgang müller, ROSALIND');
    await fileLog.close();
    const text = await read();
    expect(text).toContain('The last 4 lines of the log:');
    expect(text).toContain("could not send to [name]'s phone at [private address]");
    expect(text).toContain('change-1790000000000--delete-[name].db');
    expect(text).toContain('change-1--delete-[name].db');
    expect(text).toContain('[data folder]/uploads, ~/pools, [link-local address]');
    expect(text).toContain('[public address] and [public address], [code]');
    const secrets = ['Tess', 'Hara', 'wolfgang', 'Müller', 'Hansen', ADMIN.username, 'grandma', token, 'example.org'];
    secrets.push('192.168', '2001:db8', tess.cookie().split('=')[1] ?? token, server.dataDir, hostname());
    for (const secret of secrets) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  test('only the commissioner can request diagnostics, and the desktop app reads them directly', async () => {
    const tess = await sample.server.player('Tess');
    expect((await tess.ask('readDiagnostics')).status).toBe(403);
    expect((await sample.server.client().ask('readDiagnostics')).status).toBe(401);
    expect(await sample.server.readDiagnostics()).toContain('Sunday Five, diagnostics');
  });
});

describe('removing secrets', () => {
  const secrets = { names: ['Al', 'Dave', 'Dave M', '(a.b)*', ''], codes: ['kickoff'], dataDir: '/data/pool' };
  test.each([
    ['Dave M and dave, not Davenport', '[name] and [name], not Davenport'],
    ['Al, also all, Al2', '[name], also all, Al2'],
    ['the code "kickoff" at kickoffs', 'the code "[code]" at kickoffs'],
    ['(a.b)* is a name, aXb is not', '[name] is a name, aXb is not'],
    ['at 08:26:48.505Z in pool.ts:176:37', 'at 08:26:48.505Z in pool.ts:176:37'],
    ['version 45.4.1 of 24.21.0', 'version 45.4.1 of 24.21.0'],
    ['daily-1794344400000.db', 'daily-1794344400000.db'],
    ['node:internal/process/task_queues:103:5', 'node:internal/process/task_queues:103:5'],
    ['hash 5e884898da28047151d0e56f8dc6292773603d0d6aabbdd6', 'hash [token]'],
  ])('%s', (text, expected) => {
    expect(redact(text, secrets)).toBe(expected);
  });

  test.each([
    ['127.0.0.1', 'this computer'],
    ['localhost:4680', 'this computer'],
    ['[::1]:4680', 'this computer'],
    ['10.1.2.3', 'private'],
    ['172.20.0.1', 'private'],
    ['172.32.0.1', 'public'],
    ['fd12:3456::1', 'private'],
    ['169.254.3.4', 'link-local'],
    ['100.90.1.2', 'carrier or VPN'],
    ['rosalinds-mac.local', 'local name'],
    ['rosalinds-mac', 'local name'],
    ['pool.example.org:8443', 'public'],
  ])('the address %s is replaced by its kind: %s', (host, kind) => {
    expect(addressKind(host)).toBe(kind);
  });
});
