/** Writes: several changes in one commit, each independent, and one process per data folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PoolEvent } from '#shared/events.ts';
import { lockDataFolder } from '../../db/folderLock.ts';
import { databaseFile } from '../../db/open.ts';
import { settings } from '../../db/schema.ts';
import { damage, everyTable } from '../../testing/everyTable.ts';
import { openSample, TUESDAY } from '../../testing/sampleWeek.ts';
import { chosen, startTestServer, type TestServer } from '../../testing/testServer.ts';
import type { Change, Pool } from './pool.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-pool-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const open = (): Promise<TestServer> => startTestServer(TUESDAY, { dataDir, withoutAdmin: true });

describe('pool.write', () => {
  let pool: Pool;
  let server: TestServer;
  let published: PoolEvent[][];
  beforeEach(async () => {
    server = await open();
    ({ pool } = server);
    published = [];
    pool.onPublish((events) => published.push([...events]));
  });
  afterEach(() => server.stop());

  const put = (name: string) => (change: Change) => {
    change.db.insert(settings).values({ name, value: name }).run();
    change.publish({ type: 'picks_changed', weekId: Number(name) });
    return name;
  };
  const stored = () =>
    pool.sqlite
      .prepare("select name from settings where name not in ('poolId', 'picturesCleaned') order by rowid")
      .pluck()
      .all();
  const refuse = (change: Change): never => {
    put('13')(change);
    change.endSessions(['a-token-hash']);
    throw new Error('refused');
  };
  /** The result of each write, or the message of its error. */
  const outcomes = (writes: readonly Promise<unknown>[]) =>
    Promise.allSettled(writes).then((settled) =>
      settled.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message)),
    );

  test('changes in one commit run in order, each seeing those before it', async () => {
    const seen: unknown[][] = [];
    const writes = ['1', '2', '3'].map((name) =>
      pool.write((change) => {
        seen.push(stored());
        return put(name)(change);
      }),
    );
    expect(await outcomes(writes)).toEqual(['1', '2', '3']);
    expect(seen).toEqual([[], ['1'], ['1', '2']]);
  });

  test('a rejected change rolls back alone, and the others are saved', async () => {
    const ended: string[] = [];
    pool.onSessionsEnded((hashes) => ended.push(...hashes));
    const writes = [pool.write(put('1')), pool.write(refuse), pool.write(put('2')), pool.write(refuse)];
    expect(await outcomes(writes)).toEqual(['1', 'refused', '2', 'refused']);
    expect(stored()).toEqual(['1', '2']);
    expect(published.flat()).toEqual([
      { type: 'picks_changed', weekId: 1 },
      { type: 'picks_changed', weekId: 2 },
    ]);
    expect(ended).toEqual([]);
  });

  test('events of a commit are sent once, after it, without duplicates', async () => {
    const states: [boolean, unknown[]][] = [];
    pool.onPublish(() => states.push([pool.sqlite.inTransaction, stored()]));
    const again = (change: Change) => change.publish({ type: 'picks_changed', weekId: 1 });
    await Promise.all([pool.write(put('1')), pool.write(again), pool.write(put('2')), pool.write(again)]);
    expect(states).toEqual([[false, ['1', '2']]]);
    expect(published).toEqual([
      [
        { type: 'picks_changed', weekId: 1 },
        { type: 'picks_changed', weekId: 2 },
      ],
    ]);
  });

  test('a change resolves only after another reader of the file can see it', async () => {
    await pool.write(put('1'));
    const Database = pool.sqlite.constructor as new (file: string, options: object) => Pool['sqlite'];
    const reader = new Database(pool.sqlite.name, { readonly: true });
    const writing = pool.write(put('2'));
    expect(
      reader.prepare("select count(*) from settings where name not in ('poolId', 'picturesCleaned')").pluck().get(),
    ).toBe(1);
    await writing;
    expect(
      reader.prepare("select count(*) from settings where name not in ('poolId', 'picturesCleaned')").pluck().get(),
    ).toBe(2);
    reader.close();
  });

  test('more changes than fit in one commit are all saved', async () => {
    const names = Array.from({ length: 300 }, (_, n) => String(n + 1));
    expect(await outcomes(names.map((name) => pool.write(put(name))))).toEqual(names);
    expect(stored()).toEqual(names);
    expect(published.flat()).toHaveLength(300);
    expect(published.length).toBeLessThan(10);
  });

  test('an event listener can make further changes', async () => {
    const followed = new Promise((resolve) => {
      pool.onPublish((events) => {
        if (events.some((event) => event.type === 'picks_changed')) {
          resolve(pool.write(({ db }) => db.insert(settings).values({ name: 'after', value: 1 }).run().changes));
        }
      });
    });
    await pool.write(put('1'));
    expect(await followed).toBe(1);
    expect(stored()).toEqual(['1', 'after']);
  });

  test('a commit that fails rejects all its changes, and saves and announces nothing', async () => {
    /** A dangling foreign key that is only checked at the end, so the commit itself fails. */
    const failsAtTheEnd = (change: Change) => {
      pool.sqlite.pragma('defer_foreign_keys = ON');
      pool.sqlite.prepare("insert into sessions values ('x', 999, 0, 0)").run();
      return put('2')(change);
    };
    const ended: string[] = [];
    pool.onSessionsEnded((hashes) => ended.push(...hashes));
    const writes = [
      pool.write(put('1')),
      pool.write(failsAtTheEnd),
      pool.write(({ endSessions }) => endSessions(['a'])),
    ];
    const sentence = 'The pool cannot do that at the moment. Nothing was changed; please try again.';
    expect(await outcomes(writes)).toEqual([sentence, sentence, sentence]);
    await expect(writes[0]).rejects.toMatchObject({ code: 'unavailable' });
    expect(stored()).toEqual([]);
    expect([published, ended]).toEqual([[], []]);
    expect(await pool.write(put('3'))).toBe('3');
    expect(stored()).toEqual(['3']);
  });
});

