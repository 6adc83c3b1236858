/** Parses scoreboard responses in a worker, because up to 2 MB of JSON would block the server. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { readScoreboardText } from './espn.ts';
import { readCurrentWeek } from './espnCurrentWeek.ts';
import { FeedError, type FeedAnswer, type WeekName } from './feed.ts';

type Scoreboard = Omit<FeedAnswer, 'clockAheadMs'>;
/** `asked` null: read the current week. */
export type ReaderQuestion = { id: number; body: Uint8Array; asked: WeekName | null };
export type ReaderAnswer =
  { id: number; answer: Scoreboard } | { id: number; currentWeek: WeekName | null } | { id: number; failure: string };

/** Handles one message in the worker. */
export function answerQuestion({ id, body, asked }: ReaderQuestion): ReaderAnswer {
  const text = new TextDecoder().decode(body);
  if (asked === null) return { id, currentWeek: readCurrentWeek(text) };
  try {
    return { id, answer: readScoreboardText(text, asked) };
  } catch (error) {
    return { id, failure: error instanceof FeedError ? error.message : UNREADABLE };
  }
}

const UNREADABLE = 'The scoreboard returned data that could not be read.';

/** Parsing takes about 30 ms. After this time it has hung. */
const READ_WITHIN_MS = 10_000;
/** Stops the idle worker to free its memory. */
const IDLE_MS = 60_000;
const HEAP_MB = 128;

/** The worker's program, next to this file in the sources and in the bundle. */
const program = (): string | undefined =>
  ['readerThread.ts', 'readerThread.cjs']
    .map((name) => path.join(import.meta.dirname, name))
    .find((file) => existsSync(file));

type Waiting = { resolve: (answer: ReaderAnswer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout };

export type ScoreboardReader = {
  /** @throws FeedError */
  read: (body: Uint8Array, asked: WeekName) => Promise<Scoreboard>;
  /** @throws FeedError when the worker fails */
  readCurrentWeek: (body: Uint8Array) => Promise<WeekName | null>;
};

/** A reader with one worker, started on demand. It does not keep the process alive. */
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
    for (const id of waiting.keys()) take(id)?.reject(new FeedError(UNREADABLE));
  }

  function start(file: string): Worker {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    started.unref();
    started.on('message', (answer: ReaderAnswer) => {
      take(answer.id)?.resolve(answer);
    });
    const stopped = () => worker === started && end();
    started.on('error', stopped);
    started.on('exit', stopped);
    return started;
  }

  function ask(body: Uint8Array, asked: WeekName | null): Promise<ReaderAnswer> {
    const id = nextId;
    nextId += 1;
    const file = program();
    if (file === undefined) return Promise.resolve(answerQuestion({ id, body, asked }));
    return new Promise((resolve, reject) => {
      worker ??= start(file);
      waiting.set(id, { resolve, reject, timer: setTimeout(end, READ_WITHIN_MS).unref() });
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage({ id, body, asked } satisfies ReaderQuestion);
      if (idle !== null) clearTimeout(idle);
      idle = setTimeout(end, IDLE_MS);
      idle.unref();
    });
  }

  return {
    read: async (body, asked) => {
      const result = await ask(body, asked);
      if ('answer' in result) return result.answer;
      throw new FeedError('failure' in result ? result.failure : UNREADABLE);
    },
    readCurrentWeek: async (body) => {
      const result = await ask(body, null);
      return 'currentWeek' in result ? result.currentWeek : null;
    },
  };
}
