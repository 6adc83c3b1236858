/** Reads scoreboard answers in a worker: up to 2 MB of JSON would hold up the pool's other work. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { readScoreboardText } from './espn.ts';
import { FeedError, type FeedAnswer, type WeekName } from './feed.ts';

export type Scoreboard = Omit<FeedAnswer, 'clockAheadMs'>;
export type ReaderQuestion = { id: number; body: Uint8Array; asked: WeekName };
export type ReaderAnswer = { id: number; answer: Scoreboard } | { id: number; failure: string };

/** Reading takes some 30 ms; what takes this long does not end. */
const READ_WITHIN_MS = 10_000;
/** While no game is near, the worker's memory is given back. */
const IDLE_MS = 60_000;
const HEAP_MB = 128;

/** The worker's program, beside this file in the sources and in the bundle. */
const program = (): string | undefined =>
  ['readerThread.ts', 'readerThread.cjs']
    .map((name) => path.join(import.meta.dirname, name))
    .find((file) => existsSync(file));

type Waiting = { resolve: (answer: Scoreboard) => void; reject: (error: Error) => void; timer: NodeJS.Timeout };

export type ScoreboardReader = {
  /** @throws FeedError */
  read: (body: Uint8Array, asked: WeekName) => Promise<Scoreboard>;
};

/** A reader with one worker, which is started when it is needed and never keeps the process alive. */
export function createScoreboardReader(): ScoreboardReader {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | null = null;
  let nextId = 1;
  const waiting = new Map<number, Waiting>();

  function take(id: number): Waiting | undefined {
    const one = waiting.get(id);
    if (one !== undefined) clearTimeout(one.timer);
    waiting.delete(id);
    return one;
  }

  function end(): void {
    void worker?.terminate();
    worker = null;
    for (const id of waiting.keys()) take(id)?.reject(new FeedError('The scoreboard’s answer could not be read.'));
  }

  function start(file: string): Worker {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    started.unref();
    started.on('message', (told: ReaderAnswer) => {
      const one = take(told.id);
      if ('answer' in told) one?.resolve(told.answer);
      else one?.reject(new FeedError(told.failure));
    });
    const stopped = () => worker === started && end();
    started.on('error', stopped);
    started.on('exit', stopped);
    return started;
  }

  return {
    read: (body, asked) => {
      const file = program();
      if (file === undefined) return Promise.resolve(readScoreboardText(new TextDecoder().decode(body), asked));
      return new Promise((resolve, reject) => {
        worker ??= start(file);
        const id = nextId;
        nextId += 1;
        waiting.set(id, { resolve, reject, timer: setTimeout(end, READ_WITHIN_MS).unref() });
        // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
        worker.postMessage({ id, body, asked } satisfies ReaderQuestion);
        if (idle !== null) clearTimeout(idle);
        idle = setTimeout(end, IDLE_MS);
        idle.unref();
      });
    },
  };
}
