/**
 * The query cache. Nothing in it goes stale by age: the server says what changed (see live.ts), and that is read again.
 */
import { MutationCache, QueryClient, queryOptions, type Query } from '@tanstack/react-query';
import type { CallName, ResultOf } from '#shared/api.ts';
import { pathOf, request, type RequestOptions } from './client.ts';

type MutationFailure = (error: Error, meta: Record<string, unknown> | undefined) => void;
let tellFailure: MutationFailure = () => {};
/** Where refused changes are said; the app shows them as toasts. */
export const onMutationFailure = (tell: MutationFailure): void => {
  tellFailure = tell;
};

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // A LAN without internet counts as offline to the browser; the pool is reachable all the same.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => tellFailure(error, mutation.options.meta),
  }),
});

export type QueryKey = readonly (string | number)[];

/** A read's key is its path, cut at the slashes: `['api', 'games', 'week', '11']`. */
export const keyOf = (name: CallName, params?: Readonly<Record<string, string | number>>): QueryKey =>
  pathOf(name, params).split('/').slice(1);

/** A read of the contract as a query. */
export function read<N extends CallName>(name: N, options: RequestOptions<N>) {
  const { params }: { params?: Readonly<Record<string, string | number>> } = options;
  return queryOptions<ResultOf<N>, Error, ResultOf<N>, QueryKey>({
    queryKey: keyOf(name, params),
    queryFn: ({ signal }) => request(name, { ...options, signal }),
  });
}

/**
 * Reads again whatever of these is on screen; the rest when it is next needed. A first reading that is under way may
 * have been answered before the change, and would be joined instead of repeated: it is given up for a new one.
 */
export async function readAgain(
  filters: { queryKey?: QueryKey; predicate?: (query: Query) => boolean } = {},
): Promise<void> {
  const predicate = (query: Query) => query.state.data === undefined && (filters.predicate?.(query) ?? true);
  await queryClient.cancelQueries({ ...filters, predicate });
  await queryClient.invalidateQueries(filters);
}

/** Reads again whatever lies under this key. */
export const markStale = (...queryKey: (string | number)[]): void => void readAgain({ queryKey: queryKey.map(String) });
