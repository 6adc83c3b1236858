import type { Call } from './call.ts';

/** The path with its parameters filled in: `/api/games/week/7`. */
export const pathOf = (
  { path }: Pick<Call, 'path'>,
  params: Readonly<Record<string, string | number | undefined>> = {},
): string => path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')));
