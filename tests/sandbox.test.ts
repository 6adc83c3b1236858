/** `npm start` if the kernel denies user namespaces: the real launcher in such a namespace, with a fake Electron. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sandboxArgs } from '../src-main/launch/sandbox.mjs';

const ROOT = path.join(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-sandbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A fake Electron that prints its arguments. */
function makeElectron(): string {
  writeFileSync(path.join(folder, 'electron'), '#!/bin/sh\necho "electron $*"\n', { mode: 0o755 });
  spawnSync('chmod', ['755', folder]);
  return folder;
}

/** A user namespace of an ordinary user whose limit for further namespaces is zero. */
const RESTRICTED = ['unshare', '-U', '--map-current-user', '--keep-caps', 'sh', '-c'];
const NO_MORE_NAMESPACES = 'echo 0 > /proc/sys/user/max_user_namespaces && ';
const AS_NOBODY = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];

function run(command: string[]) {
  const [program = '', ...args] = [...AS_NOBODY, ...command];
  const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: makeElectron(), DISPLAY: ':0', HOME: folder };
  const { stdout, stderr, status } = spawnSync(program, args, { cwd: ROOT, env, encoding: 'utf8' });
  return { output: stdout + stderr, status };
}

const canRestrict = () => run([...RESTRICTED, `${NO_MORE_NAMESPACES} ! unshare -Ur true`]).status === 0;
const launcher = `'${process.execPath}' src-main/launch/start.mjs`;

test('npm start runs without the sandbox and prints why if the system denies user namespaces', ({ skip }) => {
  if (process.platform !== 'linux' || !canRestrict())
    skip('this system cannot deny user namespaces to a single program');
  const restricted = run([...RESTRICTED, NO_MORE_NAMESPACES + launcher]);
  expect(restricted.output).toContain('does not let Sunday Five use user namespaces');
  expect(restricted.output).toMatch(/^electron .* --no-sandbox$/m);
  const free = run(['sh', '-c', launcher]);
  expect(free.output).toMatch(/^electron /m);
  expect(free.output).not.toContain('--no-sandbox');
});

test('the sandbox can only be off on Linux, and never for root', () => {
  const denied = () => false;
  expect(sandboxArgs('linux', false, denied).args).toEqual(['--no-sandbox']);
  expect(sandboxArgs('linux', false, () => true)).toEqual({ args: [], why: '' });
  expect(sandboxArgs('linux', true, denied)).toEqual({ args: ['--no-sandbox'], why: '' });
  expect(sandboxArgs('win32', false, denied)).toEqual({ args: [], why: '' });
});
