/** Where everything is wired: data folder, pool, calls, page, sockets. Nothing starts on import. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ConfigError } from './config.ts';
import { takeBackup } from './db/backup.ts';
import { databaseFile, lockDataFolder, openDatabase } from './db/open.ts';
import { createEspnFeed, type EspnOptions } from './feeds/espnFeed.ts';
import { startPoller, type Poller } from './feeds/poller.ts';
import { createApp } from './http/app.ts';
import { readBoardRequest } from './http/boardToken.ts';
import { createHandlers } from './http/handlers.ts';
import { isKnownHost, isOwnOrigin, trustedProxies, type KnownHosts } from './http/origin.ts';
import { createSessionCookie } from './http/session.ts';
import { lanAddress } from './joinAddress.ts';
import type { Log } from './log.ts';
import { startAnnouncer } from './pool/announcer.ts';
import { startRegularBackups } from './pool/backups.ts';
import { systemClock, type Clock } from './pool/clock.ts';
import { readOrMakeKey } from './pool/codes.ts';
import { PASSWORD_COST } from './pool/passwords.ts';
import { createPool, type PasswordCost, type Pool } from './pool/pool.ts';
import { NO_FEED } from './pool/scoreFeed.ts';
import { readOrMakePoolId } from './pool/settings.ts';
import { readCommissioner } from './pool/admins.ts';
import { createWindowTokens } from './pool/windowToken.ts';
import { createHub } from './realtime/hub.ts';

export type ServerOptions = {
  dataDir: string;
  port: number;
  host?: string | null;
  log: Log;
  version: string;
  /** The built page, or null where vite serves it. */
  pageDir: string | null;
  publicUrl?: string | undefined;
  trustProxy?: string;
  demo?: boolean;
  /** The scoreboard feed; null or nothing: this pool has none. */
  feed?: Omit<EspnOptions, 'now'> | null;
  clock?: Clock;
  passwordCost?: PasswordCost;
  /** Parse every answer against the contract too; tests do. */
  checkResults?: boolean;
};

export type RunningServer = {
  /** The loopback address. */
  url: string;
  port: number;
  pool: Pool;
  /** Makes the one-use token for the desktop app's window (see http/session.ts for its cookie). */
  issueWindowToken: () => string;
  /** Null for a pool without a feed. */
  poller: Poller | null;
  close: () => Promise<void>;
};

/** Slow requests are given up, so that a handful of idle sockets cannot hold the pool. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;

/** Opens the data folder: the lock, the database, the key. @throws OpenError */
export async function openPool(
  options: Pick<ServerOptions, 'dataDir' | 'log' | 'version' | 'demo' | 'clock' | 'passwordCost'>,
): Promise<{ pool: Pool; close: () => void }> {
  const { dataDir, log, version, clock = systemClock } = options;
  const backups = path.join(dataDir, 'backups');
  const release = lockDataFolder(dataDir);
  try {
    const database = await openDatabase(databaseFile(dataDir), async (sqlite) => {
      await takeBackup(sqlite, backups, 'migration', clock.now());
    });
    const { sqlite, db, schemaVersion } = database;
    const pool = createPool({
      db,
      sqlite,
      clock,
      log,
      version,
      schemaVersion,
      demo: options.demo ?? false,
      codeKey: readOrMakeKey(path.join(dataDir, 'codes.key')),
      uploadsDir: path.join(dataDir, 'uploads'),
      passwordCost: options.passwordCost ?? PASSWORD_COST,
      backupsDir: backups,
      snapshot: async (before) => {
        await takeBackup(sqlite, backups, 'change', clock.now(), before);
      },
    });
    return { pool, close: () => (database.close(), release()) };
  } catch (error) {
    release();
    throw error;
  }
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => resolve());
  });

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

