/** Starts the built server as a process: configured by its environment, observed by its output. */
import { mkdtempSync, rmSync } from 'node:fs';
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

function start(args: string[], env: Record<string, string>): ServerProcess {
  const run = startProcess(args, env);
  running.push(run);
  return run;
}

const login = async (url: string, username: string, password: string): Promise<number> => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username, password });
  return (await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status;
};

test('the first start prints the ready line and a working password, and exits on SIGTERM', async () => {
  const port = await freePort();
  const run = start([], { POOL_DATA_DIR: newFolder(), POOL_PORT: String(port) });
  const url = await run.url;
  expect(url).toBe(`http://127.0.0.1:${port}`);
  const password = /password "([^"]+)"/.exec(run.output())?.[1] ?? '';
  expect(await login(url, 'Commissioner', password)).toBe(200);
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
