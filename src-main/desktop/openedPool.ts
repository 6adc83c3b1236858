/** Opens and closes the pool that the desktop app serves. */
import { ConfigError, type Config } from '../config.ts';
import { hasPool } from '../db/leftovers.ts';
import { OpenError } from '../db/open.ts';
import { startDemo } from '../demo/demoPool.ts';
import { makeFirstAdmin } from '../firstAdmin.ts';
import { startOnFreePort } from '../freePort.ts';
import { createFileLog, createLog, type Log } from '../log.ts';
import { readCommissioner } from '../pool/people/admins.ts';
import { feedOf, readPageDir, readVersion } from '../project.ts';
import { openPool } from '../openPool.ts';
import { startServer, type RunningServer, type ServerOptions } from '../server.ts';

export type OpenedPool = {
  server: RunningServer;
  dataDir: string;
  log: Log;
  /** It had no commissioner before this start, so no one has a link to it yet. */
  isNew: boolean;
  /** Lines to print in the terminal. */
  lines: readonly string[];
  close: () => Promise<void>;
};

export type PoolLocation = {
  dataDir: string;
  /** The first port to try; the next higher ones follow. */
  port: number;
  /** Was it opened before? Then a folder without a pool means a lost pool, not a new one. */
  isKnown: boolean;
};

/** Server options that only the desktop app sets. */
export type DesktopOptions = Pick<ServerOptions, 'describeUpdates' | 'onConnections'>;

/**
 * Starts the server on a folder's pool, or on a new pool.
 * @throws OpenError if the folder can't be opened, ConfigError for an invalid setting
 */
export async function openPoolIn(config: Config, location: PoolLocation, more: DesktopOptions): Promise<OpenedPool> {
  const { dataDir } = location;
  if (location.isKnown && !hasPool(dataDir)) {
    throw new OpenError(`The pool in ${dataDir} is missing. Was the folder moved, or its disk unplugged?`, 'missing');
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
    isLocalUntilSetUp: true,
  };
  let server: RunningServer | null = null;
  try {
    server = await startOnFreePort((port) => startServer({ ...options, port }), location.port);
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

/** Every error except an invalid setting or a taken port becomes an OpenError, which the rescue page can show. */
function toOpenError(error: unknown, dataDir: string): unknown {
  const isListening = error instanceof Error && 'syscall' in error && error.syscall === 'listen';
  if (error instanceof OpenError || error instanceof ConfigError) return error;
  if (isListening) return new ConfigError('No free port was found for the pool. Choose one with POOL_PORT.');
  const why = error instanceof Error ? error.message : String(error);
  return new OpenError(`The pool in ${dataDir} could not be opened (${why}).`);
}

/** Checks that a folder's pool can be opened, by opening and closing it. @throws OpenError */
export async function checkPoolIn(dataDir: string): Promise<void> {
  const { close } = await openPool({ dataDir, log: createLog('silent'), version: readVersion() });
  close();
}

export async function openDemo(config: Config, more: DesktopOptions): Promise<OpenedPool> {
  const log = createLog(config.logLevel);
  const { server, lines, remove } = await startDemo(config, log, more);
  const close = async () => {
    await server.close();
    remove();
  };
  return { server, dataDir: server.pool.dataDir, log, isNew: true, lines, close };
}
