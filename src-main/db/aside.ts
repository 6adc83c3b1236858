/** Work on whole files, done by a thread, so that the pool goes on answering. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** What a thread is asked for; `args` are the deed's own. */
export type Task = { deed: string; args: readonly unknown[] };
/** `code` as SQLite or the system names the failure; it tells a full disk from a fault. */
export type TaskAnswer = { done: true; result: unknown } | { done: false; message: string; code: string };

/** A worker's program: beside its caller in the sources, beside everything in the bundle. */
const findProgram = (folder: string, name: string): string | undefined =>
  [`${name}.ts`, `${name}.cjs`].map((file) => path.join(folder, file)).find((file) => existsSync(file));

/** Runs a job of db/thread.ts in a worker; see `runInWorker`. */
export const doAside = <A extends readonly unknown[], R>(
  name: string,
  job: (...args: A) => R | Promise<R>,
  ...args: A
): Promise<R> => runInWorker([import.meta.dirname, 'thread'], name, job, ...args);

/**
 * Runs a job in a worker of its own. Where no worker can be started (out of memory, an incomplete package) the job runs
 * here and blocks; a job must therefore bear being started twice.
 * @param program folder and name of the worker's program
 * @param name what the program calls the job; arguments and result must be plain values
 * @throws Error with the job's own message and code
 */
export function runInWorker<A extends readonly unknown[], R>(
  [folder, file]: readonly [folder: string, file: string],
  name: string,
  job: (...args: A) => R | Promise<R>,
  ...args: A
): Promise<R> {
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const once = (answer: () => void) => {
      if (!isAnswered) answer();
      isAnswered = true;
    };
    const doHere = () =>
      once(
        () =>
          void Promise.resolve()
            .then(() => job(...args))
            .then(resolve, reject),
      );
    const program = findProgram(folder, file);
    if (program === undefined) return doHere();
    try {
      const task: Task = { deed: name, args };
      const worker = new Worker(program, { workerData: task });
      worker.once('message', (answer: TaskAnswer) =>
        // The thread's program gives each name its own deed, whose result this is.
        once(() => (answer.done ? resolve(answer.result as R) : reject(toError(answer)))),
      );
      worker.once('error', doHere);
      worker.once('exit', doHere);
    } catch {
      doHere();
    }
  });
}

const toError = ({ message, code }: TaskAnswer & { done: false }): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });
