/** Runs a program that may be silent for minutes, and reports now and then that it is still running. Runs on Node 20. */
import { spawn } from 'node:child_process';

const EVERY_MS = 10e3;
const SLOW_AFTER_S = 60;

/**
 * One line about an install.
 * @param {{ done: number, total: number, seconds: number, idleSeconds: number }} state idleSeconds: since `done` last grew
 */
export function installLine({ done, total, seconds, idleSeconds }) {
  const slow =
    idleSeconds < SLOW_AFTER_S ? '' : ' The connection may be slow or missing; Ctrl-C stops without any damage.';
  return `Still installing: ${done} of ${total} packages after ${seconds} seconds.${slow}`;
}

/**
 * Calls `tick` with the seconds so far until the work is done.
 * @param {Promise<T>} work
 * @template T
 */
export async function whileWaiting(work, tick, everyMs = EVERY_MS) {
  const startedAt = Date.now();
  const timer = setInterval(() => tick(Math.round((Date.now() - startedAt) / 1000)), everyMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ status: number | null, signal: string | null, error?: Error & { code?: string }, stderr: string }>} how it
 *   ended, as spawnSync would; with its output to a piped stderr
 */
export function runProgram(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, options);
    let stderr = '';
    child.stderr?.on('data', (data) => (stderr += data));
    child.once('error', (error) => resolve({ status: null, signal: null, error, stderr }));
    child.once('close', (status, signal) => resolve({ status, signal, stderr }));
  });
}
