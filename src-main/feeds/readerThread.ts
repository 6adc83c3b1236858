/** Worker that reads scoreboard answers, one message each; see scoreboardReader.ts. */
import { parentPort } from 'node:worker_threads';
import { readScoreboardText } from './espn.ts';
import { FeedError } from './feed.ts';
import type { ReaderAnswer, ReaderQuestion } from './scoreboardReader.ts';

function answer({ id, body, asked }: ReaderQuestion): ReaderAnswer {
  try {
    return { id, answer: readScoreboardText(new TextDecoder().decode(body), asked) };
  } catch (error) {
    return { id, failure: error instanceof FeedError ? error.message : 'The scoreboard’s answer could not be read.' };
  }
}

// eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
parentPort?.on('message', (question: ReaderQuestion) => parentPort?.postMessage(answer(question)));
