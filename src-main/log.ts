/** The log: JSON lines to standard error and optionally to a file. Never contains a code, password or token. */
import { open } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** The log has up to five files of this size. The newest has no number. */
const FILE_SIZE = '1M';
const OLD_FILES = 4;
const FILE_NAME = 'sunday-five.log';
/** After a write error, wait before trying again: a full disk doesn't need a try for every line. */
const PAUSE_AFTER_FAILURE_MS = 60_000;
const TAIL_BYTES = 128 * 1024;

export const logsFolder = (dataDir: string): string => path.join(dataDir, 'logs');

/**
 * The parts of an error that are logged: name, message, code, stack and cause. No other properties, and no values of a
 * failed query, which may be an encrypted code or a member's message.
 */
function errorToLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const withoutValues = (text: string) => text.replaceAll(/^params: [^]*?(?=^ {4}at |$(?![^]))/gm, '');
  return {
    type: name,
    message: withoutValues(message).trim(),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(stack === undefined ? {} : { stack: withoutValues(stack) }),
    ...(cause === undefined || depth > 2 ? {} : { cause: errorToLog(cause, depth + 1) }),
  };
}

const options = (level: string) => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: (error: unknown) => errorToLog(error) },
});

/** Standard output is only for what the person who started the server must read. */
const standardError = () => pino.destination({ fd: 2, sync: true });

export const createLog = (level: string): Log => pino(options(level), standardError());

export type FileLog = { log: Log; close: () => Promise<void> };

/**
 * A log that also writes to the data folder's `logs`, from `info` up, for "Copy Diagnostics". The first line creates the
 * file, so a process that couldn't lock the folder leaves none. Write errors never stop the server: the first is
 * reported on standard error, and writing is tried again later.
 * @param level for standard error
 */
export function createFileLog(level: string, dataDir: string): FileLog {
  const file = createFile(logsFolder(dataDir));
  const isMore = level === 'debug' || level === 'trace';
  const fileLevel = isMore ? level : 'info';
  const streams: pino.StreamEntry[] = [{ level: fileLevel, stream: file }];
  // pino has already rejected an invalid level.
  if (level !== 'silent') streams.push({ level: level as pino.Level, stream: standardError() });
  return { log: pino(options(fileLevel), pino.multistream(streams)), close: () => file.close() };
}

function createFile(folder: string) {
  let stream: RotatingFileStream | null = null;
  let pausedUntil = 0;
  let isClosed = false;
  let hasFailed = false;
  const openFile = (): RotatingFileStream => {
    const opened = createStream(FILE_NAME, { path: folder, size: FILE_SIZE, rotate: OLD_FILES, mode: 0o600 });
    opened.on('error', (error: Error) => {
      if (!hasFailed) process.stderr.write(`Can't write the log in ${folder}: ${error.message}\n`);
      hasFailed = true;
      pausedUntil = performance.now() + PAUSE_AFTER_FAILURE_MS;
      if (stream === opened) stream = null;
    });
    return opened;
  };
  return {
    write(line: string): void {
      if (isClosed || (stream === null && performance.now() < pausedUntil)) return;
      stream ??= openFile();
      stream.write(line);
    },
    /** Waits until all lines are in the file. */
    close(): Promise<void> {
      isClosed = true;
      const last = stream;
      if (last === null || last.destroyed) return Promise.resolve();
      return new Promise((resolve) => {
        last.once('close', () => resolve());
        last.once('error', () => resolve());
        last.end();
      });
    },
  };
}

/** The last lines of the log, oldest first, including the previous file if necessary. Empty without a file. */
export async function readLastLines(dataDir: string, count: number): Promise<string[]> {
  const lines: string[] = [];
  for (const name of [FILE_NAME, `${FILE_NAME}.1`]) {
    if (lines.length < count) lines.unshift(...(await readTail(path.join(logsFolder(dataDir), name))));
  }
  return lines.slice(-count);
}

async function readTail(file: string): Promise<string[]> {
  const handle = await open(file, 'r').catch(() => null);
  if (handle === null) return [];
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, from);
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
    // The first line may be incomplete.
    return (from > 0 ? lines.slice(1) : lines).filter((line) => line !== '');
  } finally {
    await handle.close();
  }
}
