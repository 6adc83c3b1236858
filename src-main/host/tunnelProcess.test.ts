/** A foreign program as a child: heard within bounds, ended for sure, and never the end of us. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isRunning } from '../launch/isRunning.mjs';
import { makeTunnelFolder, type Mood, type TunnelFolder } from '../testing/tunnelFolder.ts';
import {
  BYTES_PER_SECOND,
  createLineReader,
  LINE_MAX,
  readBounded,
  runProgram,
  type Ending,
  type Running,
} from './tunnelProcess.ts';
import { waitFor } from '../testing/waitFor.ts';

const linesOf = (...pieces: string[]) => {
  const lines: string[] = [];
  const read = createLineReader((line) => lines.push(line));
  pieces.forEach(read);
  return lines;
};

describe('output in pieces', () => {
  test('becomes lines, wherever it was cut and however lines end', () => {
    expect(linesOf('one\ntw', 'o\r\nthr', 'ee\rfour\n', '\n\n', 'and what is not ended')).toEqual([
      'one',
      'two',
      'three',
      'four',
    ]);
  });

  test('a line longer than any that matters is cut, and the next one is whole again', () => {
    const flood = 'x'.repeat(LINE_MAX);
    const lines = linesOf(...Array.from({ length: 100 }, () => flood), '\nnext\n');
    expect(lines.map((line) => line.length)).toEqual([LINE_MAX, 4]);
    expect(lines[1]).toBe('next');
  });

  test('output that comes too fast waits for the next second', () => {
    vi.useFakeTimers();
    try {
      const stream = new PassThrough({ highWaterMark: 16 * BYTES_PER_SECOND });
      let heard = 0;
      readBounded(stream, (line) => (heard += line.length + 1));
      const say = () => stream.emit('data', `${'x'.repeat(1023)}\n`.repeat(64));
      for (let n = 0; !stream.isPaused() && n < 1000; n += 1) say();
      expect(heard).toBe(BYTES_PER_SECOND);
      vi.advanceTimersByTime(999);
      expect(stream.isPaused()).toBe(true);
      vi.advanceTimersByTime(1);
      expect(stream.isPaused()).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a program', () => {
  let programs: TunnelFolder;
  beforeEach(() => {
    programs = makeTunnelFolder();
  });
  afterEach(() => programs.remove());

  /** Starts the stand-in for cloudflared; `ended` waits for its end. */
  function start(mood: Mood) {
    programs.put('cloudflared', mood);
    const lines: string[] = [];
    const file = path.join(programs.folder, 'cloudflared');
    const args = ['tunnel', '--url', 'http://127.0.0.1:4680'];
    let running: Running = { kill: () => {} };
    const ended = new Promise<Ending>((resolve) => {
      running = runProgram(file, args, { OURS: 'yes' }, { line: (line) => lines.push(line), ended: resolve });
    });
    const started = () => waitFor(() => programs.started('cloudflared') ?? Promise.reject(new Error('not yet')));
    return { lines, running, ended, started };
  }

  test('both outputs of a program are read to the end, and its exit is reported', async () => {
    const { lines, ended } = start('refused');
    expect(await ended).toEqual({ code: 1, signal: null, error: null });
    expect(lines.at(-1)).toMatch(/^failed to request quick Tunnel/);
  });

  test('sees the environment it is given and no other', async () => {
    const { running, ended, started } = start('silent');
    const { env, pid } = await started();
    // The shell of the wrapper adds its own.
    expect(Object.keys(env).filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual(['OURS']);
    running.kill('SIGTERM');
    expect((await ended).signal).toBe('SIGTERM');
    expect(isRunning(pid)).toBe(false);
  });

  test('that does not hear of its end is ended all the same', async () => {
    const { running, ended, started, lines } = start('stubborn');
    const { pid } = await started();
    await waitFor(() => expect(lines.join()).toContain('Registered'));
    running.kill('SIGTERM');
    expect(isRunning(pid)).toBe(true);
    running.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
    expect(isRunning(pid)).toBe(false);
  });

  test('that floods us with bytes costs no memory and can be ended', async () => {
    const { running, ended, lines, started } = start('garbage');
    const { pid } = await started();
    await waitFor(() => expect(lines.length).toBeGreaterThan(100));
    expect(lines.every((line) => line.length <= LINE_MAX)).toBe(true);
    running.kill('SIGTERM');
    await ended;
    expect(isRunning(pid)).toBe(false);
  });

  test.each([
    ['is not there', 'ENOENT', 'gone'],
    ['may not be run', 'EACCES', 'text'],
  ])('a program that %s throws nothing; its exit is reported as %s', async (_what, code, name) => {
    const file = path.join(programs.folder, name);
    if (name === 'text') writeFileSync(file, 'no program', { mode: 0o644 });
    const ended = await new Promise<Ending>((resolve) => {
      const { kill } = runProgram(file, [], {}, { line: () => {}, ended: resolve });
      kill('SIGTERM');
    });
    expect(ended).toEqual({ code: null, signal: null, error: code });
  });

  test.for(['SIGKILL', 'exit'])('does not outlive the process that started it (%s)', async (how, { skip }) => {
    skip(process.platform === 'win32', 'Windows ends the child only when this process exits normally');
    programs.put('cloudflared', 'stubborn');
    const source = `
        import { runProgram } from ${JSON.stringify(path.join(import.meta.dirname, 'tunnelProcess.ts'))};
        const heard = { line: (line) => console.log(line), ended: () => {} };
        runProgram(${JSON.stringify(path.join(programs.folder, 'cloudflared'))},
          ['tunnel', '--url', 'http://127.0.0.1:4680'], { PATH: process.env.PATH }, heard);
        process.stdin.on('data', () => process.exit());`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve) => {
      let said = '';
      parent.stdout.on('data', (piece: Buffer) => {
        said += piece.toString();
        if (said.includes('Registered')) resolve();
      });
    });
    const pid = programs.started('cloudflared')?.pid ?? 0;
    expect(isRunning(pid)).toBe(true);
    if (how === 'exit') parent.stdin.write('now');
    else parent.kill('SIGKILL');
    await waitFor(() => expect(isRunning(pid)).toBe(false)).finally(() => {
      if (isRunning(pid)) process.kill(pid, 'SIGKILL');
    });
  });
});
