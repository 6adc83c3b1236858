/**
 * A rehearsal: a temporary pool plays a real Sunday with a simulated scoreboard and a fast clock, from before the first
 * early kickoff to the end of the night game.
 */
import { MINUTE_MS } from '#shared/limits.ts';
import { startRehearsalFeed } from './rehearsal.ts';
import type { Clock } from '../pool/core/clock.ts';
import { DEMO_MOMENT, readSeasonTable } from './demoSeason.ts';
import { fillDemo, type DemoLogin } from './demo.ts';
import { startServer, type RunningServer, type ServerOptions } from '../server.ts';

const SEASON = 2025;
const WEEK = 11;

/** Sunday, November 16, 2025, 9:30 AM and 9 PM Pacific. */
export const REHEARSAL_FROM = Date.parse('2025-11-16T17:30:00Z');
export const REHEARSAL_UNTIL = Date.parse('2025-11-17T05:00:00Z');

/** During the early games the scoreboard fails. */
const OUTAGE = [Date.parse('2025-11-16T19:00:00Z'), Date.parse('2025-11-16T19:20:00Z')] as const;
const MISCOUNTED = 'Pittsburgh Steelers';
const FLAPPING = 'Buffalo Bills';

export type Rehearsal = { server: RunningServer; logins: DemoLogin[]; close: () => Promise<void> };

/** @param clock starts at or after REHEARSAL_FROM */
export async function startRehearsal(options: ServerOptions & { clock: Clock }): Promise<Rehearsal> {
  const games = readSeasonTable().filter(({ weekNumber }) => weekNumber === WEEK);
  const at = (team: string) => games.find(({ homeTeam }) => homeTeam === team);
  const feed = await startRehearsalFeed({
    week: { season: SEASON, seasonType: 'regular', weekNumber: WEEK },
    games,
    clock: options.clock,
    outage: OUTAGE,
    miscounted: at(MISCOUNTED),
    flapping: at(FLAPPING),
  });
  try {
    const server = await startServer({ ...options, demo: true, feed: { url: feed.url, agent: 'rehearsal' } });
    const minutesEarlier = (DEMO_MOMENT - REHEARSAL_FROM) / MINUTE_MS;
    const logins = await fillDemo(server.pool, { minutesEarlier, feedEnabled: true });
    const close = async () => {
      await server.close();
      feed.close();
    };
    return { server, logins, close };
  } catch (error) {
    feed.close();
    throw error;
  }
}
