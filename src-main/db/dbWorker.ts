/** Worker that runs one job, then exits; see runInWorker.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { compareHere } from './compareBackup.ts';
import { copyDatabaseFile } from './copyDatabase.ts';
import { inspectPoolFile } from './inspect.ts';
import { packCopy } from './poolCopy.ts';
import { rebuild } from './rebuild.ts';
import { replaceContents } from './restore.ts';
import type { Task, TaskAnswer } from './runInWorker.ts';

const jobs: Record<string, ((...args: never[]) => unknown) | undefined> = {
  inspect: inspectPoolFile,
  copy: copyDatabaseFile,
  pack: packCopy,
  rebuild,
  replaceContents,
  compare: compareHere,
};

async function run({ job, args }: Task): Promise<TaskAnswer> {
  try {
    const result = await jobs[job]?.(...(args as never[])); // runDbJob checks the types
    return { done: true, result };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { done: false, message: error instanceof Error ? error.message : String(error), code };
  }
}

// eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
void run(workerData as Task).then((answer) => parentPort?.postMessage(answer)); // runInWorker.ts sends a Task
