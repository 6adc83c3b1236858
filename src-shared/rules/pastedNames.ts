/** Reads the players' names out of pasted text: a list from a message, or a table copied from a spreadsheet. */
import { NAME_MAX } from '#shared/limits.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { cleanName, nameKey } from './names.ts';
import { cleanCell, splitOutsideQuotes } from './pastedTable.ts';

/** A line that holds a name; the error is what the page can find without the server. */
export type PastedName = { line: number; name: string; error: string | null };
export type PastedNames = {
  names: PastedName[];
  /** Was more than the names in the text, such as a heading or another column, that is not used? */
  leavesOut: boolean;
};

const HEADING =
  /^(?:(?:first|full|display|player|member|friend|user)(?:['’]?s)? ?name|names?|players?|members?|friends?)$/i;
const LIST_MARK = /^(?:\d{1,3}[.)]|[-–—*•·‣▪◦])\s+/;
/** As mail programs write an addressee: `Tess <tess@example.org>`. */
const MAIL_ADDRESS = /\s*<[^<>\s]+@[^<>\s]+>$/;

/** A mail address in its own cell, as in a row of a CSV file. */
const MAIL_CELL = /(?:^|,)\s*[^\s<>,]+@[^\s<>,]+\s*(?:,|$)/;

const LINE_END = /\r\n|\r|\n/;

const holdsName = (cell: string) => /[^\p{N}\p{P}\p{Sc}\s]/u.test(cell) && !cell.includes('@');

const sameName = (name: string, line: number) =>
  `The same name is in line ${line}. If it is someone else, add an initial, such as “${name} M”.`;

const cellsOf = (line: string, separator: string) => splitOutsideQuotes(line, separator).map(cleanCell);

/** The column of names and what separates the columns, if this line is a heading. */
function readHeading(line: string): { column: number; separator: string } | null {
  for (const separator of ['\t', ',', ';']) {
    const column = cellsOf(line, separator).findIndex((cell) => HEADING.test(cell));
    if (column >= 0) return { column, separator };
  }
  return null;
}

/**
 * Reads one name a line. Of a table it reads the column that its heading calls a name, and without a heading each row's
 * first cell that can be one. List marks, quotes around a name and mail addresses after it are left out.
 */
export function readPastedNames(text: string): PastedNames {
  const lines = text.split(LINE_END).map((raw, index) => ({ line: index + 1, raw: raw.trimEnd() }));
  const filled = lines.filter(({ raw }) => raw.trim() !== '');
  const heading = filled.length > 1 ? readHeading(filled[0]?.raw ?? '') : null;
  let leavesOut = heading !== null;
  const firstLine = new Map<string, number>();
  const names = filled.slice(heading === null ? 0 : 1).flatMap(({ line, raw }): PastedName[] => {
    const isCsv = !raw.includes('\t') && raw.includes(',') && MAIL_CELL.test(raw);
    const cells = cellsOf(raw, heading?.separator ?? (isCsv ? ',' : '\t'));
    const cell = heading === null ? (cells.find(holdsName) ?? cells.find((one) => one !== '')) : cells[heading.column];
    const name = cleanName(cleanCell((cell ?? '').replace(LIST_MARK, '').replace(MAIL_ADDRESS, '')));
    leavesOut ||= cells.some((one) => one !== '' && one !== cell);
    if (name === '') return [];
    const key = nameKey(name);
    const first = firstLine.get(key);
    if (first === undefined) firstLine.set(key, line);
    const error = name.length > NAME_MAX ? fieldTexts.nameTooLong : first === undefined ? null : sameName(name, first);
    return [{ line, name, error }];
  });
  return { names, leavesOut };
}

/** The text without these lines, by the numbers that readPastedNames gives them. */
export const withoutLines = (text: string, lines: ReadonlySet<number>): string =>
  text
    .split(LINE_END)
    .filter((_line, index) => !lines.has(index + 1))
    .join('\n');
