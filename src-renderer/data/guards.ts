/** Checks of what this browser has stored. The first load has no schemas: their library is as large as a screen. */
type Guard<T> = (value: unknown) => value is T;
type Guarded<G> = G extends Guard<infer T> ? T : never;

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number => typeof value === 'number';
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

export const oneOf =
  <T>(...values: readonly T[]): Guard<T> =>
  (value): value is T =>
    (values as readonly unknown[]).includes(value);

export const eitherOf =
  <A, B>(isA: Guard<A>, isB: Guard<B>): Guard<A | B> =>
  (value): value is A | B =>
    isA(value) || isB(value);

export const listOf =
  <T>(isItem: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(isItem);

/** An object with at least these properties. */
export const recordOf =
  <G extends Readonly<Record<string, Guard<unknown>>>>(guards: G): Guard<{ [K in keyof G]: Guarded<G[K]> }> =>
  (value): value is { [K in keyof G]: Guarded<G[K]> } =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(guards).every(([key, guard]) => guard((value as Record<string, unknown>)[key]));
