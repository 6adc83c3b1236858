/** Generates load from this process and compares servers. */
import autocannon from 'autocannon';
import { median, QUICK } from './figures.ts';

export type Sent = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
export type Run = { perSecond: number; p50Ms: number; p99Ms: number };

/**
 * Sends requests over keep-alive connections for some seconds. Each connection repeats its own list, so no two act for the
 * same member.
 * @throws Error if any response is not 2xx
 */
export async function load(url: string, lists: readonly (readonly Sent[])[], seconds: number): Promise<Run> {
  let next = 0;
  const result = await autocannon({
    url,
    connections: lists.length,
    duration: seconds,
    setupClient: (client) => {
      client.setRequests([...(lists[next % lists.length] ?? [])]);
      next += 1;
    },
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} requests to ${url} failed`);
  return { perSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

const medianRun = (runs: readonly Run[]): Run => ({
  perSecond: median(runs.map(({ perSecond }) => perSecond)),
  p50Ms: median(runs.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(runs.map(({ p99Ms }) => p99Ms)),
});

/**
 * Runs candidates in turns after a warm-up, so that a temporary slowdown affects all of them. @returns the median of each
 */
export async function inTurns<N extends string>(
  candidates: Record<N, (seconds: number) => Promise<Run>>,
  { rounds = QUICK ? 2 : 5, seconds = QUICK ? 2 : 3, warmUp = 2 } = {},
): Promise<Record<N, Run>> {
  const names = Object.keys(candidates) as N[]; // the record's own keys
  const runs = new Map<N, Run[]>(names.map((name) => [name, []]));
  for (const name of names) await candidates[name](warmUp);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) runs.get(name)?.push(await candidates[name](seconds));
  }
  return Object.fromEntries(names.map((name) => [name, medianRun(runs.get(name) ?? [])])) as Record<N, Run>;
}
