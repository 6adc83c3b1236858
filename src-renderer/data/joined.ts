/** The part of a query that a screen needs. */
export type Read<T> = { data: T | undefined; error: Error | null; refetch: () => unknown };

/** Several queries as one that has data when each of them has. Only those that failed are read again. */
export function joined<T extends Record<string, unknown>>(reads: { [K in keyof T]: Read<T[K]> }): Read<T> {
  const all = Object.entries<Read<unknown>>(reads);
  const failed = all.map(([, one]) => one).filter(({ data, error }) => data === undefined && error !== null);
  const isComplete = all.every(([, { data }]) => data !== undefined);
  return {
    // Complete means that every key of T has its value.
    data: isComplete ? (Object.fromEntries(all.map(([key, { data }]) => [key, data])) as T) : undefined,
    error: failed[0]?.error ?? null,
    refetch: () => failed.forEach((one) => void one.refetch()),
  };
}
