/** Starts the parts of a pool in order: data folder, feed, host, sockets, calls, page. Nothing starts on import. */
import type { IncomingMessage, RequestListener } from 'node:http';
import { createClosers, type Closers } from './closers.ts';
import { ConfigError } from './config.ts';
import { defaultSeason } from '#shared/rules/calendar.ts';
import { createEspnFeed, type EspnOptions } from './feeds/espnFeed.ts';
import { startPoller, type Poller } from './feeds/poller.ts';
import { createListener } from './http/app.ts';
import { readBoardRequest } from './http/boardToken.ts';
import { CONNECTION_LIMITS, createLimitedServer, type ConnectionLimits } from './http/connections.ts';
import { createHandlers } from './http/handlers.ts';
import { createKeptAnswers } from './http/keptAnswers.ts';
import { createListening, type Listening } from './http/listening.ts';
import { isKnownHost, isOwnOrigin, trustedProxies, type KnownHosts } from './http/origin.ts';
import { createSessionCookie, type SessionCookie } from './http/session.ts';
import { startCourier, type Courier } from './outgoing/courier.ts';
import { INTERNET, type Outside } from './outgoing/post.ts';
import { createReach, type Network } from './host/reach.ts';
import { createTunnel } from './host/tunnel.ts';
import { tunnelWords } from './host/tunnelWords.ts';
import { openPool, type OpenPoolOptions } from './openPool.ts';
import { readMovedTo } from './pool/core/moved.ts';
import { readTimeZone } from './pool/core/poolTimes.ts';
import { startAnnouncer } from './pool/core/announcer.ts';
import { cleanStoredPictures } from './pool/chat/cleanStoredPictures.ts';
import { systemClock, type Clock } from './pool/core/clock.ts';
import { readDiagnostics } from './pool/views/diagnostics.ts';
import { createPresence, type Presence } from './pool/people/presence.ts';
import type { Pool } from './pool/core/pool.ts';
import { startRegularBackups } from './pool/backups/regularBackups.ts';
import { NO_FEED } from './pool/games/scoreFeed.ts';
import { readInviteChoice, readOrMakeCookieId } from './pool/core/settings.ts';
import { readCommissioner } from './pool/people/admins.ts';
import { keepSessionsShort, readSessionEnd } from './pool/people/sessions.ts';
import { countPlayers } from './pool/people/users.ts';
import { createWindowTokens, type WindowTokens } from './pool/people/windowToken.ts';
import { createHub, type Hub } from './realtime/hub.ts';

export type ServerOptions = OpenPoolOptions & {
  port: number;
  host?: string | null;
  /** Listen on loopback alone until the pool has a commissioner; the desktop app's new pools do. */
  isLocalUntilSetUp?: boolean;
  /** The built page, or null where vite serves it. */
  pageDir: string | null;
  publicUrl?: string | undefined;
  trustProxy?: string;
  /** The scoreboard feed; null or nothing: this pool has none. */
  feed?: Omit<EspnOptions, 'now'> | null;
  /** Fewer or less patient connections than usual; tests do not wait a minute. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** One sentence about newer versions of the app; null while it doesn't check for them. */
  describeUpdates?: () => string | null;
  /** Called after someone has connected or left; see realtime/hub. */
  onConnections?: () => void;
  /** The operating system's network adapters; tests provide their own. */
  network?: Partial<Network>;
  /** Where tunnel programs are looked for, and by what clock they are waited for; the usual folders, real time. */
  tunnel?: { folders?: readonly string[]; clock?: Clock };
  /** What events are collected by before they are sent; real time by default. */
  collectBy?: Clock;
  /** Parse every answer against the contract too; tests do. */
  checkResults?: boolean;
  /** What group chat messages are sent to; the internet by default. */
  outside?: Outside;
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
  /** The address on invitations; null while this computer has none. */
  inviteAddress: () => string | null;
  /** A text for someone who helps, without names, codes and addresses. */
  readDiagnostics: () => Promise<string>;
  /** Resolves when the group chat messages that were due have been tried. */
  messagesSent: () => Promise<void>;
  close: () => Promise<void>;
};

function readTrustedProxies(list: string): (address: string) => boolean {
  try {
    return trustedProxies(list);
  } catch {
    throw new ConfigError(`POOL_TRUST_PROXY must list addresses such as "loopback, 10.0.0.2", not "${list}".`);
  }
}

