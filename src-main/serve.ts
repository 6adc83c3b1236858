/** The server without a window; see commandLine.ts for its options. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { PoolError } from '#shared/errors.ts';
import { readCommand, type Command } from './commandLine.ts';
import { ConfigError, DEFAULT_PORT, DEMO_PORT, readConfig, type Config } from './config.ts';
import { hasDatabase } from './db/leftovers.ts';
import { OpenError } from './db/open.ts';
import { startDemo } from './demo/demoPool.ts';
import { makeFirstAdmin } from './firstAdmin.ts';
import { isPortTaken, startOnFreePort } from './freePort.ts';
import { createFileLog, createLog, type FileLog } from './log.ts';
import type { DemoLogin } from './demo/demo.ts';
import { clearTempLeftovers, makeTempFolder, removeTempFolder } from './demo/tempFolders.ts';
import { createFastClock } from './pool/core/fastClock.ts';
import { readCommissioner, resetAdmin } from './pool/people/admins.ts';
import { forgetSetUpLink } from './pool/people/setUpLink.ts';
import { feedOf, readPageDir, readVersion } from './project.ts';
import { REHEARSAL_FROM, REHEARSAL_UNTIL, startRehearsal } from './demo/rehearse.ts';
import { openByName, restoreByName, withOptions } from './restoring.ts';
import { openPool } from './openPool.ts';
import { printSetUpLink, renewSetUpLink } from './setUpLinkLines.ts';
import { startServer, type RunningServer } from './server.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
/** How long a rehearsal's Sunday takes, and how long it waits for people to log in. */
const REHEARSAL_MS = 3 * 60_000;
const REHEARSAL_HOLD_MS = 20_000;

const newPassword = () => randomBytes(9).toString('base64url');

/**
 * First run without a window: prints a link that sets the pool up. A name or password in the environment creates the
 * commissioner at once instead; a generated password is printed, once.
 */
async function prepareFirstRun({ pool, port }: RunningServer, config: Config): Promise<void> {
  if (readCommissioner(pool) !== null) return forgetSetUpLink(config.dataDir);
  if (config.adminName === undefined && config.adminPassword === undefined) {
    for (const line of printSetUpLink({ ...config, port })) print(line);
    return;
  }
  const password = config.adminPassword ?? newPassword();
  const name = await makeFirstAdmin(pool, config, password);
  if (name !== null && config.adminPassword === undefined) {
    print(`Commissioner's login, shown only once: name "${name}", password "${password}"`);
  }
}

async function resetAdminPassword(config: Config): Promise<void> {
  if (!hasDatabase(config.dataDir)) {
    const elsewhere = 'If it is in another folder, set POOL_DATA_DIR to that folder.';
    throw new ConfigError(`There is no pool in ${config.dataDir}. ${elsewhere}`);
  }
  const { pool, close } = await openPool({ ...config, log: createLog(config.logLevel), version: readVersion() });
  const password = config.adminPassword ?? newPassword();
  const name = await resetAdmin(pool, password);
  close();
  print(`The commissioner's new login: name "${name}", password "${password}"`);
}