test('a full disk rejects a save with a message, saves nothing partly, and works again when there is space', async () => {
  const { server, admin, games } = await openSample();
  try {
    const dave = await server.player('Dave');
    const { sqlite } = server.pool;
    const pages = Number(sqlite.pragma('page_count', { simple: true }));
    sqlite.pragma(`max_page_count = ${pages}`);
    const long = 'x'.repeat(500);
    const before = () => everyTable(server.pool);
    let last = before();
    let refused: { status: number; body: { code: string } } | undefined;
    for (let n = 0; n < 200 && refused === undefined; n += 1) {
      server.clock.advance(30_000);
      const answer = await dave.ask('sendMessage', { input: { message: long } });
      if (answer.status === 200) last = before();
      else refused = answer;
    }
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(before()).toEqual(last);
    const picks = [chosen(dave.id, games.rams, 0), chosen(dave.id, games.bills, 2)];
    // Every part of a save needs space. No part is stored without the others.
    const saved = await dave.ask('savePicks', { input: { picks } });
    expect([200, 503]).toContain(saved.status);
    const halfSaved = saved.status === 503 && !isDeepStrictEqual(before(), last);
    expect(halfSaved).toBe(false);
    expect((await admin.ask('readUsers')).status).toBe(200);
    expect(damage(server.pool)).toEqual([]);
    sqlite.pragma('max_page_count = 1000000');
    server.clock.advance(30_000);
    expect((await dave.ask('sendMessage', { input: { message: long } })).status).toBe(200);
    expect((await dave.ask('savePicks', { input: { picks } })).status).toBe(200);
  } finally {
    await server.stop();
  }
});

describe('data folder', () => {
  const openModule = pathToFileURL(path.join(import.meta.dirname, '../../db/folderLock.ts')).href;
  /** Starts another process that holds the folder until it is killed. */
  async function holdElsewhere() {
    const program = `import { lockDataFolder } from ${JSON.stringify(openModule)};
      lockDataFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return child;
  }
  const inUse = /is already open in another program\. Close that one first\./;

  test('a data folder can be open in one process, and a killed process releases it', async () => {
    const child = await holdElsewhere();
    expect(() => lockDataFolder(dataDir)).toThrow(inUse);
    await expect(open()).rejects.toThrow(inUse);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    lockDataFolder(dataDir)();
  });

  test('a data folder is released when the pool closes or fails to open', async () => {
    const server = await open();
    expect(() => lockDataFolder(dataDir)).toThrow(inUse);
    await server.stop();
    lockDataFolder(dataDir)();
    const file = databaseFile(dataDir);
    renameSync(file, `${file}.aside`);
    writeFileSync(file, 'This is not a pool. '.repeat(1_000));
    await expect(open()).rejects.toThrow(/is damaged/);
    lockDataFolder(dataDir)();
    renameSync(`${file}.aside`, file);
    await (await open()).stop();
  });
});
