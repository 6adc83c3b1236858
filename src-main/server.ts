/** Where everything is wired: data folder, pool, calls, page, sockets. Nothing starts on import. */
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ConfigError } from './config.ts';
import { takeBackup } from './db/backup.ts';
import { holdDataFolder } from './db/folderLock.ts';
import { clearLeftovers } from './db/leftovers.ts';
import { clearOldRestores } from './db/oldRestores.ts';
import { backupsFolder, databaseFile, openDatabase, refuseLostFile, toOpenError } from './db/open.ts';
import { makePrivate } from './db/privateModes.ts';
import { createEspnFeed, type EspnOptions } from './feeds/espnFeed.ts';
import { startPoller, type Poller } from './feeds/poller.ts';
import { createApp } from './http/app.ts';
import { readBoardRequest } from './http/boardToken.ts';
import { CONNECTION_LIMITS, createLimitedServer, type ConnectionLimits } from './http/connections.ts';
import { createHandlers } from './http/handlers.ts';
import { isKnownHost, isOwnOrigin, trustedProxies, type KnownHosts } from './http/origin.ts';
import { createSessionCookie } from './http/session.ts';
import { createReach, type Network, type Reach } from './host/reach.ts';
import { createTunnel } from './host/tunnel.ts';
import { tunnelWords } from './host/tunnelWords.ts';
import type { Log } from './log.ts';
import { startAnnouncer } from './pool/core/announcer.ts';
import { cleanStoredPictures } from './pool/chat/cleanStoredPictures.ts';
import { systemClock, type Clock } from './pool/core/clock.ts';
import { readOrMakeKey } from './pool/core/codes.ts';
import { readDiagnostics } from './pool/views/diagnostics.ts';
import { PASSWORD_COST } from './pool/people/passwords.ts';
import { createPresence } from './pool/people/presence.ts';
import { createPool, type PasswordCost, type Pool } from './pool/core/pool.ts';
import { storeReveals } from './pool/games/reveals.ts';
import { startRegularBackups } from './pool/backups/regularBackups.ts';
import { NO_FEED } from './pool/games/scoreFeed.ts';
import { readInviteChoice, readOrMakePoolId } from './pool/core/settings.ts';
import { readCommissioner } from './pool/people/admins.ts';
import { keepSessionsShort, readSessionEnd } from './pool/people/sessions.ts';
import { countPlayers } from './pool/people/users.ts';
import { createWindowTokens } from './pool/people/windowToken.ts';
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
  /** Fewer or less patient connections than usual; tests do not wait a minute. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** One sentence about newer versions of the program; null while nobody looks for them. */
  describeUpdates?: () => string | null;
  /** What the operating system says of its network; tests say it themselves. */
  network?: Partial<Network>;
  /** Where tunnel programs are looked for, and by what clock they are waited for; the usual folders, real time. */
  tunnel?: { folders?: readonly string[]; clock?: Clock };
  /** What events are collected by before they are sent; real time by default. */
  collectBy?: Clock;
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
  /** Proves that the request comes from the desktop app's window, whichever session it has. */
  issueWindowPresence: () => string;
  /** How many players have the pool open at this moment. */
  connectedMembers: () => number;
  /** Null for a pool without a feed. */
  poller: Poller | null;
  /** The address friends are told; null while this computer has none. */
  inviteAddress: () => string | null;
  /** What somebody who helps needs to know, as text without names, codes and addresses. */
  readDiagnostics: () => Promise<string>;
  close: () => Promise<void>;
};

