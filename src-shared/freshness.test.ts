/** Each read is listed where its freshness is decided, so that a new one isn't forgotten. */
import { expect, it } from 'vitest';
import { api, type CallName } from '#shared/api.ts';
import { READ_ON_SHOW, STALE_AFTER } from '#shared/freshness.ts';

/** Calls that no screen keeps the answer of. */
const NOT_KEPT: ReadonlySet<CallName> = new Set<CallName>(['readSeals', 'readDiagnostics']);

it('every read goes stale after some event, is read each time it shows, or is not kept', () => {
  const listed = new Set<string>([...Object.values(STALE_AFTER).flat(), ...READ_ON_SHOW, ...NOT_KEPT]);
  const reads = Object.entries(api).filter(([, { method, answer }]) => method === 'GET' && answer === 'json');
  expect(reads.map(([name]) => name).filter((name) => !listed.has(name))).toEqual([]);
});
