/** How long one turn of the event loop takes at most, counted in the thread's own work, whatever else the machine does. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs an action and watches the loop while it goes on. @returns its result, and the longest turn in ms */
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
