/**
 * `node tests/startInstalled.mjs EXECUTABLE`: starts an installed app with an empty data folder and waits for its ready line
 * and for its page. Exits with 1 and the app's output if either fails to come.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A first start on a busy machine; only a hang takes longer. */
const READY_WITHIN_MS = 180_000;

const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-installed-'));
const [executable = '', ...args] = process.argv.slice(2);
const child = spawn(executable, [`--user-data-dir=${path.join(folder, 'user')}`, ...args], {
  env: {
    ...process.env,
    POOL_DATA_DIR: path.join(folder, 'pool'),
    POOL_HOST: '127.0.0.1',
    POOL_FEED_URL: 'off',
    POOL_UPDATE_URL: 'off',
  },
});
let output = '';
const ended = new Promise((resolve) => {
  child.once('error', ({ message }) => resolve(message));
  child.once('close', (code, signal) => resolve(`it ended with ${code ?? signal}`));
});

const ready = new Promise((resolve) => {
  const read = (data) => {
    output += data;
    const url = /^Sunday Five is ready at (http:\/\/\S+)/m.exec(output)?.[1];
    if (url !== undefined) resolve(url);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
});
const late = new Promise((_resolve, reject) => {
  setTimeout(() => reject(new Error('no ready line in time')), READY_WITHIN_MS).unref();
});

try {
  const url = await Promise.race([ready, late, ended.then((how) => Promise.reject(new Error(how)))]);
  const page = await fetch(url);
  if (!page.ok || !(await page.text()).includes('<title>')) throw new Error(`${url} answered ${page.status}`);
  console.log(`${executable} is ready at ${url}`);
} catch (error) {
  console.error(`${executable}: ${error.message}\n${output}`);
  process.exitCode = 1;
} finally {
  child.kill();
  await Promise.race([ended, late.catch(() => {})]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
