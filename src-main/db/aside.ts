/** Work on whole files, done by a thread, so that the pool goes on answering. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** What a thread is asked for; `args` are the deed's own. */
export type Task = { deed: string; args: readonly unknown[] };
/** `code` as SQLite or the system names the failure; it tells a full disk from a fault. */
export type TaskAnswer = { done: true; result: unknown } | { done: false; message: string; code: string };

/** The thread's own program, beside this file in the sources and in the bundle. */
const threadFile = (): string | undefined =>
  ['thread.ts', 'thread.cjs'].map((name) => path.join(import.meta.dirname, name)).find((file) => existsSync(file));

/**
 * Has a deed done by a thread. A host that gives none (out of memory, an odd package) gets it done all the same, by
 * waiting for it; a deed must therefore bear being begun twice.
 * @param name what the thread's program calls the deed; arguments and result must be plain values
 * @throws Error with the deed's own message and code
 */
export function doAside<A extends readonly unknown[], R>(
  name: string,
  deed: (...args: A) => R | Promise<R>,
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
            .then(() => deed(...args))
            .then(resolve, reject),
      );
    const program = threadFile();
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
