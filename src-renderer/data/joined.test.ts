import { expect, it, vi } from 'vitest';
import { joined, type Read } from './joined.ts';

const read = <T>(data: T | undefined, error: Error | null = null) =>
  ({ data, error, refetch: vi.fn<() => void>() }) satisfies Read<T>;

it('joined queries have data only when each of them has', () => {
  expect(joined({ week: read(11), games: read<string[]>(undefined) })).toMatchObject({ data: undefined, error: null });
  expect(joined({ week: read(11), games: read(['a']) }).data).toEqual({ week: 11, games: ['a'] });
});

it('a retry of joined queries repeats only those that failed', () => {
  const [good, failed, refreshed] = [read(1), read<number>(undefined, new Error('no')), read(2, new Error('later'))];
  const all = joined({ good, failed, refreshed });
  expect(all.error?.message).toBe('no');
  all.refetch();
  expect([good, failed, refreshed].map(({ refetch }) => refetch.mock.calls.length)).toEqual([0, 1, 0]);
});
