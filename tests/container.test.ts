/**
 * Builds the container's layers with the scripts that the Dockerfile runs, on a Debian made by mmdebstrap, and starts the
 * pool there: read-only, as its own account, without capabilities. Only in `npm run test:long`, on Linux, as root.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { IS_LONG } from '#shared/testing/isLong.ts';
import { createClient } from '../src-main/testing/testServer.ts';
import { readContext } from './hostingFiles.ts';
import { freePort } from './serverProcess.ts';

const ROOT = path.join(import.meta.dirname, '..');
const USER = 10001;
const APP = '/opt/sunday-five/sunday-five';

const hasTool = (name: string) => spawnSync('which', [name]).status === 0;
function findObstacle(): string | null {
  if (!IS_LONG) return 'only in npm run test:long';
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs Linux and root';
  const missing = ['mmdebstrap', 'unshare', 'chroot'].filter((name) => !hasTool(name));
  if (missing.length > 0) return `needs ${missing.join(', ')}`;
  return spawnSync('unshare', ['--mount', 'true']).status === 0 ? null : 'mount namespaces are not allowed here';
}
const obstacle = findObstacle();

const base = mkdtempSync(path.join(tmpdir(), 'sunday-five-container-'));
const rootFolder = path.join(base, 'root');
const data = path.join(base, 'volume');
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(base, { recursive: true, force: true });
});

function runTool(command: string, args: string[], input = ''): void {
  const { status, stderr } = spawnSync(command, args, { cwd: base, encoding: 'utf8', input, maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr}`);
}

/** The build stage: only the files that .dockerignore lets in, and the installed packages. */
function assemble(): void {
  const source = path.join(base, 'src');
  for (const name of readContext()) cpSync(path.join(ROOT, name), path.join(source, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(source, 'node_modules'));
  runTool(path.join(source, 'hosting/assemble.sh'), [path.join(rootFolder, 'opt/sunday-five')]);
}

/** The final stage. */
function prepareRoot(): void {
  runTool('mmdebstrap', ['--mode=root', '--variant=minbase', '--quiet', 'bookworm', rootFolder]);
  cpSync(path.join(ROOT, 'hosting/add-user.sh'), path.join(rootFolder, 'tmp/add-user.sh'));
  runTool('chroot', [rootFolder, '/tmp/add-user.sh']);
  const { uid, gid, mode } = statSync(path.join(rootFolder, 'data'));
  expect({ uid, gid, mode: mode & 0o777 }).toEqual({ uid: USER, gid: USER, mode: 0o700 });
  // A new volume gets the owner and mode of the folder it is mounted on.
  mkdirSync(data);
  chownSync(data, uid, gid);
  chmodSync(data, mode & 0o777);
}

/** Runs a command in the root, mounted read-only, with the volume and an empty /tmp. */
function inside(command: string[], env: Record<string, string>): ChildProcess {
  const script = [
    'mount --bind "$ROOT" "$ROOT"',
    'mount --bind "$DATA" "$ROOT/data"',
    'mount -t tmpfs tmpfs "$ROOT/tmp"',
    'mount -t proc proc "$ROOT/proc"',
    'mount --rbind /dev "$ROOT/dev"',
    'mount -o remount,bind,ro "$ROOT"',
    `exec chroot "$ROOT" setpriv --reuid=${USER} --regid=${USER} --clear-groups --no-new-privs --bounding-set=-all "$@"`,
  ].join(' && ');
  const args = ['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', ...command];
  const child = spawn('unshare', args, {
    env: {
      PATH: '/usr/sbin:/usr/bin:/bin',
      ROOT: rootFolder,
      DATA: data,
      POOL_DATA_DIR: '/data',
      POOL_FEED_URL: 'off',
      ...env,
    },
  });
  running.push(child);
  return child;
}

type Result = { code: number | null; output: string };
async function finish(child: ChildProcess): Promise<Result> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => (output += piece.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, output };
}

/** Starts the pool and waits for its ready line. */
async function startPool(
  env: Record<string, string>,
): Promise<{ child: ChildProcess; output: string; ended: Promise<Result> }> {
  const child = inside([APP], env);
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (piece: Buffer) => {
      output += piece.toString();
      if (output.includes('Sunday Five is ready at')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  const ended = finish(child);
  await ready;
  return { child, output, ended };
}

test('the container’s files serve a pool read-only, without root and capabilities', async ({ skip }) => {
  skip(obstacle !== null, obstacle ?? '');
  prepareRoot();
  assemble();
  const env = { POOL_PORT: String(await freePort()), POOL_HOST: '127.0.0.1' };
  const url = `http://127.0.0.1:${env.POOL_PORT}`;
  const health = (port: string) =>
    finish(inside(['/opt/sunday-five/bin/node', '/opt/sunday-five/health.mjs'], { POOL_PORT: port }));
  expect((await health(env.POOL_PORT)).code).toBe(1);

  const first = await startPool(env);
  expect((await health(env.POOL_PORT)).code).toBe(0);
  const status = readFileSync(`/proc/${first.child.pid}/status`, 'utf8');
  expect(status).toMatch(new RegExp(`^Uid:\\t${USER}\\t${USER}\\t`, 'm'));
  expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  expect(status).toMatch(/^CapEff:\t0+$/m);
  const written = await finish(inside(['touch', '/opt/sunday-five/file'], {}));
  expect(written.output).toContain('Read-only file system');

  const token = /#setup=(\S+)/.exec(first.output)?.[1] ?? '';
  const client = createClient(url);
  const firstRun = { poolName: 'Elm', username: 'Rosalind', password: 'long-enough', playerName: 'Rosie' };
  await client.get('setUpByLink', { input: { ...firstRun, keepAwake: 'never', token } });
  expect((await client.get('makeBackup')).name).toMatch(/\.db$/);
  expect(await (await fetch(url)).text()).toContain('Elm');

  first.child.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);
  const second = await startPool(env);
  expect(await createClient(url).login('rosalind', 'long-enough')).toBe(200);
  expect(second.output).not.toContain('#setup=');
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
  const listed = await finish(inside([APP, '--restore'], env));
  expect(listed).toMatchObject({ code: 0 });
  expect(existsSync(path.join(data, 'pool.db'))).toBe(true);
}, 900_000);
