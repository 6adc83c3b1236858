/** The rows and cells of a pasted table. Copied spreadsheets put quotes around a cell that contains a line break. */
import { tidy } from '#shared/rules/manualCells.ts';

/** A cell without the double quotes a spreadsheet may add. */
export function cleanCell(cell: string): string {
  const text = cell.trim();
  const bare = text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
  return bare.replaceAll('""', '"').replace(/\s+/g, ' ').trim();
}

const hasOddQuotes = (text: string) => text.split('"').length % 2 === 0;

/** Splits at a separator outside double quotes. */
export function splitOutsideQuotes(line: string, separator: string): string[] {
  const cells: string[] = [];
  let open: string | null = null;
  for (const piece of line.split(separator)) {
    const cell: string = open === null ? piece : open + separator + piece;
    const isOpen: boolean = (open !== null) !== hasOddQuotes(piece);
    if (!isOpen) cells.push(cell);
    open = isOpen ? cell : null;
  }
  return open === null ? cells : [...cells, open];
}

/** Does the line end inside a quoted cell? A quote opens a cell only at its start; a doubled quote is a literal one. */
function endsInsideQuotes(line: string): boolean {
  let [isOpen, mayOpen] = [false, true];
  for (const char of line) {
    if (char === '"' && (isOpen || mayOpen)) {
      isOpen = !isOpen;
      mayOpen = true;
    } else if (!isOpen) {
      mayOpen = /[\t,;|]/.test(char) || (mayOpen && char === ' ');
    }
  }
  return isOpen;
}

/** The most line breaks in a cell. A quote that stays open longer is stray. */
const CELL_BREAKS_MAX = 4;

/** How many of the following lines belong to this one, because its last cell is quoted and continues there. */
function brokenLines(line: string, following: readonly string[], columns: number): number {
  if (!line.includes('"') || !endsInsideQuotes(tidy(line))) return 0;
  let joined = tidy(line);
  for (const [index, next] of following.entries()) {
    // This is a complete row, so the quote was stray.
    if (next.split('\t').length >= columns) return 0;
    joined += ` ${tidy(next)}`;
    if (!endsInsideQuotes(joined)) return index + 1;
  }
  return 0;
}

/**
 * Splits text into rows; a cell that was broken over lines is one cell again.
 * @param columns how many cells a complete row has
 */
export function splitLines(text: string, columns: number): string[] {
  const lines = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
  const rows: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const more = brokenLines(line, lines.slice(index + 1, index + 1 + CELL_BREAKS_MAX), columns);
    rows.push(lines.slice(index, index + 1 + more).join(' '));
    index += more;
  }
  return rows;
}
