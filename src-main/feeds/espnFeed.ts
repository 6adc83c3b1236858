/** Asks the public ESPN scoreboard over HTTP, politely: one week a request, conditional, bounded in time and size. */
import { readScoreboard, feedWeek } from './espn.ts';
import { FeedError, type Feed } from './feed.ts';

export const ESPN_URL = 'https://site.api.espn.com/apis/site/v2/sports/football/nfl/scoreboard';

const TIMEOUT_MS = 10_000;
/** The largest real answer seen is 1.9 MB. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Reads a body up to a size, so that a runaway answer cannot fill the memory. */
async function readBounded(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  // A body is a stream of bytes; its type does not say so.
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength;
    if (bytes > MAX_BYTES) throw new FeedError('The feed answered far more than a scoreboard.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FeedError('The feed answered something that is not JSON.');
  }
}

/**
 * @param agent its user agent; the public feed refuses some
 * @param now our clock, to compare the feed's with
 */
export function createEspnFeed({ url, agent, now }: { url: string; agent: string; now: () => number }): Feed {
  /** What the feed said names the state of an answer, by address. */
  const tags = new Map<string, string>();
  return {
    readWeek: async (week, ifChanged) => {
      const { type, week: number } = feedWeek(week);
      const asked = new URL(url);
      asked.search = new URLSearchParams({
        dates: String(week.season),
        seasontype: String(type),
        week: String(number),
        limit: '100',
      }).toString();
      const tag = ifChanged ? tags.get(asked.href) : undefined;
      const headers = {
        'user-agent': agent,
        accept: 'application/json',
        ...(tag === undefined ? {} : { 'if-none-match': tag }),
      };
      try {
        const response = await fetch(asked, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
        if (response.status === 304) return null;
        if (!response.ok) throw new FeedError(`The feed answered ${response.status}.`);
        const answer = readScoreboard(parseJson(await readBounded(response)), week);
        const newTag = response.headers.get('etag');
        if (newTag !== null) tags.set(asked.href, newTag);
        const date = Date.parse(response.headers.get('date') ?? '');
        return { ...answer, clockAheadMs: Number.isNaN(date) ? null : date - now() };
      } catch (error) {
        if (error instanceof FeedError) throw error;
        throw new FeedError(`The feed cannot be reached (${error instanceof Error ? error.name : 'unknown'}).`);
      }
    },
  };
}
