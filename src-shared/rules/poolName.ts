/**
 * The pool's name is part of every invitation. Text in it that looks like another line or a link could send friends, and
 * their access codes, to a different server.
 */
import { POOL_NAME_MAX } from '#shared/limits.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { cleanName, hidesCharacters } from './names.ts';

/** What phones turn into a link: a scheme, or a period inside a word ("example.com"). "St. Louis" and "2.0" are neither. */
const LINK = /:\/\/|[\p{L}\p{N}][.\u3002]\p{L}{2,}/u;

/** The problem with the name, by the rules of server and page; null if nothing is. The name is stored as `cleanName`. */
export function poolNameError(name: string): string | null {
  const tidy = cleanName(name);
  if (tidy === '') return name.trim() === '' ? fieldTexts.poolNameRequired : fieldTexts.nameInvisible;
  if (tidy.length > POOL_NAME_MAX) return fieldTexts.poolNameTooLong;
  if (hidesCharacters(tidy)) return fieldTexts.nameHides;
  return LINK.test(tidy.normalize('NFKC')) ? fieldTexts.poolNameLink : null;
}