/** Shuts down cleanly on a signal. npm and the terminal both send one, so the second is ignored. */
function closeOnSignal(server: RunningServer, afterwards: () => void | Promise<void>): void {
  let closing = false;
  const close = async () => {
    await server.close();
    await afterwards();
    process.exit(0);
  };
  const end = () => {
    if (closing) return;
    closing = true;
    void close();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}

async function serveDemo(config: Config): Promise<void> {
  const { server, lines, remove } = await startDemo(config, createLog(config.logLevel));
  closeOnSignal(server, remove);
  for (const line of lines) print(line);
  print(`Sunday Five is ready at ${server.url}`);
}

/** A Sunday in three minutes; see demo/rehearse.ts. */
async function serveRehearsal(config: Config): Promise<void> {
  const dataDir = makeTempFolder('rehearsal');
  const speed = (REHEARSAL_UNTIL - REHEARSAL_FROM) / REHEARSAL_MS;
  const clock = createFastClock({ from: REHEARSAL_FROM, until: REHEARSAL_UNTIL, speed, holdMs: REHEARSAL_HOLD_MS });
  const options = { ...config, dataDir, log: createLog(config.logLevel), version: readVersion(), clock };
  const pageDir = readPageDir();
  let logins: DemoLogin[] = [];
  const server = await startOnFreePort(async (port) => {
    const rehearsal = await startRehearsal({ ...options, port, pageDir });
    ({ logins } = rehearsal);
    return { ...rehearsal.server, close: rehearsal.close };
  }, config.port);
  closeOnSignal(server, () => removeTempFolder(dataDir));
  print('This is a rehearsal: Sunday, November 16, 2025, from 9:30 AM to 9 PM Pacific in three minutes, with made-up');
  print('members and picks. The scoreboard fails for a while, and it reports one final score wrong and then corrects');
  print('it. The rehearsal starts in 20 seconds and is deleted when it ends.');
  for (const { name, code, role } of logins) print(`  ${role}: first name "${name}", code "${code}"`);
  print(`Sunday Five is ready at ${server.url}`);
  clock.at(REHEARSAL_UNTIL, () =>
    print('It is 9 PM Pacific: every game except Monday’s is over. Time runs at normal speed now.'),
  );
}

/** Logs an uncaught error before the process exits. */
function logFatalErrors({ log, close }: FileLog): void {
  process.once('uncaughtException', (error) => {
    log.error({ err: error }, 'the server stopped because of an error');
    void close().finally(() => process.exit(1));
  });
}

async function servePool(config: Config): Promise<void> {
  const fileLog = createFileLog(config.logLevel, config.dataDir);
  const server = await startServer({
    ...config,
    log: fileLog.log,
    version: readVersion(),
    pageDir: readPageDir(),
    feed: feedOf(config),
  });
  logFatalErrors(fileLog);
  closeOnSignal(server, fileLog.close);
  await prepareFirstRun(server, config);
  print(`Sunday Five is ready at ${server.url}`);
}

/** Resolves a file name in the user's folder, because npm changes to the project's folder. */
const fileOf = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : path.resolve(process.env['INIT_CWD'] ?? '', name);

async function run(command: Exclude<Command, { name: 'help' }>, config: Config): Promise<void> {
  switch (command.name) {
    case 'serve':
      return servePool(config);
    case 'demo':
      return serveDemo(config);
    case 'rehearse':
      return serveRehearsal(config);
    case 'setup-link':
      for (const line of renewSetUpLink(config)) print(line);
      return;
    case 'reset-admin':
      return resetAdminPassword(config);
    case 'restore':
      for (const line of await restoreByName(config.dataDir, command.file, Date.now())) print(line);
      return;
    case 'open':
      for (const line of await openByName(fileOf(command.file), config.dataDir)) print(line);
      return;
    default:
      command satisfies never;
  }
}

/** SQLite's native part crashes an older Node without a word. */
function checkNode(): void {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) >= 24) return;
  throw new ConfigError(`The server needs Node 24 or later, and this is Node ${node}. "npm start" brings its own.`);
}

async function main(args: readonly string[]): Promise<void> {
  // Files contain codes, hashes and hidden picks: only this user may read them.
  process.umask(0o077);
  const command = readCommand(args);
  if (command.name === 'help') {
    print(command.text);
    return;
  }
  checkNode();
  const isDemo = command.name === 'demo' || command.name === 'rehearse';
  if (isDemo) clearTempLeftovers();
  const config = readConfig(process.env, isDemo ? DEMO_PORT : DEFAULT_PORT);
  try {
    await run(command, config);
  } catch (error) {
    if (isPortTaken(error)) {
      throw new ConfigError(`Port ${config.port} is taken by another program. Choose another with POOL_PORT.`);
    }
    if (error instanceof OpenError && command.name !== 'restore' && command.name !== 'open') {
      throw await withOptions(error, config.dataDir, Date.now());
    }
    throw error;
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isPlain = error instanceof ConfigError || error instanceof OpenError || error instanceof PoolError;
  process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
  process.exit();
});
