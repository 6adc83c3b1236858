/** The log file: limited in size, harmless when it fails, and without secrets. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFileLog, logsFolder, readLastLines } from './log.ts';
import { finish, openSample, TUESDAY } from './testing/sampleWeek.ts';
import { ADMIN, chosen } from './testing/testServer.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-log-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The contents of all log files. */
const readLogs = () =>
  readdirSync(logsFolder(dataDir))
    .map((name) => readFileSync(path.join(logsFolder(dataDir), name), 'utf8'))
    .join('\n');

describe('the log file', () => {
  test('a line is logged with its time, in a file that only its owner can read', async () => {
    const { log, close } = createFileLog('silent', dataDir);
    log.info({ version: '1.2.3' }, 'started');
    await close();
    expect(JSON.parse(readLogs())).toMatchObject({ version: '1.2.3', msg: 'started' });
    expect(readLogs()).toMatch(/"time":"\d{4}-\d\d-\d\dT[\d:.]+Z"/);
    const { mode } = statSync(path.join(logsFolder(dataDir), 'sunday-five.log'));
    // Windows has no file modes.
    expect(process.platform === 'win32' ? 0o600 : mode & 0o777).toBe(0o600);
  });

  test('the log has at most five files of 1 MB, and the newest lines are read in order', async () => {
    const { log, close } = createFileLog('silent', dataDir);
    const line = 'x'.repeat(1_000);
    for (let n = 0; n < 7_000; n += 1) log.info({ n, line }, 'a line');
    await close();
    const files = readdirSync(logsFolder(dataDir));
    expect(files).toHaveLength(5);
    for (const name of files) expect(statSync(path.join(logsFolder(dataDir), name)).size).toBeLessThan(1_060_000);
    const last = (await readLastLines(dataDir, 3)).map((text) => (JSON.parse(text) as { n: number }).n);
    expect(last).toEqual([6_997, 6_998, 6_999]);
  });

  test('a start appends to the log, and reading continues into the previous file', async () => {
    for (const n of [1, 2]) {
      const { log, close } = createFileLog('silent', dataDir);
      log.info({ n }, 'started');
      await close();
    }
    writeFileSync(path.join(logsFolder(dataDir), 'sunday-five.log.1'), '{"n":0}\n');
    const numbers = (await readLastLines(dataDir, 200)).map((text) => (JSON.parse(text) as { n: number }).n);
    expect(numbers).toEqual([0, 1, 2]);
  });

  test('a log without lines creates no file', async () => {
    await createFileLog('silent', dataDir).close();
    expect(readdirSync(dataDir)).toEqual([]);
    expect(await readLastLines(dataDir, 200)).toEqual([]);
  });

  test('a write error is reported once, stops nothing, and writing is tried again later', async () => {
    const printed: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      printed.push(String(text));
      return true;
    });
    writeFileSync(logsFolder(dataDir), 'a file instead of the folder');
    const { log, close } = createFileLog('silent', dataDir);
    log.info('one');
    await expect.poll(() => printed.length).toBe(1);
    for (let n = 0; n < 50; n += 1) log.info('more');
    // Writing works again after the pause, because the problem is gone.
    rmSync(logsFolder(dataDir));
    log.info('still too early');
    const later = performance.now() + 61_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    log.info('again');
    await close();
    expect(readLogs()).toContain('again');
    expect(readLogs()).not.toContain('too early');
    expect(printed).toEqual([expect.stringMatching(/^Can't write the log in .*: /)]);
  });
});

/** Like drizzle's error: the query's values are in the message, the stack and a property. */
class QueryError extends Error {
  readonly params: readonly string[];
  constructor(params: readonly string[]) {
    super(`Failed query: insert into "users" values (?, ?)\nparams: ${params.join()}`);
    this.params = params;
  }
}

describe('secrets', () => {
  test('the values of a failed query are not logged, but the query is', async () => {
    const { log, close } = createFileLog('silent', dataDir);
    const inner = new QueryError(['maple-otter-471', 'two\nlines of secret']);
    log.error({ err: new Error('a change failed', { cause: inner }) }, 'a change could not be written');
    log.error({ err: inner }, 'again');
    await close();
    expect(readLogs()).toContain('Failed query: insert into');
    expect(readLogs()).toContain('log.test.ts');
    expect(readLogs()).not.toMatch(/maple-otter|lines of secret/);
  });

  test('secrets of logins, entered picks and failed requests are not in a server’s log', async () => {
    const { log, close } = createFileLog('silent', dataDir);
    const { server, admin, games, weekId } = await openSample(TUESDAY, { log });
    const tess = await server.player('Tess');
    const stranger = server.client();
    expect(await stranger.login('Tess', 'wrong-secret-code')).toBe(401);
    expect(await stranger.login(ADMIN.username, 'wrong-secret-password')).toBe(401);
    await admin.get('changePassword', { input: { newPassword: 'a-new-secret-password' } });
    const { accessCode } = await admin.get('setCustomCode', {
      params: { id: tess.id },
      input: { accessCode: 'custom-secret-code' },
    });
    await tess.login('Tess', accessCode);
    await admin.get('enterPick', {
      params: { id: tess.id },
      input: {
        gameId: games.bills.id,
        choice: { pickType: 'total', pickValue: 'Over 46.5' },
        reason: 'phoned secretly',
      },
    });
    const { token } = await admin.get('createBoardLink');
    await finish(admin, games.bills, 14, 27);
    // From here on, requests that need these tables fail in the handler.
    server.pool.sqlite.exec('alter table picks rename to gone; alter table chat_messages rename to gone_too');
    const picks = [chosen(tess.id, games.rams, 0)];
    expect((await tess.ask('savePicks', { input: { weekId, picks } })).status).toBe(500);
    expect((await tess.ask('sendMessage', { input: { message: 'a secret message' } })).status).toBe(500);
    expect((await tess.ask('readBoard', { headers: { authorization: `Board ${token}` } })).status).toBe(500);
    await server.stop();
    await close();
    const text = readLogs();
    expect(text.split('a call failed').length).toBeGreaterThan(3);
    const cookies = [tess, admin, stranger].map((client) => client.cookie().split('=')[1] ?? '');
    const secrets = [tess.code, token, ADMIN.password, 'secret', ...cookies].filter((one) => one !== '');
    expect(secrets.length).toBeGreaterThan(5);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});
