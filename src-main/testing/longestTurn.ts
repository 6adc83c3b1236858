/** Measures the longest turn of the event loop in this thread's CPU time, which other processes don't affect. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Watches the event loop while an action runs. @returns its result, and the longest turn in ms of CPU time */
export async function longestTurn<T>(action: () => Promise<T>): Promise<{ result: T; longestMs: number }> {
  const cpu = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const over = new AbortController();
  let longestMs = 0;
  const watch = async () => {
    let before = cpu();
    while (!over.signal.aborted) {
      await nextTurn();
      const now = cpu();
      longestMs = Math.max(longestMs, now - before);
      before = now;
    }
  };
  const watching = watch();
  const result = await action().finally(() => over.abort());
  await watching;
  return { result, longestMs };
}
