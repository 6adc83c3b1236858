/** The pool without a window: `npm start -- --headless`, `--demo`, `--reset-admin`. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError, DEFAULT_PORT, DEMO_PORT, readConfig, type Config } from './config.ts';
import { OpenError } from './db/open.ts';
import { builtPageDir } from './http/page.ts';
import { createLog } from './log.ts';
import { fillDemo } from './pool/demo.ts';
import { createAdmin, readCommissioner, resetAdmin } from './pool/users.ts';
import { openPool, startServer, type RunningServer } from './server.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const newPassword = () => randomBytes(9).toString('base64url');

function readVersion(): string {
  const file = path.join(import.meta.dirname, '..', 'package.json');
  const packaged = path.join(import.meta.dirname, '../..', 'package.json');
  for (const candidate of [file, packaged]) {
    try {
      const parsed: unknown = JSON.parse(readFileSync(candidate, 'utf8'));
      if (typeof parsed === 'object' && parsed !== null && 'version' in parsed) return String(parsed.version);
    } catch {
      // the other place
    }
  }
  return '0.0.0';
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

async function servePool(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const pageDir = process.env['POOL_PAGE'] === 'none' ? null : builtPageDir;
  const server = await startServer({ ...config, log, version: readVersion(), pageDir });
  closeOnSignal(server, () => {});
  await makeCommissioner(server, config);
  say(`Sunday Five is ready at ${server.url}`);
}

async function main(args: readonly string[]): Promise<void> {
  const demo = args.includes('--demo');
  const config = readConfig(process.env, demo ? DEMO_PORT : DEFAULT_PORT);
  try {
    if (args.includes('--reset-admin')) await resetAdminPassword(config);
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
