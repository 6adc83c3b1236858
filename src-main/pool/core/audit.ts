/** The audit log: who changed what, when, from what to what. Never an access code or a password. */
import { and, desc, eq, lt } from 'drizzle-orm';
import { AUDIT_ACTIONS, type AuditChange, type AuditData } from '#shared/audit.ts';
import type { QueryOf } from '#shared/api.ts';
import { MINUTE_MS } from '#shared/limits.ts';
import type { AuditEntry } from '#shared/model.ts';
import { auditLog } from '../../db/schema.ts';
import type { Actor, Change, Pool } from './pool.ts';
import { perDatabase } from './statements.ts';
import { gameTitle, toInstant, weekTitle, type GameRow, type WeekRow } from './wire.ts';

const ENTRIES_PER_PAGE = 200;
/** Saves of one card within this time after the first one share an entry. */
const CARD_ENTRY_MS = MINUTE_MS;

type CardEntry = {
  id: number;
  at: number;
  action: string | null;
  actorName: string;
  after: string | null;
};

/** Written with every save of a card, so past the query builder. */
const statements = perDatabase((db) => ({
  insert: db.$client.prepare<[Record<string, string | number | null>]>(
    `insert into audit_log
       (at, actor_name, kind, action, user_id, username, week_id, game_id, week_title, game_title, before, after, reason)
     values (@at, @actor_name, @kind, @action, @user_id, @username, @week_id, @game_id, @week_title, @game_title, @before, @after,
       @reason)`,
  ),
  week: db.$client.prepare<[number], Pick<WeekRow, 'season' | 'seasonType' | 'weekNumber'>>(
    'select season, season_type as seasonType, week_number as weekNumber from weeks where id = ?',
  ),
  game: db.$client.prepare<[number], Pick<GameRow, 'awayTeam' | 'homeTeam'>>(
    'select away_team as awayTeam, home_team as homeTeam from games where id = ?',
  ),
  /** `+` keeps SQLite from searching by week: it would read the entries of all players instead of this one's last. */
  newestAboutCard: db.$client.prepare<[number, number], CardEntry>(
    `select id, at, action, actor_name as actorName, after from audit_log
     where user_id = ? and +week_id = ? order by id desc limit 1`,
  ),
  setAfter: db.$client.prepare<[string | null, number]>('update audit_log set after = ? where id = ?'),
}));

const toJson = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));

/** An action with its data, its player and its subject. */
export type AuditNote = AuditChange & {
  userId?: number;
  username?: string;
  weekId?: number;
  gameId?: number;
  reason?: string;
};

type Titles = { week: string | null; game: string | null };
const NO_TITLES: Titles = { week: null, game: null };

/** An entry by the log's columns. `actor` null: the pool itself did it. */
export const auditRow = (now: number, actor: Pick<Actor, 'username'> | null, note: AuditNote, titles = NO_TITLES) => ({
  at: now,
  actor_name: actor?.username ?? 'the pool',
  kind: AUDIT_ACTIONS[note.action].kind,
  action: note.action,
  user_id: note.userId ?? null,
  username: note.username ?? null,
  week_id: note.weekId ?? null,
  game_id: note.gameId ?? null,
  week_title: titles.week,
  game_title: titles.game,
  before: toJson(note.before),
  after: toJson(note.after),
  reason: note.reason ?? null,
});

function titleOfGame({ db }: Pick<Change, 'db'>, gameId: number): string | null {
  const game = statements(db).game.get(gameId);
  return game === undefined ? null : gameTitle(game);
}

/**
 * Writes an entry in the same transaction as the change it records. Its week and game are named as they are now, so
 * record a deletion before the rows are deleted.
 */
export function audit(change: Change, actor: Pick<Actor, 'username'> | null, note: AuditNote): void {
  const week = note.weekId === undefined ? undefined : statements(change.db).week.get(note.weekId);
  const titles = {
    week: week === undefined ? null : weekTitle(week),
    game: note.gameId === undefined ? null : titleOfGame(change, note.gameId),
  };
  statements(change.db).insert.run(auditRow(change.now, actor, note, titles));
}

type LoggedCard = AuditData<'card_saved'>['after'];

type CardRow = { gameId: number; pickValue: string; isBestBet: boolean };

/**
 * Picks as entries keep them, each with the name of its game: "Over 44" alone doesn't say which.
 * @param titles names of games that were read before
 */
export function picksForAudit(
  change: Pick<Change, 'db'>,
  rows: readonly CardRow[],
  titles = new Map<number, string | null>(),
): LoggedCard {
  return rows.map(({ gameId, pickValue, isBestBet }) => {
    if (!titles.has(gameId)) titles.set(gameId, titleOfGame(change, gameId));
    return { gameId, game: titles.get(gameId) ?? null, pickValue, ...(isBestBet ? { isBestBet } : {}) };
  });
}

/**
 * Records a member's save of their own card. Every tap saves, so saves within CARD_ENTRY_MS of the first share its
 * entry, which keeps the card before the first and after the last of them. A save gets an entry of its own when
 * anything else changed the card in between.
 */
export function auditCard(
  change: Change,
  actor: Actor,
  { weekId, ...rows }: { weekId: number; before: readonly CardRow[]; after: readonly CardRow[] },
): void {
  const titles = new Map<number, string | null>();
  const before = picksForAudit(change, rows.before, titles);
  const after = picksForAudit(change, rows.after, titles);
  const { newestAboutCard, setAfter } = statements(change.db);
  const last = newestAboutCard.get(actor.userId, weekId);
  const continues =
    last?.action === 'card_saved' &&
    last.actorName === actor.username &&
    last.after === toJson(before) &&
    last.at <= change.now &&
    change.now < last.at + CARD_ENTRY_MS;
  if (continues) return void setAfter.run(toJson(after), last.id);
  const { userId, username } = actor;
  audit(change, actor, { action: 'card_saved', userId, username, weekId, before, after });
}

/** The newest entries first, filtered, a page at a time. */
export function readAudit(pool: Pool, filter: QueryOf<'readAudit'>): AuditEntry[] {
  const rows = pool.db
    .select()
    .from(auditLog)
    .where(
      and(
        filter.userId === undefined ? undefined : eq(auditLog.userId, filter.userId),
        filter.weekId === undefined ? undefined : eq(auditLog.weekId, filter.weekId),
        filter.kind === undefined ? undefined : eq(auditLog.kind, filter.kind),
        filter.before === undefined ? undefined : lt(auditLog.id, filter.before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(ENTRIES_PER_PAGE)
    .all();
  return rows.map(({ at, ...row }) => ({ ...row, at: toInstant(at) }));
}
