/** How the built server reports a damaged file in the terminal, and how it is repaired. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, expect, test } from 'vitest';
import { freePort, startProcess, type ServerProcess } from './serverProcess.ts';

// A test here starts up to seven processes one after another.
const folders: string[] = [];
const running: ServerProcess[] = [];
const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-restoring-'));
  folders.push(folder);
  return folder;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((run) => run.kill()));
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const PASSWORD = 'long-enough-secret';
async function start(dataDir: string, ...args: string[]): Promise<ServerProcess> {
  const env = { POOL_DATA_DIR: dataDir, POOL_PORT: String(await freePort()), POOL_ADMIN_PASSWORD: PASSWORD };
  const run = startProcess(args, env);
  running.push(run);
  return run;
}
/** Runs the server until it exits without being stopped. */
async function runToEnd(dataDir: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const run = await start(dataDir, ...args);
  run.url.catch(() => undefined); // it never is ready
  const code = await run.ended;
  return { code, output: run.output() };
}

/** Request headers of a newly logged-in commissioner. */
async function signIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'Commissioner', password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  const { presence } = (await answer.json()) as { presence: { token: string } };
  return { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '', 'x-presence': presence.token };
}
async function makeBackup(url: string): Promise<string> {
  const headers = { ...(await signIn(url)), 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/admin/backups`, { method: 'POST', headers, body: '{}' });
  return ((await answer.json()) as { name: string }).name;
}

test('a damaged file is reported with the newest good backup, and --restore restores it', async () => {
  const folder = newFolder();
  const first = await start(folder);
  const name = await makeBackup(await first.url);
  const newer = await makeBackup(await first.url);
  expect(await first.stop()).toBe(0);
  writeFileSync(path.join(folder, 'pool.db'), 'not a database anymore '.repeat(1_000));
  writeFileSync(path.join(folder, 'backups', newer), 'not one either');

  const refused = await runToEnd(folder);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('is damaged');
  expect(refused.output).toContain(`npm start -- --restore ${name}\n`);
  expect(refused.output).toContain('1 more can’t be read.');
  expect(refused.output).not.toMatch(/ at .+:\d+:\d+/);

  expect(await runToEnd(folder, '--restore')).toMatchObject({ code: 0 });
  const wrong = await runToEnd(folder, '--restore', newer);
  expect(wrong.code).toBe(1);
  expect(wrong.output).toContain(`npm start -- --restore ${name}\n`);
  const restored = await runToEnd(folder, '--restore', name);
  expect(restored.output).toMatch(/^The pool is restored to .* PT\. Everyone has to log in again\.$/m);
  expect(restored.code).toBe(0);
  const [movedTo = ''] = readdirSync(folder).filter((one) => one.startsWith('damaged-'));
  expect(readFileSync(path.join(folder, movedTo, 'pool.db'), 'utf8')).toContain('not a database anymore');

  const again = await start(folder);
  await signIn(await again.url);
});

test('--open puts a saved copy into an empty folder, and rejects a full one', async () => {
  const [folder, elsewhere] = [newFolder(), newFolder()];
  const first = await start(folder);
  const url = await first.url;
  const copy = await fetch(`${url}/api/admin/copy`, { method: 'POST', headers: await signIn(url) });
  const file = path.join(newFolder(), 'pool.sundayfive');
  writeFileSync(file, Buffer.from(await copy.arrayBuffer()));

  expect(await runToEnd(elsewhere, '--open', file)).toMatchObject({ code: 0 });
  const other = await start(elsewhere);
  await signIn(await other.url);
  await other.stop();

  const full = await runToEnd(elsewhere, '--open', file);
  expect(full.code).toBe(1);
  expect(full.output).toContain('is not empty');
  expect((await runToEnd(newFolder(), '--open', path.join(folder, 'codes.key'))).output).toContain(
    'is not a Sunday Five pool',
  );
});

test('the log file has start and stop, but no password', async () => {
  const folder = newFolder();
  const run = await start(folder);
  await signIn(await run.url);
  await run.stop();
  const text = readFileSync(path.join(folder, 'logs', 'sunday-five.log'), 'utf8');
  const said = text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(said[0]).toBe('started');
  expect(said.at(-1)).toBe('stopped');
  expect(text).not.toContain(PASSWORD);
});

test('the built worker runs jobs off the server’s thread', async () => {
  const folder = newFolder();
  const run = await start(folder);
  const name = await makeBackup(await run.url);
  const file = path.join(folder, 'backups', name);
  const worker = new Worker(path.join(import.meta.dirname, '../dist/main/dbWorker.cjs'), {
    workerData: { job: 'inspect', args: [file, null] },
  });
  const answer = await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  expect(answer).toMatchObject({ done: true, result: { state: 'good', picks: 0 } });
});
