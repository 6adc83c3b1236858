/** The call about the lines that games closed at. */
import * as z from 'zod/mini';
import { closingLine } from '#shared/model/games.ts';
import { call, pathSeason, type Call } from './call.ts';

export const lineCalls = {
  /** Of the season's games that have kicked off. */
  readClosingLines: call('member', 'GET', '/api/closing-lines/:season', z.array(closingLine), {
    params: z.object({ season: pathSeason }),
  }),
} as const satisfies Record<string, Call>;
