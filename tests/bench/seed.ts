/** Quickly fills a data folder with a pool of several seasons. */
import { randomBytes } from 'node:crypto';
import { LOCK_BEFORE_KICKOFF_MS, DAY_MS } from '#shared/limits.ts';
import { TEAMS } from '#shared/teams.ts';
import { encryptCode } from '../../src-main/pool/core/codes.ts';
import { hashToken } from '../../src-main/pool/people/sessions.ts';
import { calculateStats } from '../../src-main/pool/standings/recount.ts';
import { createAdmin } from '../../src-main/pool/people/admins.ts';
import { openPool } from '../../src-main/openPool.ts';
import { createLog } from '../../src-main/log.ts';

export type Seeded = {
  dataDir: string;
  /** One session token per member, ordered by id. */
  members: { userId: number; token: string }[];
  /** The open week and its games, none of which has kicked off. */
  week: { weekId: number; gameIds: number[] };
};

const WEEKS = 18;
const GAMES = 16;

/**
 * Creates seasons of 18 weeks with 16 games and five graded picks per member and week. The last week of the last season is
 * open. Names and picks depend only on numbers, so that every run measures the same.
 */
export async function seedPool(
  dataDir: string,
  { members, seasons }: { members: number; seasons: number },
): Promise<Seeded> {
  const { pool, close } = await openPool({ dataDir, log: createLog('silent'), version: 'bench' });
  const { sqlite } = pool;
  await createAdmin(pool, 'Commissioner', 'bench-password');
  const now = Date.now();
  const insertUser = sqlite.prepare(
    'insert into users (username, name_key, is_admin, is_active, code_cipher, created_at) values (?, ?, 0, 1, ?, ?) returning id',
  );
  const insertSession = sqlite.prepare('insert into sessions values (?, ?, ?, ?)');
  const insertWeek = sqlite.prepare(
    "insert into weeks (season, season_type, week_number, is_locked) values (?, 'regular', ?, 0) returning id",
  );
  const insertGame = sqlite.prepare(
    'insert into games (week_id, away_team, home_team, kickoff_at, lock_at, spread, total, status, away_score, home_score) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id',
  );
  const insertPick = sqlite.prepare(
    // With a salt, as every save stores it.
    "insert into picks (user_id, game_id, week_id, pick_type, side, line, pick_value, submitted_at, result, salt) values (?, ?, ?, 'total', 'over', 88, 'Over 44', ?, ?, lower(hex(randomblob(16))))",
  );
  const idOf = (row: unknown) => (row as { id: number }).id; // every statement above returns an id
  const users: Seeded['members'] = [];
  let week: Seeded['week'] = { weekId: 0, gameIds: [] };
  const firstSeason = new Date(now).getUTCFullYear() - seasons + 1;
  sqlite.transaction(() => {
    for (let n = 0; n < members; n += 1) {
      const userId = idOf(insertUser.get(`Member ${n}`, `member ${n}`, encryptCode(pool.codeKey, `code-${n}`), now));
      const token = randomBytes(32).toString('base64url');
      insertSession.run(hashToken(token), userId, now, now + 30 * DAY_MS);
      users.push({ userId, token });
    }
    for (let season = firstSeason; season < firstSeason + seasons; season += 1) {
      for (let number = 1; number <= WEEKS; number += 1) {
        const isOpen = season === firstSeason + seasons - 1 && number === WEEKS;
        const weekId = idOf(insertWeek.get(season, number));
        const kickoffAt = isOpen
          ? now + DAY_MS
          : now - (firstSeason + seasons - season) * 300 * DAY_MS + number * 7 * DAY_MS;
        const score = isOpen ? null : 24;
        const gameIds = Array.from({ length: GAMES }, (_, g) =>
          idOf(
            insertGame.get(
              weekId,
              TEAMS[2 * g]?.name,
              TEAMS[2 * g + 1]?.name,
              kickoffAt,
              kickoffAt - LOCK_BEFORE_KICKOFF_MS,
              -7,
              88,
              isOpen ? 'scheduled' : 'final',
              score,
              score,
            ),
          ),
        );
        if (isOpen) week = { weekId, gameIds };
        for (const [n, { userId }] of users.entries()) {
          for (let p = 0; p < 5; p += 1) {
            const gameId = gameIds[(n + p * 3 + number) % GAMES];
            insertPick.run(userId, gameId, weekId, now, isOpen ? null : (n + p + number) % 3 === 0 ? 'loss' : 'win');
          }
        }
      }
    }
  })();
  for (let season = firstSeason; season < firstSeason + seasons; season += 1) {
    await calculateStats(pool, { userId: 1, username: 'Commissioner', isAdmin: true }, season);
  }
  close();
  return { dataDir, members: users, week };
}