/**
 * Starts the pool's server on a data folder.
 * @throws OpenError for the folder, Error with code EADDRINUSE when the port is taken; nothing is left running then
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const closers = createClosers();
  try {
    return await start(options, closers);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function start(options: ServerOptions, closers: Closers): Promise<RunningServer> {
  const { pool, close: closePool } = await openPool(options);
  closers.add(closePool);
  const cookie = createSessionCookie(pool, await pool.write(readOrMakeCookieId, 'even moved'));
  await cleanStoredPictures(pool);
  const poller =
    options.feed == null ? null : startPoller(pool, createEspnFeed({ ...options.feed, now: pool.clock.now }));
  closers.add(() => poller?.stop());

  const place = { port: options.port };
  const { tunnel, hosts, reach } = createHost(options, pool, () => place.port);
  closers.add(reach.close);
  const hub = createHub({
    readSession: (request) => cookie.read(request) ?? readBoardScreen(pool, request),
    readSessionEnd: (tokenHash) => readSessionEnd(pool, tokenHash),
    now: pool.clock.now,
    isOwnOrigin: (request) => isOwnOrigin(request, hosts),
    isKnownHost: (request) => isKnownHost(request, hosts),
    readMovedTo: () => readMovedTo(pool),
    collectBy: options.collectBy,
    onConnections: options.onConnections,
  });
  pool.onPublish(hub.broadcast);
  pool.onSessionsEnded(hub.endSessions);

  const windowTokens = createWindowTokens();
  const presence = createPresence(pool);
  const courier = startCourier(pool, { outside: options.outside ?? INTERNET, address: reach.address });
  closers.add(courier.close);
  const parts = { pool, cookie, poller, tunnel, hosts, reach, hub, windowTokens, presence, courier };
  const listener = createPoolListener(options, parts);
  const limits = { ...CONNECTION_LIMITS, ...options.connectionLimits };
  const makeServer = () => createLimitedServer(listener, hosts.isTrustedProxy, limits).on('upgrade', hub.upgrade);
  const listening = createListening(makeServer, options.host ?? null);
  const isLocal = options.isLocalUntilSetUp === true && readCommissioner(pool) === null;
  place.port = await listening.open(options.port, isLocal);
  closers.add(listening.close);
  pool.onPublish(() => widenAfterSetUp(listening, pool));
  closers.add(hub.close);
  for (const startJob of [startAnnouncer, keepSessionsShort, startRegularBackups]) closers.add(startJob(pool));
  closers.add(tunnel.stop);
  reach.start();
  const { log, version } = options;
  log.info({ version, node: process.versions.node, platform: process.platform }, 'started');
  return {
    url: `http://127.0.0.1:${place.port}`,
    port: place.port,
    pool,
    poller,
    inviteAddress: reach.address,
    readDiagnostics: () => readDiagnostics(pool, { feed: (poller ?? NO_FEED).status(), connected: hub.connected() }),
    messagesSent: courier.idle,
    issueWindowToken: windowTokens.issue,
    issueWindowPresence: () => presence.issue(null).token,
    connectedMembers: () => countPlayers(pool, hub.connectedUsers()),
    close: async () => {
      await closers.closeAll();
      log.info('stopped');
    },
  };
}

function widenAfterSetUp(listening: Listening, pool: Pool): void {
  if (!listening.isLocal() || readCommissioner(pool) === null) return;
  // The next start finds a port that is free on every address.
  listening
    .widen()
    .catch((error: unknown) =>
      pool.log.error({ err: error }, 'only this computer can reach the pool until it restarts'),
    );
}

type Parts = ReturnType<typeof createHost> & {
  pool: Pool;
  cookie: SessionCookie;
  poller: Poller | null;
  hub: Hub;
  windowTokens: WindowTokens;
  presence: Presence;
  courier: Courier;
};

/** The calls and the page. */
function createPoolListener(options: ServerOptions, parts: Parts): RequestListener {
  const { pool, cookie, poller, tunnel, hosts, reach, hub, windowTokens, presence, courier } = parts;
  const handlers = createHandlers(pool, {
    windowTokens,
    presence,
    scoreFeed: poller ?? NO_FEED,
    connected: hub.connected,
    connectedUsers: hub.connectedUsers,
    updates: () => options.describeUpdates?.() ?? null,
    reach: { ...reach, announce: () => announceHost(pool) },
    tunnel,
    testConnection: courier.test,
  });
  const { pageDir, checkResults = false } = options;
  const scores = () => (poller ?? NO_FEED).status();
  const kept = createKeptAnswers(pool, {
    readLiveScores: () => `${scores().state} ${scores().lastOkAt}`,
    // The season that fans mean changes between two games.
    readHistory: () => String(defaultSeason(pool.clock.now(), readTimeZone(pool))),
  });
  const isOpen = rememberTrue(() => readCommissioner(pool) !== null);
  const { saw } = reach;
  return createListener({
    pool,
    cookie,
    handlers,
    hosts,
    pageDir,
    windowTokens,
    presence,
    saw,
    isOpen,
    kept,
    checkResults,
  });
}

/** How this computer is reached: its addresses, the tunnel, and the host names that the server answers to. */
function createHost(options: ServerOptions, pool: Pool, port: () => number) {
  const isTrustedProxy = readTrustedProxies(options.trustProxy ?? 'loopback');
  const tunnel = createTunnel({
    port,
    // A rehearsal's hours fly by; a tunnel's seconds are real.
    clock: options.tunnel?.clock ?? systemClock,
    changed: () => announceHost(pool),
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
  const reach = createReach({
    port,
    listensOn: options.host ?? null,
    publicUrl: options.publicUrl ?? null,
    choice: () => readInviteChoice(pool),
    tunnelUrl: tunnel.address,
    now: pool.clock.now,
    onChange: () => announceHost(pool),
    network: options.network,
  });
  return { tunnel, hosts, reach };
}

/** The host's state is not in the database, so no transaction publishes it. */
const announceHost = (pool: Pool): void => pool.announce({ type: 'host_changed' });

/** Asks until the answer is true, and then never again. */
function rememberTrue(ask: () => boolean): () => boolean {
  const known = { isTrue: false };
  return () => (known.isTrue ||= ask());
}

/** A screen that opened the board link has no user and may only listen. */
function readBoardScreen(pool: Pool, request: IncomingMessage): { userId: 0; tokenHash: string } | null {
  const tokenHash = readBoardRequest(pool, request);
  return tokenHash === null ? null : { userId: 0, tokenHash };
}
