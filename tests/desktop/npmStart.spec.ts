/** `npm start` on a desktop: the window opens quickly and closes with npm. */
import { connect } from 'node:net';
import { expect, freePort, needsWindow, ROOT, test, type Computer } from './desktop.ts';
import { DEBUGGING, startExternalApp } from './devtools.ts';

needsWindow();

/** Includes npm itself and a build. */
const USABLE_WITHIN_MS = 100_000;
const POLL_MS = 20;

/** Runs `npm start` until its window shows a screen, then ends it. @returns both times in milliseconds */
async function timeStart(computer: Computer, port: number): Promise<{ usableMs: number; endMs: number }> {
  const began = performance.now();
  const args = ['start', '--silent', '--', DEBUGGING, `--user-data-dir=${computer.folder('user')}`];
  const npm = startExternalApp('npm', args, {
    cwd: ROOT,
    env: { ...process.env, ...computer.env, POOL_PORT: `${port}` },
  });
  try {
    // A loaded screen puts its name before the app's name.
    await expect
      .poll(npm.titles, { timeout: USABLE_WITHIN_MS, intervals: [POLL_MS] })
      .toEqual([expect.stringMatching(/.+ · Sunday Five$/)]);
  } catch (error) {
    npm.kill();
    throw new Error(`npm start printed:\n${npm.output()}`, { cause: error });
  }
  const usableMs = performance.now() - began;
  const endedAt = performance.now();
  await npm.end();
  await expect.poll(() => isServed(port), { intervals: [POLL_MS] }).toBe(false);
  return { usableMs, endMs: performance.now() - endedAt };
}

const isServed = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

test('a second npm start shows a screen, and SIGTERM ends it', async ({ computer }) => {
  const port = await freePort();
  await timeStart(computer, port);
  const { usableMs, endMs } = await timeStart(computer, port);
  const figures = `npm start to a usable window: ${Math.round(usableMs)} ms; SIGTERM to the end: ${Math.round(endMs)} ms`;
  test.info().annotations.push({ type: 'figure', description: figures });
  console.log(figures);
});
