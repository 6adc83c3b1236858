/** The pool without a window: `npm start -- --headless`, `--demo`, `--rehearse`, `--reset-admin`. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError, DEFAULT_PORT, DEMO_PORT, readConfig, type Config } from './config.ts';
import { OpenError } from './db/open.ts';
import { builtPageDir } from './http/page.ts';
import { createLog } from './log.ts';
import { fillDemo, type DemoLogin } from './pool/demo.ts';
import { createFastClock } from './pool/fastClock.ts';
import { createAdmin, readCommissioner, resetAdmin } from './pool/admins.ts';
import { REHEARSAL_FROM, REHEARSAL_UNTIL, startRehearsal } from './rehearse.ts';
import { openPool, startServer, type RunningServer } from './server.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
/** How long a rehearsal's Sunday takes, and how long it waits so that people can log in. */
const REHEARSAL_MS = 3 * 60_000;
const REHEARSAL_HOLD_MS = 20_000;

const newPassword = () => randomBytes(9).toString('base64url');

type Project = { version: string; homepage: string | null };

function readProject(): Project {
  const file = path.join(import.meta.dirname, '..', 'package.json');
  const packaged = path.join(import.meta.dirname, '../..', 'package.json');
  for (const candidate of [file, packaged]) {
    try {
      const parsed: unknown = JSON.parse(readFileSync(candidate, 'utf8'));
      if (typeof parsed !== 'object' || parsed === null || !('version' in parsed)) continue;
      const homepage = 'homepage' in parsed ? String(parsed.homepage) : null;
      return { version: String(parsed.version), homepage };
    } catch {
      // the other place
    }
  }
  return { version: '0.0.0', homepage: null };
}

const readVersion = () => readProject().version;

/** The public scoreboard wants to know who asks and where to find them. */
function feedOf({ feedUrl, feedAgent }: Config): { url: string; agent: string } | null {
  const { version, homepage } = readProject();
  const usual = `sunday-five/${version}${homepage === null ? '' : ` (+${homepage})`}`;
  return feedUrl === null ? null : { url: feedUrl, agent: feedAgent ?? usual };
}

/** The first run of a headless pool: makes the commissioner and, where none was given, prints the password once. */
async function makeCommissioner({ pool }: RunningServer, config: Config): Promise<void> {
  if (readCommissioner(pool) !== null) return;
  const name = config.adminName ?? 'Commissioner';
  const password = config.adminPassword ?? newPassword();
  if (password.trim().length < 6) throw new ConfigError('POOL_ADMIN_PASSWORD must have at least 6 characters.');
  await createAdmin(pool, name, password);
  if (config.adminPassword === undefined) {
    say(`Commissioner's login, shown this once: name "${name}", password "${password}"`);
  }
}

async function resetAdminPassword(config: Config): Promise<void> {
  const { pool, close } = await openPool({ ...config, log: createLog(config.logLevel), version: readVersion() });
  const password = config.adminPassword ?? newPassword();
  const name = await resetAdmin(pool, password);
  close();
  say(`The new login of the commissioner: name "${name}", password "${password}"`);
}

/** Ends in an orderly way on a signal; npm and the terminal both send one, and the second means the same. */
function closeOnSignal(server: RunningServer, afterwards: () => void): void {
  let closing = false;
  const end = () => {
    if (closing) return;
    closing = true;
    void server.close().then(() => {
      afterwards();
      process.exit(0);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}

/** Tries ports upwards; a demo takes the first that is free. */
async function startOnFreePort(start: (port: number) => Promise<RunningServer>, from: number): Promise<RunningServer> {
  for (let port = from; ; port += 1) {
    try {
      return await start(port);
    } catch (error) {
      if (!isPortTaken(error) || port >= from + 20) throw error;
    }
  }
}

const isPortTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

async function serveDemo(config: Config): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-demo-'));
  const options = { ...config, dataDir, log: createLog(config.logLevel), version: readVersion(), demo: true };
  const server = await startOnFreePort(
    (port) => startServer({ ...options, port, pageDir: process.env['POOL_PAGE'] === 'none' ? null : builtPageDir }),
    config.port,
  );
  const logins = await fillDemo(server.pool);
  closeOnSignal(server, () => rmSync(dataDir, { recursive: true, force: true }));
  say('This is a demo: a past season with made-up members and picks. It is thrown away when it ends.');
  for (const { name, code, role } of logins) say(`  ${role}: first name "${name}", code "${code}"`);
  say(`Sunday Five is ready at ${server.url}`);
}

/** A Sunday in three minutes; see rehearse.ts. */
async function serveRehearsal(config: Config): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-rehearsal-'));
  const speed = (REHEARSAL_UNTIL - REHEARSAL_FROM) / REHEARSAL_MS;
  const clock = createFastClock({ from: REHEARSAL_FROM, until: REHEARSAL_UNTIL, speed, holdMs: REHEARSAL_HOLD_MS });
  const options = { ...config, dataDir, log: createLog(config.logLevel), version: readVersion(), clock };
  const pageDir = process.env['POOL_PAGE'] === 'none' ? null : builtPageDir;
  let logins: DemoLogin[] = [];
  const server = await startOnFreePort(async (port) => {
    const rehearsal = await startRehearsal({ ...options, port, pageDir });
    ({ logins } = rehearsal);
    return { ...rehearsal.server, close: rehearsal.close };
  }, config.port);
  closeOnSignal(server, () => rmSync(dataDir, { recursive: true, force: true }));
  say('This is a rehearsal: Sunday, November 16, 2025, from 9:30 AM to 9 PM Pacific in three minutes, with made-up');
  say('members and picks. On the way the scoreboard is out of order for a while, and one final is told wrong and');
  say('corrected. It begins in 20 seconds and is thrown away when it ends.');
  for (const { name, code, role } of logins) say(`  ${role}: first name "${name}", code "${code}"`);
  say(`Sunday Five is ready at ${server.url}`);
  clock.at(REHEARSAL_UNTIL, () =>
    say('It is 9 PM Pacific: every game but Monday’s is over. Time goes on as usual now.'),
  );
}

async function servePool(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const pageDir = process.env['POOL_PAGE'] === 'none' ? null : builtPageDir;
  const server = await startServer({ ...config, log, version: readVersion(), pageDir, feed: feedOf(config) });
  closeOnSignal(server, () => {});
  await makeCommissioner(server, config);
  say(`Sunday Five is ready at ${server.url}`);
}

async function main(args: readonly string[]): Promise<void> {
  const rehearse = args.includes('--rehearse');
  const demo = rehearse || args.includes('--demo');
  const config = readConfig(process.env, demo ? DEMO_PORT : DEFAULT_PORT);
  try {
    if (args.includes('--reset-admin')) await resetAdminPassword(config);
    else if (rehearse) await serveRehearsal(config);
    else if (demo) await serveDemo(config);
    else await servePool(config);
  } catch (error) {
    if (isPortTaken(error)) {
      throw new ConfigError(`Port ${config.port} is taken by another program. Choose another with POOL_PORT.`);
    }
    throw error;
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isPlain = error instanceof ConfigError || error instanceof OpenError;
  process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
  process.exit();
});