/** Opens the data folder: the lock, the database, the key. @throws OpenError */
export async function openPool(
  options: Pick<ServerOptions, 'dataDir' | 'log' | 'version' | 'demo' | 'clock' | 'passwordCost'>,
): Promise<{ pool: Pool; close: () => void }> {
  const { dataDir, log, version, clock = systemClock } = options;
  const backups = backupsFolder(dataDir);
  const lock = holdDataFolder(dataDir);
  try {
    clearLeftovers(dataDir);
    clearOldRestores(dataDir);
    refuseLostFile(dataDir);
    makePrivate(dataDir);
    const database = await openDatabase(databaseFile(dataDir), {
      checkPages: true,
      beforeMigration: async (sqlite) => {
        await takeBackup(sqlite, backups, 'migration', clock.now());
      },
    });
    const { sqlite, db, schemaVersion } = database;
    lock.watchFile();
    const pool = createPool({
      db,
      sqlite,
      clock,
      log,
      version,
      schemaVersion,
      demo: options.demo ?? false,
      dataDir,
      codeKey: readOrMakeKey(path.join(dataDir, 'codes.key')),
      uploadsDir: path.join(dataDir, 'uploads'),
      passwordCost: options.passwordCost ?? PASSWORD_COST,
      backupsDir: backups,
      storeReveals,
      isFolderIntact: lock.isIntact,
      snapshot: async (before) => {
        await takeBackup(sqlite, backups, 'change', clock.now(), before);
      },
    });
    return { pool, close: () => (database.close(), lock.release()) };
  } catch (error) {
    lock.release();
    throw toOpenError(error, dataDir);
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
  try {
    await listen(loopback, portOf(server), '127.0.0.1');
  } catch (error) {
    // A failed start leaves nothing running: the first listener would answer on a closed database.
    await closeServer(server);
    throw error;
  }
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
  let reach: Reach | null = null;
  try {
    const poolId = await pool.write(readOrMakePoolId);
    await cleanStoredPictures(pool);
    const cookie = createSessionCookie(pool, poolId);
    const isTrustedProxy = readTrustedProxies(options.trustProxy ?? 'loopback');
    let announceHost = () => {};
    let listeningPort = options.port;
    const tunnel = createTunnel({
      port: () => listeningPort,
      // A rehearsal's hours fly by; a tunnel's seconds are real.
      clock: options.tunnel?.clock ?? systemClock,
      changed: () => announceHost(),
      log: options.log,
      environment: process.env,
      folders: options.tunnel?.folders,
      refusal: () => (isTrustedProxy('127.0.0.1') ? null : tunnelWords.untrusted),
    });
    const hosts: KnownHosts = {
      publicUrls: () =>
        [options.publicUrl, tunnel.address(), readInviteChoice(pool)?.address].filter((url) => url != null),
      isTrustedProxy,
    };
    let isOpen = false;
    const checkOpen = () => {
      isOpen ||= readCommissioner(pool) !== null;
      return isOpen;
    };
    let connected = () => 0;
    let connectedUsers = (): number[] => [];
    const { feed } = options;
    if (feed != null) poller = startPoller(pool, createEspnFeed({ ...feed, now: pool.clock.now }));
    const ways = createReach({
      port: () => listeningPort,
      listensOn: options.host ?? null,
      publicUrl: options.publicUrl ?? null,
      choice: () => readInviteChoice(pool),
      tunnelUrl: tunnel.address,
      now: pool.clock.now,
      onChange: () => announceHost(),
      network: options.network,
    });
    reach = ways;
    const windowTokens = createWindowTokens();
    const presence = createPresence(pool);
    const handlers = createHandlers(pool, {
      windowTokens,
      presence,
      scoreFeed: poller ?? NO_FEED,
      connected: () => connected(),
      connectedUsers: () => connectedUsers(),
      updates: () => options.describeUpdates?.() ?? null,
      reach: { ...ways, announce: () => announceHost() },
      tunnel,
    });
    const app = createApp({
      pool,
      cookie,
      handlers,
      hosts,
      pageDir: options.pageDir,
      windowTokens,
      presence,
      saw: ways.saw,
      isOpen: checkOpen,
      checkResults: options.checkResults ?? false,
    });
    const makeServer = () =>
      // Express is a request listener; its own type says so less exactly.
      createLimitedServer(app as RequestListener, isTrustedProxy, {
        ...CONNECTION_LIMITS,
        ...options.connectionLimits,
      });
    const servers = await listenEverywhere(makeServer, options.port, options.host ?? null);
    const hub = createHub({
      servers,
      readSession: (request) => cookie.read(request) ?? readBoardScreen(pool, request),
      readSessionEnd: (tokenHash) => readSessionEnd(pool, tokenHash),
      now: pool.clock.now,
      isOwnOrigin: (request) => isOwnOrigin(request, hosts),
      isKnownHost: (request) => isKnownHost(request, hosts),
      collectBy: options.collectBy,
    });
    connected = hub.connected;
    connectedUsers = hub.connectedUsers;
    pool.onPublish(hub.broadcast);
    pool.onSessionsEnded(hub.endSessions);
    const stopAnnouncer = startAnnouncer(pool);
    const stopShortening = keepSessionsShort(pool);
    const stopBackups = startRegularBackups(pool);
    const [first] = servers;
    const port = first === undefined ? options.port : portOf(first);
    listeningPort = port;
    announceHost = () => hub.broadcast([{ type: 'host_changed' }]);
    ways.start();
    const { log, version } = options;
    log.info({ version, node: process.versions.node, platform: process.platform }, 'started');
    return {
      url: `http://127.0.0.1:${port}`,
      port,
      pool,
      poller,
      inviteAddress: ways.address,
      readDiagnostics: () => readDiagnostics(pool, { feed: (poller ?? NO_FEED).status(), connected: hub.connected() }),
      issueWindowToken: windowTokens.issue,
      issueWindowPresence: () => presence.issue(null).token,
      connectedMembers: () => countPlayers(pool, hub.connectedUsers()),
      close: async () => {
        const tunnelEnded = tunnel.stop();
        stopAnnouncer();
        stopShortening();
        stopBackups();
        await poller?.stop();
        ways.close();
        hub.close();
        await Promise.all([...servers.map(closeServer), tunnelEnded]);
        closePool();
        log.info('stopped');
      },
    };
  } catch (error) {
    await poller?.stop();
    reach?.close();
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
    // An answer may end a moment after its reader has all of it, and only then is its connection idle.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 1000).unref();
  });
