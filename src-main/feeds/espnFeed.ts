/** Requests the public ESPN scoreboard: one week per conditional request, with limits on time and size. */
import { feedWeek } from './espn.ts';
import { FeedError, type Feed, type FeedAnswer, type WeekName } from './feed.ts';
import { createScoreboardReader } from './scoreboardReader.ts';

const TIMEOUT_MS = 10_000;
/** The largest real response so far has 1.9 MB. */
const MAX_BYTES = 2 * 1024 * 1024;

export type EspnOptions = {
  url: string;
  /** The User-Agent header; the public feed rejects some. */
  agent: string;
  timeoutMs?: number | undefined;
  /** The pool's clock, for comparison with the feed's. */
  now: () => number;
};

/** Reads a body up to a size limit, so that a huge response can't fill the memory. */
async function readBounded(response: Response): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  // The body is async iterable, but its type lacks that.
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength;
    if (bytes > MAX_BYTES) throw new FeedError('The scoreboard returned too much data.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function addressOf(base: string, week: WeekName): URL {
  const { type, week: number } = feedWeek(week);
  const url = new URL(base);
  url.search = new URLSearchParams({
    dates: String(week.season),
    seasontype: String(type),
    week: String(number),
    limit: '100',
  }).toString();
  return url;
}

/** How far the feed's clock is ahead, corrected by the age of a cached response. */
function readClockAhead({ headers }: Response, now: number): number | null {
  const at = Date.parse(headers.get('date') ?? '');
  const age = Number(headers.get('age') ?? 0);
  return Number.isNaN(at) ? null : at + (Number.isFinite(age) ? age * 1000 : 0) - now;
}

/** A signal that aborts with another one or after a timeout. */
function endAfter(ms: number, other: AbortSignal) {
  const controller = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, ms);
  const end = () => controller.abort();
  if (other.aborted) end();
  other.addEventListener('abort', end);
  return {
    signal: controller.signal,
    isLate: () => isLate,
    /** Cleans up after the request. */
    release: () => {
      clearTimeout(timer);
      other.removeEventListener('abort', end);
    },
  };
}

export function createEspnFeed({ url, agent, timeoutMs = TIMEOUT_MS, now }: EspnOptions): Feed {
  /** Headers for conditional requests, by URL. */
  const tags = new Map<string, Record<string, string>>();
  const reader = createScoreboardReader();

  async function ask(address: URL, conditions: Record<string, string>, signal: AbortSignal): Promise<Response> {
    const response = await fetch(address, {
      headers: { 'user-agent': agent, accept: 'application/json', ...conditions },
      // A redirect could lead to a computer in the host's own network.
      redirect: 'manual',
      signal,
    });
    if (response.ok || response.status === 304) return response;
    await response.body?.cancel();
    throw new FeedError(`The scoreboard returned status ${response.status}.`);
  }

  function remember(address: string, { headers }: Response): void {
    const [tag, date] = [headers.get('etag'), headers.get('last-modified')];
    tags.set(address, {
      ...(tag === null ? {} : { 'if-none-match': tag }),
      ...(date === null ? {} : { 'if-modified-since': date }),
    });
  }

  /** Runs one request with a timeout. @throws FeedError */
  async function withinTime<T>(signal: AbortSignal, question: (limited: AbortSignal) => Promise<T>): Promise<T> {
    const limit = endAfter(timeoutMs, signal);
    try {
      return await question(limit.signal);
    } catch (error) {
      if (error instanceof FeedError) throw error;
      throw new FeedError(
        limit.isLate() ? 'The scoreboard did not respond in time.' : 'The scoreboard cannot be reached.',
      );
    } finally {
      limit.release();
    }
  }

  return {
    readWeek: (week, { ifChanged, signal }) =>
      withinTime(signal, async (limited): Promise<FeedAnswer | null> => {
        const address = addressOf(url, week);
        const response = await ask(address, (ifChanged && tags.get(address.href)) || {}, limited);
        if (response.status === 304) return null;
        const answer = await reader.read(await readBounded(response), week);
        remember(address.href, response);
        return { ...answer, clockAheadMs: readClockAhead(response, now()) };
      }),
    readCurrentWeek: (signal) =>
      withinTime(signal, async (limited) => {
        const response = await ask(new URL(url), {}, limited);
        return reader.readCurrentWeek(await readBounded(response));
      }),
  };
}
