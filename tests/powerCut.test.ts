/**
 * Simulates power cuts. The data folder is on its own file system inside an image file. A copy of the image has only what
 * was written to disk, as after a power cut, and is opened again. Needs Linux, root and loop devices. LONG=1 cuts
 * fifteen times.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, expect, test } from 'vitest';
import { IS_LONG } from '#shared/testing/isLong.ts';
import { createClient } from '../src-main/testing/testServer.ts';
import { freePort, startProcess, type ServerProcess } from './serverProcess.ts';
import { grayPng } from '../src-main/testing/pictures.ts';

const PICTURE = grayPng(50_000);

const CUTS = IS_LONG ? 15 : 2;
const PASSWORD = 'commissioner-1';

const home = mkdtempSync(path.join(tmpdir(), 'sunday-five-power-'));
const [disk, live] = [path.join(home, 'disk.img'), path.join(home, 'live')];
const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });
const mounted: string[] = [];
function mount(image: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  // The file system must not sync every few seconds.
  run('mount', '-o', 'loop,commit=600', image, folder);
  mounted.push(folder);
}
function unmount(folder: string): void {
  run('umount', folder);
  mounted.splice(mounted.indexOf(folder), 1);
}

/** Can this machine mount a file as a disk? */
function makeDisk(): boolean {
  try {
    run('dd', 'if=/dev/zero', `of=${disk}`, 'bs=1M', 'count=48');
    run('mkfs.ext4', '-q', '-F', disk);
    mount(disk, live);
    return true;
  } catch {
    return false;
  }
}
const isPossible = process.platform === 'linux' && process.getuid?.() === 0 && makeDisk();

let server: ServerProcess | undefined;
afterEach(() => server?.kill());
afterAll(() => {
  for (const folder of mounted.slice()) unmount(folder);
  rmSync(home, { recursive: true, force: true });
});

/** Opens the data folder as it is on the disk after a power cut now. */
function cutPower(look: (dataDir: string) => void): void {
  const [image, folder] = [path.join(home, 'cut.img'), path.join(home, 'cut')];
  server?.child.kill('SIGSTOP');
  copyFileSync(disk, image);
  server?.child.kill('SIGCONT');
  mount(image, folder);
  try {
    look(path.join(folder, 'pool'));
  } finally {
    unmount(folder);
  }
}

test(`every acknowledged save, picture and the key for access codes is on the disk after each of ${CUTS} power cuts`, async ({
  skip,
}) => {
  skip(!isPossible, 'only root on Linux may mount a disk of its own');
  const env = { POOL_DATA_DIR: path.join(live, 'pool'), POOL_PORT: String(await freePort()), POOL_PAGE: 'none' };
  server = startProcess([], { ...env, POOL_ADMIN_PASSWORD: PASSWORD });
  const url = await server.url;
  const admin = createClient(url);
  await admin.login('Commissioner', PASSWORD);
  const names = ['Commissioner'];
  const pictures: string[] = [];
  for (let cut = 0; cut < CUTS; cut += 1) {
    // A new player sends each picture: one player may not send so many messages.
    const sender = createClient(url);
    for (let n = 0; n < 3; n += 1) {
      const username = `Player ${cut}-${n}`;
      const { accessCode } = await admin.get('createAccessCode', { input: { username } });
      if (n === 0) await sender.login(username, accessCode);
      names.push(username);
    }
    const answer = await fetch(`${url}/api/chat/media`, {
      method: 'POST',
      headers: { cookie: sender.cookie(), 'content-type': 'application/octet-stream' },
      body: new Uint8Array(PICTURE),
    });
    const { mediaUrl } = (await answer.json()) as { mediaUrl: string };
    await sender.get('sendMessage', { input: { message: '', mediaUrl } });
    pictures.push(path.basename(mediaUrl));
    cutPower((dataDir) => {
      const key = readFileSync(path.join(live, 'pool/codes.key'), 'utf8');
      expect(readFileSync(path.join(dataDir, 'codes.key'), 'utf8')).toBe(key);
      expect(key).toMatch(/^[A-Za-z0-9+/]{43}=$/);
      for (const name of pictures) expect(readFileSync(path.join(dataDir, 'uploads', name))).toEqual(PICTURE);
      const database = new Database(path.join(dataDir, 'pool.db'));
      expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(database.prepare('select username from users').pluck().all()).toEqual(expect.arrayContaining(names));
      database.close();
    });
  }
}, 600_000);
