/** Worker that cleans one picture, then exits; see cleanInWorker.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Task, TaskAnswer } from '../../../db/runInWorker.ts';
import { tryToClean } from './cleanPicture.ts';

// Given by cleanInWorker.ts, the only one that starts this program.
const [extension, bytes] = (workerData as Task).args as Parameters<typeof tryToClean>;
const answer: TaskAnswer = { done: true, result: tryToClean(extension, bytes) };
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
parentPort?.postMessage(answer);
