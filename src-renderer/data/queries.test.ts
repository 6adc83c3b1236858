import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STALE_AFTER, type QueryName } from '#shared/freshness.ts';
import { markStale, queryClient, type QueryKey } from './queries.ts';

const stops: (() => void)[] = [];
// Where index.html leaves its early answers.
beforeEach(() => void vi.stubGlobal('window', {}));
afterEach(() => {
  vi.unstubAllGlobals();
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
});

/** A query on screen, and the answers that its requests wait for. */
function show(queryKey: QueryKey) {
  const answers: ((text: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  stops.push(observer.subscribe(() => {}));
  return { answers, observer };
}

/** A query on screen that has been read once. */
async function showRead(...queryKey: QueryKey) {
  const shown = show(queryKey);
  shown.answers[0]?.('first');
  await expect.poll(() => shown.observer.getCurrentResult().data).toBe('first');
  return shown;
}

it('a change announced during a first read is not missed', async () => {
  const { answers, observer } = show(['readNotices', {}]);
  // The server has answered already, but the event overtakes its answer.
  markStale(['readNotices']);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.('before');
  answers[1]?.('after');
  await expect.poll(() => observer.getCurrentResult().data).toBe('after');
});

it('events that arrive in one tick cost a query one request', async () => {
  const season = await showRead('readSeasonPicks', { userId: 2, season: 2026 });
  const board = await showRead('readBoard', {}, 'member');
  for (const type of ['games_changed', 'picks_changed', 'scores_changed', 'standings_changed'] as const) {
    markStale(STALE_AFTER[type], { weekId: 11 });
  }
  await expect.poll(() => season.answers.length).toBe(2);
  season.answers[1]?.('second');
  board.answers[1]?.('second');
  await expect
    .poll(() => [season, board].map((one) => one.observer.getCurrentResult().data))
    .toEqual(['second', 'second']);
  expect([season.answers.length, board.answers.length]).toEqual([2, 2]);
});

it('an event about one week spares the queries of another', async () => {
  const eleven = await showRead('readGames', { weekId: 11 });
  const twelve = await showRead('readGames', { weekId: 12 });
  markStale(STALE_AFTER.games_changed, { weekId: 11 });
  await expect.poll(() => eleven.answers.length).toBe(2);
  expect(twelve.answers).toHaveLength(1);
});

it('the number of picks changes without a card or a season being read again', () => {
  const own: QueryName[] = ['readCard', 'readSeasonPicks', 'readPlayer'];
  expect(STALE_AFTER.pick_counts_changed.filter((name) => own.includes(name))).toEqual([]);
  expect(STALE_AFTER.picks_changed).toEqual([...STALE_AFTER.pick_counts_changed, 'readTiebreak', ...own]);
});
