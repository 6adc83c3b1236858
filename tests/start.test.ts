/** Starts the built server as a process: configured by its environment, observed by its output. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { DEFAULT_TIME_ZONE } from '#shared/rules/timeZone.ts';
import { timesIn } from '#shared/times.ts';
import { createClient } from '../src-main/testing/testServer.ts';
import { readableByOthers } from './readableByOthers.ts';
import { freePort, startProcess, type ServerProcess } from './serverProcess.ts';

const { dayAndTime } = timesIn(DEFAULT_TIME_ZONE);

const folders: string[] = [];
const running: ServerProcess[] = [];
const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-start-'));
  folders.push(folder);
  return folder;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((run) => run.kill()));
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function start(args: string[], env: Record<string, string>, nodeArgs: readonly string[] = []): ServerProcess {
  const run = startProcess(args, env, nodeArgs);
  running.push(run);
  return run;
}

test('an older Node is refused with a sentence', async () => {
  const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.0" } })';
  const env = { POOL_DATA_DIR: newFolder() };
  const run = start([], env, ['--import', `data:text/javascript,${encodeURIComponent(older)}`]);
  expect(await run.ended).toBe(1);
  expect(run.output()).toBe(
    'The server needs Node 24 or later, and this is Node 20.19.0. "npm start" brings its own.\n',
  );
});

const login = async (url: string, username: string, password: string): Promise<number> => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username, password });
  return (await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status;
};

const linksIn = (output: string) => [...output.matchAll(/^ +(http:[^ ]+)\/#setup=(\S+)$/gm)];

test('the first start prints a set-up link, another start or --setup-link a new one, until the pool is set up', async () => {
  const env = { POOL_DATA_DIR: newFolder(), POOL_PORT: String(await freePort()) };
  const first = start([], env);
  expect(await first.url).toBe(`http://127.0.0.1:${env.POOL_PORT}`);
  expect(first.output()).not.toContain('password "');
  await first.stop();
  const run = start([], env);
  const url = await run.url;
  const older = linksIn(run.output())[0]?.[2] ?? '';
  expect(linksIn(run.output()).map(([, origin]) => origin)).toContain(url);
  expect(linksIn(first.output())[0]?.[2]).not.toBe(older);
  // The server is running meanwhile.
  const command = start(['--setup-link'], { ...env, POOL_PUBLIC_URL: 'https://pool.example.org' });
  expect(await command.ended).toBe(0);
  const [printed] = [...command.output().matchAll(/^ +https:\/\/pool\.example\.org\/#setup=(\S+)$/gm)];
  const client = createClient(url);
  const keepAwake = 'never' as const;
  const firstRun = { poolName: 'Elm', username: 'Rosalind', password: 'long-enough', playerName: null, keepAwake };
  expect((await client.ask('setUpByLink', { input: { ...firstRun, token: older } })).status).toBe(401);
  expect((await client.ask('setUpByLink', { input: { ...firstRun, token: printed?.[1] } })).status).toBe(200);
  const again = start(['--setup-link'], env);
  expect(await again.ended).toBe(1);
  expect(again.output()).toContain('This pool is set up already. Log in instead.');
  expect(await run.stop()).toBe(0);
  const later = start([], env);
  expect(await login(await later.url, 'rosalind', 'long-enough')).toBe(200);
  expect(linksIn(later.output())).toEqual([]);
});

test('a start with a name for the commissioner prints a working password, serves the page, and exits on SIGTERM', async () => {
  const env = { POOL_DATA_DIR: newFolder(), POOL_PORT: String(await freePort()), POOL_ADMIN_NAME: 'Rosalind' };
  const run = start([], env);
  const url = await run.url;
  const password = /password "([^"]+)"/.exec(run.output())?.[1] ?? '';
  expect(await login(url, 'Rosalind', password)).toBe(200);
  expect(linksIn(run.output())).toEqual([]);
  const page = await fetch(`${url}/leaderboard`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Sunday Five');
  expect(await run.stop()).toBe(0);
});

test('a second start keeps all data and prints no password', async () => {
  const env = { POOL_DATA_DIR: newFolder(), POOL_PORT: String(await freePort()), POOL_ADMIN_PASSWORD: 'long-enough' };
  const first = start([], { ...env, POOL_ADMIN_NAME: 'Rosalind' });
  await first.url;
  await first.kill();
  const second = start([], env);
  expect(await login(await second.url, 'rosalind', 'long-enough')).toBe(200);
  expect(second.output()).not.toContain('password "');
});

test('a data folder in use and a port in use are rejected with a clear message', async () => {
  const folder = newFolder();
  const port = await freePort();
  const env = { POOL_PORT: String(port), POOL_ADMIN_PASSWORD: 'long-enough' };
  await start([], { ...env, POOL_DATA_DIR: folder }).url;
  const sameFolder = start([], { ...env, POOL_DATA_DIR: folder, POOL_PORT: String(await freePort()) });
  expect(await sameFolder.ended).toBe(1);
  expect(sameFolder.output()).toContain('already open in another program');
  const samePort = start([], { ...env, POOL_DATA_DIR: newFolder() });
  expect(await samePort.ended).toBe(1);
  expect(samePort.output()).toBe(`Port ${port} is taken by another program. Choose another with POOL_PORT.\n`);
});

test('whatever the system allows, only this account can read the files that a server writes', async () => {
  const folder = newFolder();
  const env = {
    POOL_DATA_DIR: path.join(folder, 'data'),
    POOL_PORT: String(await freePort()),
    POOL_ADMIN_PASSWORD: 'long-enough',
  };
  const before = process.umask(0);
  try {
    const first = start([], env);
    const admin = createClient(await first.url);
    await admin.login('Commissioner', 'long-enough');
    await admin.get('makeBackup');
    await first.kill();
  } finally {
    process.umask(before);
  }
  expect(readableByOthers(folder)).toEqual([]);
});

test('--reset-admin sets a new password on the computer with the data folder', async () => {
  const env = { POOL_DATA_DIR: newFolder(), POOL_PORT: String(await freePort()), POOL_ADMIN_PASSWORD: 'long-enough' };
  const first = start([], env);
  await first.url;
  await first.stop();
  const reset = start(['--reset-admin'], { ...env, POOL_ADMIN_PASSWORD: 'another-one' });
  expect(await reset.ended).toBe(0);
  const again = start([], env);
  const url = await again.url;
  expect(await login(url, 'Commissioner', 'long-enough')).toBe(401);
  expect(await login(url, 'Commissioner', 'another-one')).toBe(200);
});

test('--reset-admin in a folder without a pool reports that and creates nothing', async () => {
  const folder = path.join(newFolder(), 'nothing');
  const reset = start(['--reset-admin'], { POOL_DATA_DIR: folder });
  expect(await reset.ended).toBe(1);
  expect(reset.output()).toContain(`There is no pool in ${folder}.`);
  expect(reset.output()).not.toContain(' at ');
  expect(existsSync(folder)).toBe(false);
});

test('the demo shows a Sunday with live games and prints logins', async () => {
  const run = start(['--demo'], { POOL_PORT: String(await freePort()) });
  const url = await run.url;
  const logins = [...run.output().matchAll(/first name "([^"]+)", code "([^"]+)"/g)];
  expect(logins).toHaveLength(3);
  for (const [, name = '', code = ''] of logins) expect(await login(url, name, code)).toBe(200);
  const response = (await (await fetch(`${url}/api/scores/live`)).json()) as { scores: { status: string }[] };
  expect(new Set(response.scores.map(({ status }) => status))).toEqual(new Set(['final', 'live', 'scheduled']));
  const served = await fetch(`${url}/api/pool`);
  const { serverTime } = (await served.json()) as { serverTime: string };
  expect(dayAndTime(Date.parse(serverTime))).toMatch(/^Sun (1:5\d|2:\d\d) PM$/);
  expect(dayAndTime(Number(served.headers.get('X-Server-Time')))).toBe(dayAndTime(Date.parse(serverTime)));
  expect(run.output()).toContain(', 1:52 PM Pacific.');
});

test('invalid settings are rejected with what to do', async () => {
  const port = start([], { POOL_PORT: 'abc' });
  expect(await port.ended).toBe(1);
  expect(port.output()).toContain('POOL_PORT must be a port number');
  const url = start([], { POOL_DATA_DIR: newFolder(), POOL_PUBLIC_URL: 'pool' });
  expect(await url.ended).toBe(1);
  expect(url.output()).toContain('POOL_PUBLIC_URL must be an address');
});
