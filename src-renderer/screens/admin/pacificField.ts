/** A `datetime-local` field of Pacific time: what it holds, or what is wrong with it. */
import { isRealDate, parsePacificInput } from '#shared/rules/pacific.ts';
import { adminTexts } from './adminTexts.ts';

/** The earliest and latest time a field accepts; no pool has times outside them. */
export const PACIFIC_FIELD = { type: 'datetime-local', min: '1990-01-01T00:00', max: '2101-12-31T23:59' } as const;

export type PacificReading = { at: number | null; error?: undefined } | { error: string };

/**
 * @param isIncomplete a date without its time: the browser then gives an empty text, as for a field left empty
 * @returns an instant, null for a field left empty, or the sentence that asks for a better one
 */
export function readPacificField(text: string, isIncomplete = false): PacificReading {
  if (isIncomplete) return { error: adminTexts.timeNeeded };
  if (text === '') return { at: null };
  const [year = 0, month = 0, day = 0] = text.split(/\D/).map(Number);
  if (text < PACIFIC_FIELD.min || text > PACIFIC_FIELD.max || !isRealDate(year, month, day)) {
    return { error: adminTexts.timeNeeded };
  }
  const at = parsePacificInput(text);
  return at === null ? { error: adminTexts.timeNotThere } : { at };
}

/** Has this field of the form been filled in only by half? */
export function isHalfFilled(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.validity.badInput;
}
