/** The season's locks and kickoffs as a calendar. It is the same for every member and holds no picks. */
import { webcrypto } from 'node:crypto';
import ical, { ICalAlarmType } from 'ical-generator';
import { DAY_MS, HOUR_MS } from '#shared/limits.ts';
import { isSettled } from '#shared/rules/locking.ts';
import { abbreviation } from '#shared/teams.ts';
import { plural } from '#shared/texts.ts';
import { readWeeks } from '../core/calendar.ts';
import type { Pool } from '../core/pool.ts';
import { readSettings } from '../core/settings.ts';
import type { GameRow } from '../core/wire.ts';
import { readGameRows } from '../games/games.ts';

// ical-generator expects the global of newer runtimes; Electron's Node 18 has it only as a module.
if (!('crypto' in globalThis)) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });

/** A lock is a moment; calendars show nothing shorter. */
const LOCK_LASTS_MS = 5 * 60_000;
const GAME_LASTS_MS = 3 * HOUR_MS;
/** Older events are left out, so that the file does not grow with the seasons. */
const PAST_MS = 14 * DAY_MS;
const ALARM_BEFORE_S = 60 * 60;
const REFRESH_S = 60 * 60;

type Moment = { at: number; games: GameRow[] };

/** The games by an instant of theirs. */
function momentsOf(games: readonly GameRow[], instantOf: (game: GameRow) => number | null): Moment[] {
  const moments = new Map<number, GameRow[]>();
  for (const game of games) {
    const at = instantOf(game);
    if (at !== null) moments.set(at, [...(moments.get(at) ?? []), game]);
  }
  return [...moments].map(([at, together]) => ({ at, games: together }));
}

const title = ({ awayTeam, homeTeam }: GameRow) => `${abbreviation(awayTeam)} @ ${abbreviation(homeTeam)}`;
const titles = (games: readonly GameRow[]) => games.map(title).join(', ');

/** @param address the pool's address for friends; null while there is none */
export function makeCalendarFile(pool: Pool, address: string | null): string {
  const from = pool.clock.now() - PAST_MS;
  const { poolName } = readSettings(pool);
  const calendar = ical({ name: poolName, prodId: { company: 'Sunday Five', product: 'pool' }, ttl: REFRESH_S });
  const add = (id: string, at: number, lasts: number, summary: string, description: string) => {
    if (at < from) return;
    const event = calendar.createEvent({
      id,
      start: new Date(at),
      end: new Date(at + lasts),
      stamp: new Date(at),
      summary,
      description,
      ...(address === null ? {} : { url: address }),
    });
    event.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_BEFORE_S, description: summary });
  };
  for (const week of readWeeks(pool)) {
    const games = readGameRows(pool, week.id).filter((game) => game.status === 'final' || !isSettled(game));
    const lockOf = ({ lockAt, kickoffAt }: GameRow) => {
      const times = [lockAt, kickoffAt, week.lockTime === null ? null : Date.parse(week.lockTime)];
      const known = times.filter((at) => at !== null);
      return known.length === 0 ? null : Math.min(...known);
    };
    for (const { at, games: locking } of momentsOf(games, lockOf)) {
      const summary = `${poolName}: picks lock (${plural(locking.length, 'game')})`;
      add(`lock-${week.id}-${at}@sunday-five`, at, LOCK_LASTS_MS, summary, titles(locking));
    }
    for (const { at, games: starting } of momentsOf(games, ({ kickoffAt }) => kickoffAt))
      add(`kickoff-${week.id}-${at}@sunday-five`, at, GAME_LASTS_MS, titles(starting), `Week ${week.weekNumber}`);
  }
  return calendar.toString();
}
