/** Worker that parses scoreboard responses, one per message; see scoreboardReader.ts. */
import { parentPort } from 'node:worker_threads';
import { answerQuestion, type ReaderQuestion } from './scoreboardReader.ts';

// eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
parentPort?.on('message', (question: ReaderQuestion) => parentPort?.postMessage(answerQuestion(question)));
