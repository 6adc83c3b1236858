/** Sends the answers of calls: JSON with an ETag, pictures, spreadsheets and files. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServerResponse } from 'node:http';
import type { Response } from 'express';
import type { CalendarFile, Call, Csv, MadeFile, Picture } from '#shared/api.ts';
import { etagOf, type Answer } from './keptAnswers.ts';

/** Does the request's If-None-Match name this ETag? A proxy that compresses answers marks it as weak. */
function hasAlready({ req: { headers } }: ServerResponse, etag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

const acceptsGzip = ({ req: { headers } }: ServerResponse): boolean =>
  /(?:^|,)\s*gzip\s*(?:,|$)/i.test(headers['accept-encoding'] ?? '');

/**
 * Sends JSON with its ETag: 304 to a reader who has it already, compressed to one who accepts that.
 * @param others more headers than those that were set before
 */
export function sendJson(
  response: ServerResponse,
  { pieces, etag, gzip, isVersion = false }: Answer,
  others: Readonly<Record<string, string>> = {},
): void {
  const headers: Record<string, string | number> = { ...others, ETag: etag, Vary: 'Accept-Encoding' };
  if (!isVersion && hasAlready(response, etag)) return void response.writeHead(304, headers).end();
  const packed = acceptsGzip(response) ? (gzip?.() ?? null) : null;
  const content = packed ?? pieces;
  if (packed !== null) headers['Content-Encoding'] = 'gzip';
  headers['Content-Type'] = 'application/json; charset=utf-8';
  headers['Content-Length'] = content.reduce((sum, { length }) => sum + length, 0);
  response.writeHead(200, headers);
  response.cork();
  if (response.req.method !== 'HEAD') for (const piece of content) response.write(piece);
  response.end();
  response.uncork();
}

/** An uploaded picture: served as a picture, never run as anything else. */
async function sendImage(response: Response, { type, bytes, pieces }: Picture): Promise<void> {
  response.type(type);
  response.setHeader('Content-Length', bytes);
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Content-Disposition', 'inline');
  response.setHeader('Cache-Control', 'private, max-age=604800, immutable');
  await stream(response, pieces);
}

/** Written as it is made; a reader that stops early stops the making. */
async function sendCsv(response: Response, { fileName, pieces }: Csv): Promise<void> {
  response.type('text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  await stream(response, pieces);
}

function sendCalendar(response: Response, { fileName, text }: CalendarFile): void {
  response.type('text/calendar; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  response.setHeader('Cache-Control', 'private, no-cache');
  response.send(text);
}

/** A reader who leaves early is no failure of ours. */
async function stream(response: Response, pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), response);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!/^(ERR_STREAM_PREMATURE_CLOSE|ERR_STREAM_UNABLE_TO_PIPE|ECONNRESET|EPIPE)$/.test(code)) throw error;
  }
}

/** Sent as it is read; the file goes also when the reader stops early, or was gone before the first byte. */
async function sendFile(response: Response, { fileName, bytes, pieces, discard }: MadeFile): Promise<void> {
  try {
    response.type('application/octet-stream');
    response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
    response.setHeader('Content-Length', bytes);
    await stream(response, pieces);
  } finally {
    await discard();
  }
}

/** Sends what a handler returned. */
export async function sendResult(response: Response, { method, answer }: Call, result: unknown): Promise<void> {
  if (answer === 'image') return sendImage(response, result as Picture);
  if (answer === 'csv') return sendCsv(response, result as Csv);
  if (answer === 'calendar') return sendCalendar(response, result as CalendarFile);
  if (answer === 'file') return sendFile(response, result as MadeFile);
  if (method !== 'GET') return void response.json(result);
  const body = Buffer.from(JSON.stringify(result));
  const version = response.getHeader('ETag');
  sendJson(response, { pieces: [body], etag: String(version ?? etagOf(body)), isVersion: version !== undefined });
}
