/** The built server as a process of its own, with what the operating system says about it. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const BUILT = path.join(import.meta.dirname, '../../dist/main/serve.cjs');

export type Running = {
  url: string;
  /** From the start of the process to its ready line. */
  startMs: number;
  /** Resident memory now, MB. */
  memoryMb: () => number;
  stop: () => Promise<void>;
};

/** @param port a free one */
export function startBuilt(dataDir: string, port: number): Promise<Running> {
  const began = performance.now();
  const child = spawn(process.execPath, [BUILT], {
    env: {
      ...process.env,
      POOL_DATA_DIR: dataDir,
      POOL_PORT: String(port),
      POOL_HOST: '127.0.0.1',
      POOL_FEED_URL: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.on('data', (data: Buffer) => {
      const url = /ready at (\S+)/.exec(data.toString())?.[1];
      if (url === undefined) return;
      resolve({
        url,
        startMs: performance.now() - began,
        memoryMb: () => {
          const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
          return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
        },
        stop: () =>
          new Promise((done) => {
            child.removeAllListeners('exit');
            child.once('exit', () => done());
            child.kill('SIGTERM');
          }),
      });
    });
  });
}
