/** A `datetime-local` field in the pool's time zone: its value, or its problem. */
import { isRealDate, parseTimeInput, timeInputValue } from '#shared/rules/wallTime.ts';
import { timeZone } from '../../data/timeZone.ts';
import { adminTexts } from './adminTexts.ts';

/** The earliest and latest time a field accepts; no pool has times outside them. */
export const TIME_FIELD = { type: 'datetime-local', min: '1990-01-01T00:00', max: '2101-12-31T23:59' } as const;

/** A field's text for an instant. */
export const timeFieldValue = (at: number): string => timeInputValue(at, timeZone.get());

export type TimeReading = { at: number | null; error?: undefined } | { error: string };

/**
 * @param isIncomplete a date without its time: the browser then gives an empty text, as for a field left empty
 * @returns an instant, null for a field left empty, or the sentence that asks for a better one
 */
export function readTimeField(text: string, isIncomplete = false): TimeReading {
  if (isIncomplete) return { error: adminTexts.timeNeeded };
  if (text === '') return { at: null };
  const [year = 0, month = 0, day = 0] = text.split(/\D/).map(Number);
  if (text < TIME_FIELD.min || text > TIME_FIELD.max || !isRealDate(year, month, day)) {
    return { error: adminTexts.timeNeeded };
  }
  const at = parseTimeInput(text, timeZone.get());
  return at === null ? { error: adminTexts.timeNotThere } : { at };
}

/** Has this field of the form been filled in only by half? */
export function isHalfFilled(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.validity.badInput;
}