/** Listens on every address (IPv6 with IPv4, or IPv4 alone), or on one and on loopback. */
async function listenEverywhere(makeServer: () => Server, port: number, host: string | null): Promise<Server[]> {
  const server = makeServer();
  if (host === null) {
    try {
      await listen(server, port, '::');
    } catch (error) {
      if (!isCode(error, 'EAFNOSUPPORT') && !isCode(error, 'EADDRNOTAVAIL')) throw error;
      await listen(server, port, '0.0.0.0');
    }
    return [server];
  }
  await listen(server, port, host);
  if (['127.0.0.1', '0.0.0.0', '::', 'localhost'].includes(host)) return [server];
  const loopback = makeServer();
  await listen(loopback, portOf(server), '127.0.0.1');
  return [server, loopback];
}

function portOf(server: Server): number {
  // A listening TCP server has an AddressInfo; the text form is for pipes.
  return (server.address() as AddressInfo).port;
}

function readTrustedProxies(list: string): (address: string) => boolean {
  try {
    return trustedProxies(list);
  } catch {
    throw new ConfigError(`POOL_TRUST_PROXY must list addresses such as "loopback, 10.0.0.2", not "${list}".`);
  }
}

/**
 * Starts the pool's server on a data folder.
 * @throws OpenError for the folder, Error with code EADDRINUSE when the port is taken
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { pool, close: closePool } = await openPool(options);
  let poller: Poller | null = null;
  try {
    const poolId = await pool.write(readOrMakePoolId);
    const cookie = createSessionCookie(pool, poolId);
    const isTrustedProxy = readTrustedProxies(options.trustProxy ?? 'loopback');
    const hosts: KnownHosts = {
      publicUrls: () => (options.publicUrl === undefined ? [] : [options.publicUrl]),
      isTrustedProxy,
    };
    let isOpen = false;
    const checkOpen = () => {
      isOpen ||= readCommissioner(pool) !== null;
      return isOpen;
    };
    let connected = () => 0;
    let listeningPort = options.port;
    const { feed } = options;
    if (feed != null) poller = startPoller(pool, createEspnFeed({ ...feed, now: pool.clock.now }));
    const windowTokens = createWindowTokens();
    const handlers = createHandlers(pool, {
      windowTokens,
      scoreFeed: poller ?? NO_FEED,
      connected: () => connected(),
      joinAddress: () => options.publicUrl ?? lanAddress(listeningPort),
    });
    const app = createApp({
      pool,
      cookie,
      handlers,
      hosts,
      pageDir: options.pageDir,
      windowTokens,
      isOpen: checkOpen,
      checkResults: options.checkResults ?? false,
    });
    const makeServer = () =>
      // Express is a request listener; its own type says so less exactly.
      createServer({ requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS }, app as RequestListener);
    const servers = await listenEverywhere(makeServer, options.port, options.host ?? null);
    const hub = createHub({
      servers,
      readSession: (request) => cookie.read(request) ?? readBoardScreen(pool, request),
      isOwnOrigin: (request) => isOwnOrigin(request, hosts),
      isKnownHost: (request) => isKnownHost(request, hosts),
    });
    connected = hub.connected;
    pool.onPublish(hub.broadcast);
    pool.onSessionsEnded(hub.endSessions);
    const stopAnnouncer = startAnnouncer(pool);
    const stopBackups = startRegularBackups(pool);
    const [first] = servers;
    const port = first === undefined ? options.port : portOf(first);
    listeningPort = port;
    return {
      url: `http://127.0.0.1:${port}`,
      port,
      pool,
      poller,
      issueWindowToken: windowTokens.issue,
      close: async () => {
        stopAnnouncer();
        stopBackups();
        await poller?.stop();
        hub.close();
        await Promise.all(servers.map(closeServer));
        closePool();
      },
    };
  } catch (error) {
    await poller?.stop();
    closePool();
    throw error;
  }
}

/** A screen that opened the board link: nobody, who may only listen. */
function readBoardScreen(pool: Pool, request: IncomingMessage): { userId: 0; tokenHash: string } | null {
  const tokenHash = readBoardRequest(pool, request);
  return tokenHash === null ? null : { userId: 0, tokenHash };
}

/** Lets answers under way finish for a moment, then closes what is left. */
const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 1000).unref();
  });
