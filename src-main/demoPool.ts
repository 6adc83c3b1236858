/** The demo: a throw-away pool on the first free port. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from './config.ts';
import { startOnFreePort } from './freePort.ts';
import type { Log } from './log.ts';
import { fillDemo } from './pool/demo.ts';
import { readPageDir, readVersion } from './project.ts';
import { startServer, type RunningServer, type ServerOptions } from './server.ts';

export type Demo = {
  server: RunningServer;
  /** What it is and who may log in, for the terminal. */
  lines: string[];
  /** Throws the folder away, once the server is closed. */
  remove: () => void;
};

export async function startDemo(
  config: Config,
  log: Log,
  more: Pick<ServerOptions, 'describeUpdates'> = {},
): Promise<Demo> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-demo-'));
  const options = { ...config, ...more, dataDir, log, version: readVersion(), demo: true, pageDir: readPageDir() };
  const server = await startOnFreePort((port) => startServer({ ...options, port }), config.port);
  const logins = await fillDemo(server.pool);
  return {
    server,
    lines: [
      'This is a demo: a past season with made-up members and picks. It is thrown away when it ends.',
      ...logins.map(({ name, code, role }) => `  ${role}: first name "${name}", code "${code}"`),
    ],
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
