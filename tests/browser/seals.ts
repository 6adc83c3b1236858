/** What the tests of the proof share, in every engine. */
import { changeAsOther } from '../../src-main/testing/otherProgram.ts';
import type { TestServer } from '../../src-main/testing/testServer.ts';
import type { Sunday } from './sunday.ts';

/** The locks until Sunday 10:00 AM Pacific, and how many games are sealed by then. */
export const LOCKS = [
  ['2026-11-20T01:10:00Z', 1],
  ['2026-11-22T14:25:00Z', 2],
  ['2026-11-22T17:55:00Z', 7],
] as const;

/** Runs in the page: how many seals this browser keeps. */
export const countKeptSeals = (): number => {
  const key = Object.keys(localStorage).find((name) => name.startsWith('sunday-five-seals-'));
  const kept = JSON.parse(localStorage.getItem(key ?? '') ?? '{"seals":[]}') as { seals: unknown[] };
  return kept.seals.length;
};

/** Changes a player's pick on the Falcons in the database with another program, as no call of the server does. */
export const changePick = (pool: TestServer, { at }: Sunday, userId: number): void =>
  void changeAsOther(pool.dataDir, (sqlite) =>
    sqlite
      .prepare(
        `update picks set side = 'away', line = 7, pick_value = 'Carolina Panthers +3.5' where user_id = ? and game_id = ?`,
      )
      .run(userId, at('Falcons').id),
  );
