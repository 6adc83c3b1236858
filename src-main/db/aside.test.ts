/** Work that would keep the pool from answering: done by a thread, or here where there is none to be had. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longestTurn } from '../testing/longestTurn.ts';
import { doAside } from './aside.ts';
import { takeBackup } from './backup.ts';
import { inspectPoolFile, inspectPoolFiles } from './inspect.ts';
import { databaseFile, openDatabase, type OpenDatabase } from './open.ts';

let folder: string;
let large: OpenDatabase;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-aside-'));
  large = await openDatabase(databaseFile(folder));
  const insert = large.sqlite.prepare(
    "insert into audit_log (at, actor_name, kind, reason) values (0, 'x', 'setting', ?)",
  );
  large.sqlite.transaction(() => {
    for (let n = 0; n < 80_000; n += 1) insert.run(String(n).padEnd(400, '.'));
  })();
});
afterAll(() => {
  large.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a deed', () => {
  test('is done by a thread, not here', async () => {
    const here = (file: string, expected: string | null): unknown => `${file} was read here, ${expected}`;
    const facts = await doAside('inspect', here, databaseFile(folder), null);
    expect(facts).toMatchObject({ state: 'good', picks: 0 });
  });

  test('that fails says why in its own words', async () => {
    const from = path.join(folder, 'not-there.db');
    const copy = (one: string, other: string) => Promise.reject(new Error(`${one} to ${other} was done here`));
    await expect(doAside('copy', copy, from, path.join(folder, 'x.db'))).rejects.toThrow(
      /unable to open|does not exist/,
    );
  });

  test('is done here where no thread can be had', async () => {
    const cannotTravel = () => 'a function cannot be handed to a thread';
    expect(await doAside('inspect', (given: () => string) => given(), cannotTravel)).toBe(cannotTravel());
    const failing = (_given: () => string) => Promise.reject(new Error('failed here'));
    await expect(doAside('inspect', failing, cannotTravel)).rejects.toThrow('failed here');
  });
});

test('a backup of a large pool is made, read through and listed while the pool answers', async () => {
  const { longestMs } = await longestTurn(async () => {
    const name = await takeBackup(large.sqlite, path.join(folder, 'backups'), 'daily', 1);
    const [facts] = await inspectPoolFiles([path.join(folder, 'backups', name)]);
    expect(facts?.state).toBe('good');
  });
  expect(longestMs).toBeLessThan(20);
});

test('a file is read through again only when it has changed', async () => {
  const file = path.join(folder, 'small.db');
  (await openDatabase(file)).close();
  const [first] = await inspectPoolFiles([file]);
  const [again] = await inspectPoolFiles([file]);
  expect(again).toBe(first);
  expect(first).toEqual(inspectPoolFile(file));
  writeFileSync(file, 'damaged');
  expect(await inspectPoolFiles([file, path.join(folder, 'no.db')])).toMatchObject([
    { state: 'damaged' },
    { state: 'damaged', why: 'not there' },
  ]);
});
