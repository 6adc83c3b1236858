/** Runs jobs on whole files in a worker, so that the server keeps responding. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** What a worker receives: the job's name and arguments. */
export type Task = { job: string; args: readonly unknown[] };
/** `code` is the error code of SQLite or the system, such as ENOSPC for a full disk. */
export type TaskAnswer = { done: true; result: unknown } | { done: false; message: string; code: string };

/** Finds the worker's program: next to its caller in the sources, next to everything in the bundle. */
const findProgram = (folder: string, name: string): string | undefined =>
  [`${name}.ts`, `${name}.cjs`].map((file) => path.join(folder, file)).find((file) => existsSync(file));

/** Runs a job of dbWorker.ts; see `runInWorker`. */
export const runDbJob = <A extends readonly unknown[], R>(
  name: string,
  job: (...args: A) => R | Promise<R>,
  ...args: A
): Promise<R> => runInWorker([import.meta.dirname, 'dbWorker'], name, job, ...args);

/**
 * Runs a job in a new worker. If no worker can be started (out of memory, an incomplete package), the job runs in this
 * thread and blocks. A job may therefore start twice.
 * @param program folder and name of the worker's program
 * @param name the job's name in the worker's program; arguments and result must be plain values
 * @throws Error with the job's message and code
 */
export function runInWorker<A extends readonly unknown[], R>(
  [folder, file]: readonly [folder: string, file: string],
  name: string,
  job: (...args: A) => R | Promise<R>,
  ...args: A
): Promise<R> {
  return new Promise((resolve, reject) => {
    let isSettled = false;
    const once = (settle: () => void) => {
      if (!isSettled) settle();
      isSettled = true;
    };
    const runHere = () =>
      once(
        () =>
          void Promise.resolve()
            .then(() => job(...args))
            .then(resolve, reject),
      );
    const program = findProgram(folder, file);
    if (program === undefined) return runHere();
    try {
      const task: Task = { job: name, args };
      const worker = new Worker(program, { workerData: task });
      worker.once('message', (answer: TaskAnswer) =>
        // The worker runs the job of this name, so the result has its type.
        once(() => (answer.done ? resolve(answer.result as R) : reject(toError(answer)))),
      );
      worker.once('error', runHere);
      worker.once('exit', runHere);
    } catch {
      runHere();
    }
  });
}

const toError = ({ message, code }: TaskAnswer & { done: false }): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });
