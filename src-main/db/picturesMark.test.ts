/** The "pictures are cleaned" setting applies to one data folder, so an opened file can't set it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jpegWithPlaces, PLACE } from '../testing/pictures.ts';
import { startTestServer } from '../testing/testServer.ts';
import { openPoolCopy } from './openCopy.ts';
import { databaseFile, openDatabase } from './open.ts';
import { PICTURES_CLEANED } from './pictureKinds.ts';
import { packCopy } from './poolCopy.ts';

const PICTURE = `${'a'.repeat(22)}.jpg`;

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'sunday-five-mark-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('a picture in an opened copy is cleaned even if the copy claims that it was', async () => {
  const uploadsDir = path.join(home, 'uploads');
  mkdirSync(uploadsDir);
  writeFileSync(path.join(uploadsDir, PICTURE), jpegWithPlaces());
  const original = await openDatabase(path.join(home, 'original.db'));
  original.sqlite.prepare("insert or replace into settings (name, value) values (?, '1')").run(PICTURES_CLEANED);
  const file = path.join(home, 'given.sundayfive');
  await packCopy({ database: original.sqlite.name, file, uploadsDir, key: Buffer.alloc(32, 5).toString('base64') });
  original.close();

  const dataDir = path.join(home, 'pool');
  await openPoolCopy(file, dataDir);
  const stored = path.join(dataDir, 'uploads', PICTURE);
  expect(readFileSync(stored).includes(PLACE)).toBe(true);
  const opened = new Database(databaseFile(dataDir), { readonly: true });
  expect(opened.prepare('select * from settings where name = ?').all(PICTURES_CLEANED)).toEqual([]);
  opened.close();

  const server = await startTestServer('2026-11-10T20:00:00Z', { dataDir });
  expect(readFileSync(stored).includes(PLACE)).toBe(false);
  await server.stop();
});
