/**
 * A tunnel program as a child process: started, read line by line within bounds, and ended for sure. Whatever it
 * does, it costs this process little and does not outlive it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';

/** How it ended: with an exit code, by a signal, or with an error's code if it could not start. */
export type Ending = { code: number | null; signal: string | null; error: string | null };
export type Listener = { line: (text: string) => void; ended: (how: Ending) => void };
export type Running = { kill: (signal: 'SIGTERM' | 'SIGKILL') => void };
export type Run = (file: string, args: readonly string[], env: Record<string, string>, listener: Listener) => Running;

/** No meaningful line is longer; the rest of a longer one is dropped. */
export const LINE_MAX = 8 * 1024;
/** A program that prints more than this in a second is read more slowly, which slows it down in turn. */
export const BYTES_PER_SECOND = 256 * 1024;
/** Output printed just before the end can arrive after it, but not much. */
const LAST_WORDS_MS = 500;

/**
 * Cuts text that comes in pieces into lines; never keeps more than one line of LINE_MAX. A longer line is handed on
 * up to there.
 */
export function createLineReader(onLine: (line: string) => void): (piece: string) => void {
  let kept = '';
  return (piece) => {
    const parts = piece.split(/\r\n|\n|\r/);
    parts.forEach((part, index) => {
      kept += part.slice(0, LINE_MAX - kept.length);
      if (index === parts.length - 1) return;
      if (kept !== '') onLine(kept);
      kept = '';
    });
  };
}

/** Reads a program's output, and ignores the rest of a second in which it prints too much. */
export function readBounded(stream: Readable, onLine: (line: string) => void): void {
  // Addresses and errors are plain ASCII; one byte a character can be cut anywhere.
  stream.setEncoding('latin1');
  const cut = createLineReader(onLine);
  let left = BYTES_PER_SECOND;
  let pause: NodeJS.Timeout | undefined;
  stream.on('data', (piece: string) => {
    cut(piece);
    left -= piece.length;
    pause ??= setTimeout(() => {
      pause = undefined;
      left = BYTES_PER_SECOND;
      stream.resume();
    }, 1000).unref();
    if (left <= 0) stream.pause();
  });
  stream.on('error', () => {}); // the process reports its end
  stream.on('close', () => clearTimeout(pause));
}

const alive = new Set<ChildProcess>();
function killAll(): void {
  for (const child of alive) child.kill('SIGKILL');
}

/**
 * Ends the child when this process is gone, however it went: the shell waits for a pipe that only we hold open. Windows
 * has no such shell; there the child is ended when this process exits normally.
 */
function guard(child: ChildProcess): () => void {
  if (process.platform === 'win32' || child.pid === undefined) return () => {};
  const watch = spawn('/bin/sh', ['-c', 'read -r _; kill -KILL "$1"', 'sh', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  watch.on('error', () => {}); // no shell: as on Windows
  watch.stdin.on('error', () => {});
  watch.unref();
  return () => void watch.kill('SIGKILL');
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';

/** Starts a program. Never throws: a failure is reported later as its end. */
export const runProgram: Run = (file, args, env, { line, ended }) => {
  let isOver = false;
  let release = () => {};
  const end = (how: Ending) => {
    if (isOver) return;
    isOver = true;
    release();
    ended(how);
  };
  let child: ChildProcess;
  try {
    child = spawn(file, args, { env, cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
  } catch (error) {
    const how = { code: null, signal: null, error: codeOf(error) };
    setImmediate(() => end(how));
    return { kill: () => {} };
  }
  if (alive.size === 0) process.on('exit', killAll);
  alive.add(child);
  const stopGuard = guard(child);
  release = () => {
    alive.delete(child);
    if (alive.size === 0) process.off('exit', killAll);
    stopGuard();
  };
  const hear = (text: string) => {
    if (!isOver) line(text);
  };
  if (child.stdout !== null) readBounded(child.stdout, hear);
  if (child.stderr !== null) readBounded(child.stderr, hear);
  child.on('error', (error) => {
    // Also when a signal could not be sent; only a child that never ran is over by it.
    if (child.pid === undefined) end({ code: null, signal: null, error: codeOf(error) });
  });
  child.on('close', (code, signal) => end({ code, signal, error: null }));
  child.on('exit', (code, signal) => {
    stopGuard(); // its number may soon be another's
    // Something it started may keep its output open for ever.
    setTimeout(() => {
      child.stdout?.destroy();
      child.stderr?.destroy();
      end({ code, signal, error: null });
    }, LAST_WORDS_MS).unref();
  });
  return { kill: (signal) => void child.kill(signal) };
};
