/** Starts the built server as a process: configured by its environment, observed by its output. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const BUILT = path.join(import.meta.dirname, '../dist/main/serve.cjs');

export type ServerProcess = {
  child: ChildProcess;
  /** Its output so far, stdout and stderr. */
  output: () => string;
  /** The address from its ready line. Rejects if it exits first. */
  url: Promise<string>;
  /** Milliseconds from the start of the process to its ready line. */
  readyMs: Promise<number>;
  /** Its exit code; null if it was killed. */
  ended: Promise<number | null>;
  /** Resident memory now, MB. */
  memoryMb: () => number;
  /** Asks it to exit and waits for that. */
  stop: () => Promise<number | null>;
  /** Kills it, the closest a process comes to a power cut. */
  kill: () => Promise<void>;
};

/**
 * Starts it on loopback without a feed, unless `env` overrides that.
 * @param nodeArgs Node's own options
 */
export function startProcess(
  args: string[],
  env: Record<string, string>,
  nodeArgs: readonly string[] = [],
): ServerProcess {
  if (!existsSync(BUILT)) throw new Error('run "npm run build" first');
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeArgs, BUILT, ...args], {
    env: { ...process.env, POOL_HOST: '127.0.0.1', POOL_FEED_URL: 'off', ...env },
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<{ url: string; ms: number }>((resolve, reject) => {
    const read = (data: Buffer) => {
      output += data.toString();
      const url = /^Sunday Five is ready at (http:\/\/127\.0\.0\.1:\d+)$/m.exec(output)?.[1];
      if (url !== undefined) resolve({ url, ms: performance.now() - began });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  const [url, readyMs] = [ready.then((told) => told.url), ready.then((told) => told.ms)];
  for (const promise of [url, readyMs]) promise.catch(() => {}); // callers handle the rejection if they need it
  return {
    child,
    output: () => output,
    url,
    readyMs,
    ended,
    memoryMb: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A free port. The caller must use it soon, before another process does. */
export async function freePort(): Promise<number> {
  const probe: Server = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo; // a listening TCP server has one
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
