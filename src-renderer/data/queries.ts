/** The query cache: reads keyed by call and parameters, and what marks them stale (see freshness.ts). */
import { MutationCache, QueryClient, queryOptions, type Query } from '@tanstack/react-query';
import type { CallName, ParamsOf, ResultOf } from '#shared/api.ts';
import { request, type RequestOptions } from './client.ts';
import { forgetFirstReads } from './firstReads.ts';
import { isAbout, READ_ON_SHOW, type QueryName, type ReadParams } from '#shared/freshness.ts';

type MutationFailure = (error: Error, meta: Record<string, unknown> | undefined) => void;
let reportFailure: MutationFailure = () => {};
/** Sets where rejected changes are shown; the app shows them as toasts. */
export const onMutationFailure = (report: MutationFailure): void => {
  reportFailure = report;
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
    onError: (error, _variables, _context, mutation) => reportFailure(error, mutation.options.meta),
  }),
});

/** A call, its parameters, and anything else that distinguishes two of its results. */
export type QueryKey = readonly [name: QueryName, params: ReadParams, ...rest: (string | number)[]];

export const keyOf = <N extends QueryName>(
  name: N,
  ...[params]: Record<string, never> extends ParamsOf<N> ? [] : [ParamsOf<N>]
): QueryKey => [name, params ?? {}];

type ReadOptions<N extends CallName> =
  Record<string, never> extends RequestOptions<N> ? [RequestOptions<N>?] : [RequestOptions<N>];

/** A read of the contract as a query. */
export function read<N extends QueryName>(name: N, ...[options]: ReadOptions<N>) {
  const { params = {} }: { params?: ReadParams } = options ?? {};
  return queryOptions<ResultOf<N>, Error, ResultOf<N>, QueryKey>({
    queryKey: [name, params],
    // Without options, the call needs none.
    queryFn: ({ signal }) => request(name, { ...(options as RequestOptions<N>), signal }),
    staleTime: READ_ON_SHOW.has(name) ? 0 : Infinity,
  });
}

type Stale = { names: readonly QueryName[]; about: ReadParams };

function isStale({ queryKey }: Query, { names, about }: Stale): boolean {
  // Every key in this cache is a QueryKey.
  const [name, params] = queryKey as QueryKey;
  return names.includes(name) && isAbout(params, about);
}

/**
 * Reads again the matching queries that are on screen; the others when they are next needed. A first read in flight may
 * have been answered before the change, and would be joined instead of repeated: it is canceled.
 */
async function invalidate(predicate: (query: Query) => boolean): Promise<void> {
  // An early answer that no screen has taken would be taken now.
  forgetFirstReads();
  await queryClient.cancelQueries({ predicate: (query) => query.state.data === undefined && predicate(query) });
  await queryClient.invalidateQueries({ predicate });
}

/** Reads these calls again now, and resolves when they have been read. */
export const readAgain = (...names: QueryName[]): Promise<void> =>
  invalidate((query) => isStale(query, { names, about: {} }));

/** Reads everything again. */
export const readAllAgain = (): Promise<void> => invalidate(() => true);

let collected: Stale[] = [];

/**
 * Marks the answers of these calls stale. All that is marked within one tick is read again together, so that a change
 * that publishes four events costs each query one request.
 * @param about spares queries that have one of these parameters with another value
 */
export function markStale(names: readonly QueryName[], about: ReadParams = {}): void {
  collected.push({ names, about });
  if (collected.length > 1) return;
  setTimeout(() => {
    const stale = collected;
    collected = [];
    void invalidate((query) => stale.some((one) => isStale(query, one)));
  }, 0);
}

/** Makes a change, then marks stale what can show it. The change's event does the same, but only on an open socket. */
export async function change<N extends CallName>(
  name: N,
  options: RequestOptions<N>,
  names: readonly QueryName[],
): Promise<ResultOf<N>> {
  const result = await request(name, options);
  markStale(names);
  return result;
}
