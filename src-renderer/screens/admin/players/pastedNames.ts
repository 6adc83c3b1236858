/** A pasted list of names, one a line. */
import { NAME_MAX } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';

/** More at once than this the server does not take. */
export const MANY_MAX = 200;

export type PastedName = { line: number; name: string; error: string | null };

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase();

/** The lines that hold a name; each with its line number and any error that the page can find. */
export function readPastedNames(text: string): PastedName[] {
  const firstLine = new Map<string, number>();
  return text.split(/\r\n|\r|\n/).flatMap((raw, index) => {
    const [line, name] = [index + 1, raw.trim().replaceAll(/\s+/g, ' ')];
    if (name === '') return [];
    const first = firstLine.get(keyOf(name));
    if (first === undefined) firstLine.set(keyOf(name), line);
    const error =
      name.length > NAME_MAX ? texts.nameTooLong : first === undefined ? null : `The same name is in line ${first}.`;
    return [{ line, name, error }];
  });
}
