/** When a correction changes who won a week that is over, everyone on its board gets a notice, and group chats a message. */
import * as z from 'zod/mini';
import { SETTLE_MS } from '#shared/limits.ts';
import { isSettled } from '#shared/rules/locking.ts';
import { isWinner } from '#shared/rules/standings.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { notify } from '../core/notices.ts';
import type { Change, Pool } from '../core/pool.ts';
import { requireWeekRow } from '../core/rows.ts';
import { readValue, writeValue } from '../core/storedValue.ts';
import { gameTitle, type GameRow } from '../core/wire.ts';
import { readWeeklyStandings } from '../standings/standings.ts';
import { readGameRows } from './games.ts';

const NAME = 'changedWinner';
const changedWinner = z.object({ weekId: z.int(), at: z.int(), had: z.array(z.string()) });

/** The latest change of a winner, and who had won before; null when there was none. */
export function readChangedWinner(pool: Pick<Pool, 'db'>): z.infer<typeof changedWinner> | null {
  const read = changedWinner.safeParse(readValue(pool, NAME));
  return read.success ? read.data : null;
}

export const winnersIn = (rows: ReturnType<typeof readWeeklyStandings>): string[] =>
  rows.flatMap(({ username, weekRank, wins }) => (isWinner({ rank: weekRank, wins }) ? username : []));

/**
 * Reads who won the week of a game that is about to be graded again, so that the difference can be announced afterwards.
 * @returns what to call once the standings are counted again
 */
export function watchWinner(change: Change, before: GameRow): (after: GameRow) => void {
  const { weekId } = before;
  const isLate = isSettled(before) && change.now - (before.scoredAt ?? change.now) >= SETTLE_MS;
  if (!isLate) return () => {};
  const had = winnersIn(readWeeklyStandings(change, weekId));
  return (after) => {
    if (!readGameRows(change, weekId).every(isSettled)) return;
    const rows = readWeeklyStandings(change, weekId);
    const winners = winnersIn(rows);
    if (winners.join('\n') === had.join('\n')) return;
    writeValue(change, NAME, { weekId, at: change.now, had } satisfies z.infer<typeof changedWinner>);
    const why =
      after.status === 'final'
        ? serverTexts.gameCorrected(gameTitle(after), `${after.awayScore}–${after.homeScore}`)
        : serverTexts.gameOff(gameTitle(after));
    const week = `Week ${requireWeekRow(change, weekId).weekNumber}`;
    for (const { id } of rows) notify(change, id, `${why} ${serverTexts.winnerChanged(week, winners, had)}`);
  };
}
