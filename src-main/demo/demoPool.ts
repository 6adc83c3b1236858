/** The demo: a temporary pool on the first free port. Its clock starts on the latest Sunday. */
import { DEFAULT_TIME_ZONE } from '#shared/rules/timeZone.ts';
import { timesIn } from '#shared/times.ts';
import type { Config } from '../config.ts';
import { startOnFreePort } from '../freePort.ts';
import type { Log } from '../log.ts';
import { createClockFrom } from '../pool/core/clock.ts';
import { fillDemo } from './demo.ts';
import { latestDemoMoment } from './demoSeason.ts';
import { makeTempFolder, removeTempFolder } from './tempFolders.ts';
import { readPageDir, readVersion } from '../project.ts';
import { startServer, type RunningServer, type ServerOptions } from '../server.ts';

/** Enough for History and the players' pages. */
const PAST_SEASONS = 3;

export type Demo = {
  server: RunningServer;
  /** A description and the logins, for the terminal. */
  lines: string[];
  /** Deletes the folder. Call it after closing the server. */
  remove: () => void;
};

export async function startDemo(
  config: Config,
  log: Log,
  more: Pick<ServerOptions, 'describeUpdates' | 'onConnections'> = {},
): Promise<Demo> {
  const dataDir = makeTempFolder('demo');
  // A fan who opens the demo on a Tuesday must not see Sunday games on a Tuesday.
  const clock = createClockFrom(latestDemoMoment(Date.now()));
  const options = {
    ...config,
    ...more,
    dataDir,
    log,
    version: readVersion(),
    demo: true,
    clock,
    pageDir: readPageDir(),
  };
  const server = await startOnFreePort((port) => startServer({ ...options, port }), config.port);
  const logins = await fillDemo(server.pool, { pastSeasons: PAST_SEASONS });
  return {
    server,
    lines: [
      'This is a demo: past seasons with made-up members and picks. It is deleted when it ends.',
      `Its clock started at ${timesIn(DEFAULT_TIME_ZONE).fullTime(clock.now())} Pacific.`,
      ...logins.map(({ name, code, role }) => `  ${role}: first name "${name}", code "${code}"`),
    ],
    remove: () => removeTempFolder(dataDir),
  };
}
