/** Jobs on whole files run in a worker, so that they don't block the event loop. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longestTurn } from '../testing/longestTurn.ts';
import { runDbJob } from './runInWorker.ts';
import { takeBackup } from './backup.ts';
import { inspectPoolFile, inspectPoolFiles } from './inspect.ts';
import { databaseFile, openDatabase, type OpenDatabase } from './open.ts';

let folder: string;
let large: OpenDatabase;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-worker-'));
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

describe('a job', () => {
  test('a job runs in a worker', async () => {
    const inThisThread = (file: string, expected: string | null): unknown => `read ${file} here, ${expected}`;
    const facts = await runDbJob('inspect', inThisThread, databaseFile(folder), null);
    expect(facts).toMatchObject({ state: 'good', picks: 0 });
  });

  test('a failed job rejects with its own error message', async () => {
    const from = path.join(folder, 'not-there.db');
    const copy = (one: string, other: string) => Promise.reject(new Error(`copied ${one} to ${other} here`));
    await expect(runDbJob('copy', copy, from, path.join(folder, 'x.db'))).rejects.toThrow(
      /unable to open|does not exist/,
    );
  });

  test('a job runs in this thread when no worker can be started', async () => {
    const notCloneable = () => 'a function can’t be sent to a worker';
    expect(await runDbJob('inspect', (given: () => string) => given(), notCloneable)).toBe(notCloneable());
    const failing = (_given: () => string) => Promise.reject(new Error('failed here'));
    await expect(runDbJob('inspect', failing, notCloneable)).rejects.toThrow('failed here');
  });
});

test('making and checking a backup of a large pool does not block the event loop', async () => {
  const { longestMs } = await longestTurn(async () => {
    const name = await takeBackup(large.sqlite, path.join(folder, 'backups'), 'daily', 1);
    const [facts] = await inspectPoolFiles([path.join(folder, 'backups', name)]);
    expect(facts?.state).toBe('good');
  });
  expect(longestMs).toBeLessThan(20);
});

test('a file is inspected again only after it has changed', async () => {
  const file = path.join(folder, 'small.db');
  (await openDatabase(file)).close();
  const [first] = await inspectPoolFiles([file]);
  const [again] = await inspectPoolFiles([file]);
  expect(again).toBe(first);
  expect(first).toEqual(inspectPoolFile(file));
  writeFileSync(file, 'damaged');
  expect(await inspectPoolFiles([file, path.join(folder, 'no.db')])).toMatchObject([
    { state: 'damaged' },
    { state: 'damaged', why: 'missing' },
  ]);
});
