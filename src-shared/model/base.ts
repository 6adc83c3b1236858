/** Identifiers, instants and other values that every subject uses. */
import * as z from 'zod/mini';

export const id = z.int().check(z.positive());
export const instant = z.iso.datetime({ precision: 3 });
export const score = z.nullable(z.int());

export const seasonType = z.enum(['preseason', 'regular', 'playoffs']);
export type SeasonType = z.infer<typeof seasonType>;
