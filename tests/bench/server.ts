/** Runs the measured programs as separate processes and reads their memory and CPU time. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, startProcess } from '../serverProcess.ts';

const FLOOR = path.join(import.meta.dirname, 'floorServer.ts');

export type Running = {
  url: string;
  /** Milliseconds from the start of the process to its ready line. */
  startMs: number;
  pid: number;
  stop: () => Promise<unknown>;
};

export const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'sunday-five-bench-'));

const hostScript = readFileSync(path.join(import.meta.dirname, '../../hosting/sunday-five'), 'utf8');
/** Node's options on an always-on host. */
const NODE_ARGS = hostScript.match(/(?<= )--max-\S+/g) ?? [];

/** The built pool on a data folder, started as on an always-on host. `memoryMb` is its current resident memory. */
export async function startBuilt(dataDir: string): Promise<Running & { memoryMb: () => number }> {
  const server = startProcess([], { POOL_DATA_DIR: dataDir, POOL_PORT: String(await freePort()) }, NODE_ARGS);
  const { memoryMb, stop, child } = server;
  return { url: await server.url, startMs: await server.readyMs, memoryMb, stop, pid: child.pid ?? 0 };
}

/** A floor (see floorServer.ts) on a copy of the pool's database. */
export async function startFloor(kind: string, dataDir: string | null): Promise<Running> {
  const folder = newFolder();
  if (dataDir !== null) cpSync(path.join(dataDir, 'pool.db'), path.join(folder, 'pool.db'));
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [FLOOR, kind, path.join(folder, 'pool.db'), String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', (code) => reject(new Error(`the floor ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    startMs: performance.now() - began,
    pid: child.pid ?? 0,
    stop: () => (child.kill(), ended),
  };
}

/** The commissioner's session cookie, `name=value`; the name contains the pool's id. */
export async function logIn({ url }: Pick<Running, 'url'>): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'Commissioner', password: 'bench-password' }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

export const cookieNameOf = async (running: Pick<Running, 'url'>): Promise<string> =>
  (await logIn(running)).split('=')[0] ?? '';
