/** Where the tunnel programs are found, how they are started, and which settings they get. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TunnelProgram } from '#shared/model.ts';
import {
  environmentFor,
  findProgram,
  foldersOf,
  tunnelProgramNames,
  tunnelPrograms,
  type Platform,
} from './tunnelPrograms.ts';

describe('where they are looked for', () => {
  test('an app started from the dock finds what Homebrew installed, without a PATH', () => {
    expect(foldersOf('cloudflared', { HOME: '/Users/rosalind' }, 'darwin')).toEqual([
      '/opt/homebrew/bin',
      '/usr/local/bin',
      '/opt/local/bin',
      '/Users/rosalind/bin',
      '/Users/rosalind/.local/bin',
      '/usr/bin',
    ]);
    expect(foldersOf('tailscale', {}, 'darwin')).toContain('/Applications/Tailscale.app/Contents/MacOS');
  });

  test('PATH comes first, each folder once, and never a relative one', () => {
    expect(foldersOf('tailscale', { PATH: '/opt/own:/usr/bin::.:bin:/opt/own' }, 'linux').slice(0, 3)).toEqual([
      '/opt/own',
      '/usr/bin',
      '/usr/local/bin',
    ]);
  });

  test('on Windows in Program Files and where winget links it, however the variables are written', () => {
    const folders = foldersOf(
      'cloudflared',
      {
        Path: '"C:\\Tools";C:\\Windows;tools',
        'ProgramFiles(x86)': 'C:\\Program Files (x86)',
        PROGRAMFILES: 'C:\\Program Files',
        LocalAppData: 'C:\\Users\\R\\AppData\\Local',
      },
      'win32',
    );
    expect(folders).toEqual([
      'C:\\Tools',
      'C:\\Windows',
      'C:\\Program Files (x86)\\cloudflared',
      'C:\\Program Files\\cloudflared',
      'C:\\Users\\R\\AppData\\Local\\Microsoft\\WinGet\\Links',
      'C:\\Program Files\\WinGet\\Links',
      'C:\\Users\\R\\AppData\\Local\\Microsoft\\WindowsApps',
    ]);
    expect(foldersOf('tailscale', { ProgramFiles: 'C:\\Program Files' }, 'win32')).toContain(
      'C:\\Program Files\\Tailscale',
    );
  });
});

describe('which file is taken', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'sunday-five-folders-'));
    for (const folder of ['empty', 'folder/cloudflared', 'text', 'first', 'second', 'linked']) {
      mkdirSync(path.join(root, folder), { recursive: true });
    }
    writeFileSync(path.join(root, 'text/cloudflared'), 'no program');
    chmodSync(path.join(root, 'text/cloudflared'), 0o644);
    for (const folder of ['first', 'second']) {
      writeFileSync(path.join(root, folder, 'cloudflared'), '#!/bin/sh\n');
      chmodSync(path.join(root, folder, 'cloudflared'), 0o755);
    }
    symlinkSync(path.join(root, 'second/cloudflared'), path.join(root, 'linked/cloudflared'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const find = (...folders: string[]) =>
    findProgram(
      'cloudflared',
      folders.map((folder) => path.join(root, folder)),
      'linux',
    );

  test('the first that may be run; not a folder, not a text, not from a folder that is not there', async () => {
    expect(await find('gone', 'empty', 'folder', 'text', 'first', 'second')).toBe(path.join(root, 'first/cloudflared'));
    expect(await find('linked')).toBe(path.join(root, 'linked/cloudflared'));
    expect(await find('gone', 'empty', 'folder', 'text')).toBeNull();
  });

  test('on Windows it is the .exe', async () => {
    writeFileSync(path.join(root, 'second/cloudflared.exe'), '');
    chmodSync(path.join(root, 'second/cloudflared.exe'), 0o755);
    const folders = [path.join(root, 'first'), path.join(root, 'second')];
    expect(await findProgram('cloudflared', folders, 'win32')).toBe(path.join(root, 'second/cloudflared.exe'));
  });
});

describe('how they are started', () => {
  test.each<[TunnelProgram, Platform, string]>([
    ['cloudflared', 'linux', 'tunnel --no-autoupdate --config /dev/null --url http://127.0.0.1:4680'],
    ['cloudflared', 'win32', 'tunnel --no-autoupdate --config NUL --url http://127.0.0.1:4680'],
    ['tailscale', 'linux', 'funnel 4680'],
  ])('%s on %s: %s', (program, platform, args) => {
    expect(tunnelPrograms[program].args(4680, platform).join(' ')).toBe(args);
  });

  test.each(tunnelProgramNames)('%s gets the paths it needs, and no settings of the pool', (program) => {
    const environment = environmentFor(program, {
      PATH: '/usr/bin',
      HOME: '/home/rosalind',
      SystemRoot: 'C:\\Windows',
      https_proxy: 'http://proxy.example:3128',
      LANG: undefined,
      POOL_ADMIN_PASSWORD: 'commissioner-1',
      POOL_DATA_DIR: '/home/rosalind/pool',
      AWS_SECRET_ACCESS_KEY: 'x',
      SSH_AUTH_SOCK: '/tmp/agent',
      NODE_OPTIONS: '--inspect',
      ELECTRON_RUN_AS_NODE: '1',
    });
    expect(environment).toEqual({
      PATH: '/usr/bin',
      HOME: '/home/rosalind',
      SystemRoot: 'C:\\Windows',
      https_proxy: 'http://proxy.example:3128',
      ...(program === 'tailscale' ? { TAILSCALE_BE_CLI: '1' } : {}),
    });
  });

  test.each(tunnelProgramNames)('%s can be got on every system', (program) => {
    for (const { command, url } of Object.values(tunnelPrograms[program].install)) {
      expect(url).toMatch(/^https:\/\//);
      expect(command === null || command.includes(program) || /Tailscale/.test(command)).toBe(true);
    }
  });
});
