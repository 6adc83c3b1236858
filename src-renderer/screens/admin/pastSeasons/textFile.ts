/** The text of a chosen file, in whichever encoding a spreadsheet saved it. */

/** Larger ones are not tables of results; reading one could freeze a phone. */
const FILE_MAX = 2_000_000;

/** @returns the text, without a byte order mark; null for a file that is too large or has no text */
export async function readTextFile(file: Blob): Promise<string | null> {
  if (file.size > FILE_MAX) return null;
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  return text.includes('\0') ? null : text;
}

/** UTF-16 if its mark says so, then UTF-8, then the encoding of spreadsheets on Windows. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
