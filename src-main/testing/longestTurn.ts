/** Measures the longest turn of the event loop in this thread's CPU time, which waiting for other processes doesn't add to. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** CPU time that `fixedWork` takes on the machine of docs/performance.md at rest. */
const REFERENCE_MS = 6;
const TEXT = JSON.stringify(Array.from({ length: 2000 }, (_, n) => ({ n, name: `row ${n}`, at: n * 1.5 })));

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function fixedWork(): number {
  const before = cpuMs();
  for (let times = 0; times < 10; times += 1) JSON.parse(TEXT);
  return cpuMs() - before;
}

/**
 * Watches the event loop while an action runs.
 * @returns its result, and the longest turn in ms of CPU time. On a slower machine, or one whose cores are shared, the same
 * work takes more of it: the time is divided by how much slower a fixed piece of work was in the same run.
 */
export async function longestTurn<T>(action: () => Promise<T>): Promise<{ result: T; longestMs: number }> {
  fixedWork(); // compiles it
  const workBefore = fixedWork();
  const over = new AbortController();
  let longestMs = 0;
  const watch = async () => {
    let before = cpuMs();
    while (!over.signal.aborted) {
      await nextTurn();
      const now = cpuMs();
      longestMs = Math.max(longestMs, now - before);
      before = now;
    }
  };
  const watching = watch();
  const result = await action().finally(() => over.abort());
  await watching;
  const slowness = Math.max(1, Math.max(workBefore, fixedWork()) / REFERENCE_MS);
  return { result, longestMs: longestMs / slowness };
}
