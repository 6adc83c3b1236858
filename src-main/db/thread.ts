/** A thread that does one deed and ends; see aside.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Task, TaskAnswer } from './aside.ts';
import { compareHere } from './compareBackup.ts';
import { copyDatabaseFile } from './copyDatabase.ts';
import { inspectPoolFile } from './inspect.ts';
import { packCopy } from './poolCopy.ts';
import { rebuild } from './rebuild.ts';
import { putBackHere } from './restore.ts';

const deeds: Record<string, ((...args: never[]) => unknown) | undefined> = {
  inspect: inspectPoolFile,
  copy: copyDatabaseFile,
  pack: packCopy,
  rebuild,
  putBack: putBackHere,
  compare: compareHere,
};

async function answer({ deed, args }: Task): Promise<TaskAnswer> {
  try {
    const result = await deeds[deed]?.(...(args as never[])); // as the caller's types made sure of
    return { done: true, result };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { done: false, message: error instanceof Error ? error.message : String(error), code };
  }
}

// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
void answer(workerData as Task).then((said) => parentPort?.postMessage(said)); // the task is given by aside.ts
