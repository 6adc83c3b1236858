/** Everything a pool sends to one browser, and which parts reveal a pick that is still a secret. */
import type { BrowserContext, Page } from '@playwright/test';

export type Received = { at: number; from: string; text: string };

/** A pick that no one but its owner and the commissioner may know of before `until`. */
export type Secret = { userId: number; gameId: number; pickValue: string; reason: string | null; until: number };

export type Recorder = {
  received: Received[];
  /** Nothing is on its way any more. */
  isQuiet: () => boolean;
};

/**
 * Records every answer of the API, headers and body, and every frame of the socket, before the page gets it. Only the
 * page's own files go by: they are the same for everybody. (A document handed on from here would also lose its address,
 * and Chromium would not let it open a socket.)
 */
export async function record(page: Page, context: BrowserContext, now: () => number): Promise<Recorder> {
  const received: Received[] = [];
  let open = 0;
  await context.route(
    (url) => url.pathname.startsWith('/api/'),
    async (route) => {
      open += 1;
      try {
        const response = await route.fetch();
        const text = `${JSON.stringify(response.headers())}\n${await response.text()}`;
        received.push({ at: now(), from: new URL(route.request().url()).pathname, text });
        await route.fulfill({ response });
      } catch {
        // the page left before it was answered, so nothing came
      } finally {
        open -= 1;
      }
    },
  );
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => received.push({ at: now(), from: '/ws', text: payload.toString() }));
  });
  return { received, isQuiet: () => open === 0 };
}

type Owned = { owner: number | null; object: Record<string, unknown> };

/** Every object in an answer with whose it is: by a user id in it, or by standing under a user's id. */
function* walk(value: unknown, owner: number | null): Generator<Owned> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) yield* walk(one, owner);
    return;
  }
  const object: Record<string, unknown> = { ...value };
  const own = typeof object['userId'] === 'number' ? object['userId'] : owner;
  yield { owner: own, object };
  for (const [key, inner] of Object.entries(object)) yield* walk(inner, /^\d+$/.test(key) ? Number(key) : own);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('\n') + 1));
  } catch {
    return null;
  }
}

/** What a hidden pick may reveal: that there is one, and since when. */
const saysTooMuch = (hidden: Record<string, unknown>): boolean =>
  Object.entries(hidden).some(([key, value]) => value !== null && key !== 'submittedAt');

/** Each place where a secret came through, as a sentence. */
export function findLeaks(received: readonly Received[], secrets: readonly Secret[], reader: number): string[] {
  return received.flatMap(({ at, from, text }) => {
    const kept = secrets.filter(({ until, userId }) => at < until && userId !== reader);
    const when = `${from} at ${new Date(at).toISOString()}`;
    const said = kept
      .filter(({ pickValue, reason }) => text.includes(pickValue) || (reason !== null && text.includes(reason)))
      .map(({ userId, pickValue }) => `${when} says "${pickValue}" of user ${userId}`);
    const objects = [...walk(parsed(text), null)];
    const named = objects
      .filter(({ owner, object }) => kept.some(({ userId, gameId }) => owner === userId && object['gameId'] === gameId))
      .map(({ owner, object }) => `${when} says that user ${owner} picked game ${String(object['gameId'])}`);
    const shaped = objects
      .filter(({ object }) => object['gameId'] === null && 'submittedAt' in object && saysTooMuch(object))
      .map(({ object }) => `${when} says of a hidden pick ${JSON.stringify(object)}`);
    const framed =
      from === '/ws' && /"(gameId|userId|pick\w*)"\s*:/.test(text)
        ? [`${when} says more than what changed: ${text}`]
        : [];
    return [...said, ...named, ...shaped, ...framed];
  });
}
