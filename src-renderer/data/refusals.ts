/** The details of a contract error. */
import { detailsOf, PoolError, type RowError } from '#shared/errors.ts';

/** The sentence for each field that was filled in wrongly, by the field's name in the contract. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const details = detailsOf(error, 'malformed') ?? detailsOf(error, 'broken_rule') ?? detailsOf(error, 'duplicate');
  return Object.fromEntries((details?.fields ?? []).map(({ field, message }) => [field, message]));
}

/** The sentence for each bad row of a list, by its place in the sent list, counted from 1. */
export const rowErrors = (error: unknown): readonly RowError[] =>
  (detailsOf(error, 'broken_rule') ?? detailsOf(error, 'duplicate'))?.rows ?? [];

/** Can the same request succeed later? */
export const isPassing = ({ code }: PoolError): boolean =>
  code === 'unreachable' || code === 'unavailable' || code === 'internal' || code === 'too_many';
