/** What a refusal says beyond its sentence: which field was wrong, and how a thing changed elsewhere stands now. */
import * as z from 'zod/mini';
import { PoolError, type RowError } from '#shared/errors.ts';

const withFields = z.object({ fields: z.array(z.object({ field: z.string(), message: z.string() })) });

/** The sentence for each field that was filled in wrongly, by the field's name in the contract. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof PoolError)) return {};
  const read = z.safeParse(withFields, error.details);
  return read.success ? Object.fromEntries(read.data.fields.map(({ field, message }) => [field, message])) : {};
}

const withSuggestion = z.object({ suggestion: z.string() });

/** A name that would be taken, when the one sent was not. */
export function suggestedName(error: unknown): string | null {
  const read = z.safeParse(withSuggestion, error instanceof PoolError ? error.details : null);
  return read.success ? read.data.suggestion : null;
}

const withRows = z.object({ rows: z.array(z.object({ row: z.number(), message: z.string() })) });

/** The sentence for each bad row of a list, by its place in what was sent, counted from 1. */
export function rowErrors(error: unknown): RowError[] {
  const read = z.safeParse(withRows, error instanceof PoolError ? error.details : null);
  return read.success ? read.data.rows : [];
}

/** The thing as it stands now, when the change was refused because the form was opened on an older state. */
export function staleThing<T>(error: unknown, name: string, schema: z.ZodMiniType<T>): T | null {
  if (!(error instanceof PoolError) || error.code !== 'stale') return null;
  const read = z.safeParse(z.object({ [name]: schema }), error.details);
  return read.success ? (read.data[name] ?? null) : null;
}
