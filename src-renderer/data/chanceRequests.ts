/** Sends requests for chances to the worker. Where workers fail, the page computes them itself, in turns of its own. */
import type { ChanceNow, ChancePast, NowRequest, PastRequest } from '#shared/rules/chances/answer.ts';

type Waiting = {
  request: NowRequest | PastRequest;
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
};

const waiting = new Map<number, Waiting>();
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
  const left = [...waiting.values()];
  waiting.clear();
  for (const one of left) void computeHere(one);
}

function start(): Worker | null {
  try {
    const started = new Worker(new URL('./chancesWorker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: never }>) => {
      waiting.get(data.id)?.resolve(data.answer);
      waiting.delete(data.id);
    });
    started.addEventListener('error', giveUp);
    started.addEventListener('messageerror', giveUp);
    return started;
  } catch {
    return null;
  }
}

function ask<A>(request: NowRequest | PastRequest): Promise<A> {
  worker ??= worker === null ? null : start();
  return new Promise<A>((resolve, reject) => {
    const one: Waiting = { request, resolve, reject };
    if (worker == null) {
      void computeHere(one);
      return;
    }
    lastId += 1;
    waiting.set(lastId, one);
    worker.postMessage({ id: lastId, request }, { transfer: [] });
  });
}

export const requestNow = (request: NowRequest): Promise<ChanceNow> => ask<ChanceNow>(request);
export const requestPast = (request: PastRequest): Promise<ChancePast> => ask<ChancePast>(request);
