/** Packages are installed beside node_modules: at every moment of a kill, the next start has working packages. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodePackageOf } from './node24.mjs';
import { nextStep, recover, swap } from './staging.mjs';

let root: string;
let staging: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sunday-five-staging-'));
  staging = path.join(root, '.installing-1');
  mkdirSync(staging);
  write('package-lock.json', JSON.stringify(lockOf('2.0.0')));
  write('package.json', JSON.stringify({ optionalDependencies: {} }));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const lockOf = (version: string) => ({ packages: { 'node_modules/vite': { version } } });
function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
}
/** Writes packages as npm does; unfinished ones have no list. */
function install(folder: string, version: string, isFinished = true): void {
  write(`${folder}/vite/package.json`, JSON.stringify({ version }));
  const node = process.platform === 'win32' ? 'node.exe' : 'node';
  write(`${folder}/${nodePackageOf(process.platform, process.arch)}/bin/${node}`, ''); // for a test run on an older Node
  if (isFinished) write(`${folder}/.package-lock.json`, JSON.stringify(lockOf(version)));
}
const current = () =>
  (JSON.parse(readFileSync(path.join(root, 'node_modules/vite/package.json'), 'utf8')) as { version: string }).version;
const leftovers = () => readdirSync(root).filter((name) => name.startsWith('.installing'));
/** Packages of the earlier version, before or after an install moved them. */
const [BEFORE, AFTER] = ['node_modules', '.installing-1/replaced'] as const;
const STAGED = '.installing-1/node_modules';

test('the step after a killed install depends on its leftovers', () => {
  const killed = { isOwnerAlive: false, isComplete: false, hasReplaced: false, hasModules: true };
  expect(nextStep({ ...killed, isOwnerAlive: true, isComplete: true })).toBe('leave');
  expect(nextStep({ ...killed, isComplete: true })).toBe('swap');
  expect(nextStep({ ...killed, hasReplaced: true, hasModules: false })).toBe('restore');
  expect(nextStep({ ...killed, hasReplaced: true })).toBe('clean');
  expect(nextStep(killed)).toBe('clean');
});

test.each([
  ['while npm installs', '1.0.0', () => (install(BEFORE, '1.0.0'), install(STAGED, '2.0.0', false))],
  ['after npm is done', '2.0.0', () => (install(BEFORE, '1.0.0'), install(STAGED, '2.0.0'))],
  ['between the two moves', '2.0.0', () => (install(AFTER, '1.0.0'), install(STAGED, '2.0.0'))],
  ['before the earlier packages are deleted', '2.0.0', () => (install(BEFORE, '2.0.0'), install(AFTER, '1.0.0'))],
  [
    'between the moves, with another lockfile since',
    '1.0.0',
    () => (install(AFTER, '1.0.0'), install(STAGED, '3.0.0')),
  ],
])('an install killed %s leaves working packages', async (_, version, killed) => {
  killed();
  expect(recover(root)).toBeNull();
  expect(current()).toBe(version);
  await expect.poll(leftovers).toEqual([]);
});

test('the folder of a running install is left alone, unless it has shown no sign of life for a minute', () => {
  install(STAGED, '2.0.0');
  write('.installing-1/owner', String(process.pid));
  expect(recover(root)).toBe(process.pid);
  expect(leftovers()).toEqual(['.installing-1']);
  const old = new Date(Date.now() - 61_000);
  utimesSync(path.join(staging, 'owner'), old, old);
  expect(recover(root)).toBeNull();
  expect(current()).toBe('2.0.0');
});

test('an owner that ended is not running', async () => {
  install(BEFORE, '1.0.0');
  write('.installing-1/owner', '4194305'); // above the highest process number
  expect(recover(root)).toBeNull();
  await expect.poll(leftovers).toEqual([]);
});

test('Electron of the same version moves to the new packages', () => {
  for (const folder of [BEFORE, STAGED]) {
    install(folder, '2.0.0');
    write(`${folder}/electron/package.json`, JSON.stringify({ version: '45.4.1' }));
  }
  write(`${BEFORE}/electron/dist/version`, '45.4.1');
  write(`${BEFORE}/electron/path.txt`, 'electron');
  swap(root, staging);
  expect(readFileSync(path.join(root, 'node_modules/electron/dist/version'), 'utf8')).toBe('45.4.1');
  expect(existsSync(path.join(root, 'node_modules/electron/path.txt'))).toBe(true);
});

test('packages shared by a link keep their Electron, and the link goes', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows lets only some accounts make links');
  install('shared', '2.0.0');
  install(STAGED, '2.0.0');
  for (const folder of ['shared', STAGED])
    write(`${folder}/electron/package.json`, JSON.stringify({ version: '45.4.1' }));
  write('shared/electron/dist/version', '45.4.1');
  symlinkSync(path.join(root, 'shared'), path.join(root, 'node_modules'));
  swap(root, staging);
  expect(lstatSync(path.join(root, 'node_modules')).isDirectory()).toBe(true);
  expect(existsSync(path.join(root, 'shared/electron/dist/version'))).toBe(true);
});

test('Electron of another version does not move', () => {
  for (const [folder, version] of [
    [BEFORE, '44.0.0'],
    [STAGED, '45.4.1'],
  ] as const) {
    install(folder, '2.0.0');
    write(`${folder}/electron/package.json`, JSON.stringify({ version }));
  }
  write(`${BEFORE}/electron/dist/version`, '44.0.0');
  swap(root, staging);
  expect(existsSync(path.join(root, 'node_modules/electron/dist'))).toBe(false);
});

test('the earlier packages come back if the new ones cannot be moved', () => {
  install(BEFORE, '1.0.0');
  expect(() => swap(root, staging)).toThrow('ENOENT');
  expect(current()).toBe('1.0.0');
});
