/** The pool that this computer serves now: opened, changed for another one, closed. */
import { existsSync } from 'node:fs';
import { ConfigError, type Config } from '../config.ts';
import { hasReadyPool } from '../db/leftovers.ts';
import { databaseFile, OpenError } from '../db/open.ts';
import { startDemo } from '../demo/demoPool.ts';
import { makeFirstAdmin } from '../firstAdmin.ts';
import { startOnFreePort } from '../freePort.ts';
import { createFileLog, createLog, type Log } from '../log.ts';
import { readCommissioner } from '../pool/people/admins.ts';
import { feedOf, readPageDir, readVersion } from '../project.ts';
import { openPool, startServer, type RunningServer, type ServerOptions } from '../server.ts';

export type OpenedPool = {
  server: RunningServer;
  dataDir: string;
  log: Log;
  /** Had it no commissioner until now? Then no link to it was ever sent. */
  isNew: boolean;
  /** What the terminal is told of it, if anything. */
  lines: readonly string[];
  close: () => Promise<void>;
};

export type WhereToOpen = {
  dataDir: string;
  /** Tried first, and then those above it. */
  port: number;
  /** Was it opened before? Then a folder without a pool is one that was lost, and not a new one. */
  isKnown: boolean;
};

/** What the desktop knows and the pool tells. */
export type Surroundings = Pick<ServerOptions, 'describeUpdates'>;

/**
 * Serves the pool of a folder, or a new one.
 * @throws OpenError when the folder cannot be opened, ConfigError for a setting that cannot be used
 */
export async function openPoolIn(config: Config, where: WhereToOpen, more: Surroundings): Promise<OpenedPool> {
  const { dataDir } = where;
  if (where.isKnown && !existsSync(databaseFile(dataDir)) && !hasReadyPool(dataDir)) {
    throw new OpenError(`The pool in ${dataDir} is not there. Was the folder moved, or its disk unplugged?`, 'missing');
  }
  const { log, close: closeLog } = createFileLog(config.logLevel, dataDir);
  const options = {
    ...config,
    ...more,
    dataDir,
    log,
    version: readVersion(),
    pageDir: readPageDir(),
    feed: feedOf(config),
  };
  let server: RunningServer | null = null;
  try {
    server = await startOnFreePort(
      (port) => startServer({ ...options, port, localName: config.announcesName }),
      where.port,
    );
    const isNew = readCommissioner(server.pool) === null;
    if (config.adminPassword !== undefined) await makeFirstAdmin(server.pool, config, config.adminPassword);
    const { close: closeServer } = server;
    const close = async () => {
      await closeServer();
      await closeLog();
    };
    return { server, dataDir, log, isNew, lines: [], close };
  } catch (error) {
    await server?.close();
    await closeLog();
    throw toOpenError(error, dataDir);
  }
}

/** Whatever is no wrong setting and no port is the folder's fault, and is told with a way out. */
function toOpenError(error: unknown, dataDir: string): unknown {
  const isListening = error instanceof Error && 'syscall' in error && error.syscall === 'listen';
  if (error instanceof OpenError || error instanceof ConfigError) return error;
  if (isListening) return new ConfigError('No port is free for the pool. Choose one with POOL_PORT.');
  const why = error instanceof Error ? error.message : String(error);
  return new OpenError(`The pool in ${dataDir} could not be opened (${why}).`);
}

/** Opens and closes a folder's pool, to see whether it can be opened. @throws OpenError */
export async function tryPoolIn(dataDir: string): Promise<void> {
  const { close } = await openPool({ dataDir, log: createLog('silent'), version: readVersion() });
  close();
}

export async function openDemo(config: Config, more: Surroundings): Promise<OpenedPool> {
  const log = createLog(config.logLevel);
  const { server, lines, remove } = await startDemo(config, log, more);
  const close = async () => {
    await server.close();
    remove();
  };
  return { server, dataDir: server.pool.dataDir, log, isNew: true, lines, close };
}
