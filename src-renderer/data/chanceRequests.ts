/** Sends requests for chances to the worker. Where workers fail, the page computes them itself, in its own turns. */
import type { ChanceNow, NowRequest, PastRequest } from '#shared/rules/chances/answer.ts';
import type { ChanceHistory } from '#shared/rules/chances/history.ts';

type Waiting = {
  request: NowRequest | PastRequest;
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
};

/** What the worker has been sent; one at a time, so that a fast Sunday never leaves it a backlog. */
const waiting = new Map<number, Waiting>();
/** Its next work: the latest request of each kind and week. */
const next = new Map<string, Waiting>();
let lastId = 0;
/** Null once it has failed. */
let worker: Worker | null | undefined;

async function computeHere({ request, resolve, reject }: Waiting): Promise<void> {
  try {
    const { answerNow, answerPast } = await import('#shared/rules/chances/answer.ts');
    await new Promise((done) => setTimeout(done, 0));
    // Each caller asked for the answer to its own request.
    resolve((request.kind === 'now' ? answerNow(request) : answerPast(request)) as never);
  } catch (error) {
    reject(error);
  }
}

function giveUp(): void {
  worker?.terminate();
  worker = null;
  const left = [...waiting.values(), ...next.values()];
  waiting.clear();
  next.clear();
  for (const one of left) void computeHere(one);
}

function start(): Worker | null {
  try {
    const started = new Worker(new URL('./chancesWorker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: never }>) => {
      waiting.get(data.id)?.resolve(data.answer);
      waiting.delete(data.id);
      sendNext();
    });
    started.addEventListener('error', giveUp);
    started.addEventListener('messageerror', giveUp);
    return started;
  } catch {
    return null;
  }
}

function sendNext(): void {
  const [first] = next;
  if (worker == null || waiting.size > 0 || first === undefined) return;
  const [key, one] = first;
  next.delete(key);
  lastId += 1;
  waiting.set(lastId, one);
  worker.postMessage({ id: lastId, request: one.request }, { transfer: [] });
}

function ask<A>(request: NowRequest | PastRequest): Promise<A> {
  worker ??= worker === null ? null : start();
  return new Promise<A>((resolve, reject) => {
    const one: Waiting = { request, resolve, reject };
    if (worker == null) {
      void computeHere(one);
      return;
    }
    const key = `${request.kind} ${request.source.games[0]?.weekId} ${request.source.viewerId}`;
    const replaced = next.get(key);
    // Who asked with older scores gets the newer answer too.
    const toBoth = (answer: never) => {
      replaced?.resolve(answer);
      resolve(answer);
    };
    next.set(key, replaced === undefined ? one : { ...one, resolve: toBoth });
    sendNext();
  });
}

export const requestNow = (request: NowRequest): Promise<ChanceNow> => ask<ChanceNow>(request);
export const requestPast = (request: PastRequest): Promise<ChanceHistory> => ask<ChanceHistory>(request);
