/** The log: JSON lines, never a code, a password or a token. To standard error, and where asked also to a file. */
import { open } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** Five files of this size, the newest without a number. */
const FILE_SIZE = '1M';
const OLD_FILES = 4;
const FILE_NAME = 'sunday-five.log';
/** After a failure the file is left alone for a while: a full disk does not need a try for every line. */
const PAUSE_AFTER_FAILURE_MS = 60_000;
const TAIL_BYTES = 128 * 1024;

export const logsFolder = (dataDir: string): string => path.join(dataDir, 'logs');

/**
 * What of an error goes into the log: what it is and where it happened. Nothing that was attached to it, and of a
 * failed query not the values, which may be a code's cipher or a member's words.
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

/** Writes to standard error, so that standard output holds only what the person who started it must read. */
const standardError = () => pino.destination({ fd: 2, sync: true });

export const createLog = (level: string): Log => pino(options(level), standardError());

export type FileLog = { log: Log; close: () => Promise<void> };

/**
 * A log that is also kept in the data folder's `logs`, from `info` up, for "Copy Diagnostics". The file is opened with
 * the first line, so that a process that was refused the folder leaves none in it. Failing to write never stops the
 * server: it is said once on standard error, and tried again later.
 * @param level what goes to standard error too
 */
export function createFileLog(level: string, dataDir: string): FileLog {
  const file = createFile(logsFolder(dataDir));
  const isMore = level === 'debug' || level === 'trace';
  const fileLevel = isMore ? level : 'info';
  const streams: pino.StreamEntry[] = [{ level: fileLevel, stream: file }];
  // As POOL_LOG says; what is no level was refused by then.
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
      if (!hasFailed) process.stderr.write(`The log in ${folder} cannot be written: ${error.message}\n`);
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
    /** Waits until what was logged is in the file. */
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

/** The last lines of the log file, oldest first, going back into the file before it; none without a file. */
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
    // The first one was cut in two.
    return (from > 0 ? lines.slice(1) : lines).filter((line) => line !== '');
  } finally {
    await handle.close();
  }
}
