/** The demo's temporary folders, and those that a killed demo left. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearTempLeftovers, makeTempFolder, removeTempFolder } from './tempFolders.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-temp-test-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it('the folders of a killed demo are deleted, and those of running processes and other programs stay', () => {
  const own = path.basename(makeTempFolder('demo'));
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  for (const kind of ['demo', 'demo-window', 'rehearsal']) {
    const killed = path.join(folder, `sunday-five-${kind}-${ended}-aB3xYz`);
    mkdirSync(killed);
    writeFileSync(path.join(killed, 'pool.db'), 'made up');
  }
  const others = [`sunday-five-demo-${ended}`, `sunday-five-other-${ended}-aB3xYz`, 'photos'];
  for (const name of others) mkdirSync(path.join(folder, name));
  clearTempLeftovers();
  expect(readdirSync(folder).toSorted()).toEqual([own, ...others].toSorted());
  removeTempFolder(path.join(folder, own));
  removeTempFolder(path.join(folder, own));
  expect(readdirSync(folder)).not.toContain(own);
});
