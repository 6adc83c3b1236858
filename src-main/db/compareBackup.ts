/** Counts what a restore would undo: the pool's tables compared with a backup's, in a worker for all but small pools. */
import Database from 'better-sqlite3';
import type { RestoreChanges } from '#shared/model.ts';
import { MONEY_SETTING } from '#shared/model/money.ts';
import { settings } from '#shared/settings.ts';
import { runDbJob } from './runInWorker.ts';
import { isSmallTogether } from './restore.ts';

type Compared = {
  database: string;
  backup: string;
  /** Leave out picks on games that are not revealed: how many changed shows something of them. */
  onlyRevealed: boolean;
};

const joined = (table: string, keys: readonly string[], join: 'full' | 'inner') =>
  `from main.${table} p ${join} join backup.${table} b on ${keys.map((key) => `p.${key} = b.${key}`).join(' and ')}`;
const differ = (columns: readonly string[]) => columns.map((column) => `p.${column} is not b.${column}`).join(' or ');

/** Rows that only one of the two has, or that differ in these columns. */
function rows(table: string, keys: readonly string[], columns: readonly string[], condition = 'true'): string {
  const [key] = keys;
  const onlyOne = `p.${key} is null or b.${key} is null`;
  return `select count(*) ${joined(table, keys, 'full')} where (${onlyOne} or ${differ(columns)}) and ${condition}`;
}

/** Rows of both that differ in these columns. */
const values = (table: string, columns: readonly string[], condition = 'true') =>
  `select count(*) ${joined(table, ['id'], 'inner')} where (${differ(columns)}) and ${condition}`;

/** The commissioner's; the pool keeps others of its own. */
const SETTINGS = [...Object.keys(settings.shape), 'boardLink'].map((name) => `'${name}'`).join();
/** Each rule's default, which a season without a row has. */
const RULES = {
  push: "'tie'",
  best_bet: '0',
  missing_picks: "'nothing'",
  dropped_weeks: '0',
  late_joiners: "'nothing'",
  weekly_winner: "'shared'",
};
const changedRules = Object.entries(RULES)
  .map(([rule, usual]) => `coalesce(p.${rule}, ${usual}) <> coalesce(b.${rule}, ${usual})`)
  .join(' or ');
const STANDINGS_KEY = ['season', 'season_type', 'scope', 'scope_number', 'user_id'];

/** @param pick which picks count, and `guess` which guesses */
const picksChanged = (pick: string, guess: string): string => `select
  (${rows('picks', ['user_id', 'game_id'], ['pick_type', 'side', 'line', 'entered_reason', 'is_best_bet'], pick)})
  + (${rows('tiebreak_guesses', ['user_id', 'week_id'], ['guess'], guess)})`;

const REVEALED_PICKS = picksChanged(
  'coalesce(p.game_id, b.game_id) in (select id from main.games where was_revealed = 1)',
  'coalesce(p.week_id, b.week_id) not in (select week_id from main.games where was_revealed = 0)',
);

const COUNTS: Record<keyof RestoreChanges, string> = {
  picks: picksChanged('true', 'true'),
  messages: rows('chat_messages', ['id'], ['message', 'media_url']),
  scores: values('games', ['status', 'away_score', 'home_score', 'is_pinned']),
  lines: values('games', ['spread', 'total']),
  kickoffs: values('games', ['kickoff_at']),
  // A lock that follows its kickoff is no change of its own.
  locks: `select (${values('games', ['is_locked', 'lock_set_by_hand', 'lock_at'], 'p.kickoff_at is b.kickoff_at')})
    + (${values('weeks', ['is_locked', 'lock_at'])})`,
  games: rows('games', ['id'], ['week_id', 'away_team', 'home_team']),
  weeks: rows('weeks', ['id'], ['season', 'season_type', 'week_number']),
  players: rows('users', ['id'], ['username', 'is_active', 'is_scorekeeper'], 'coalesce(p.is_admin, b.is_admin) = 0'),
  codes: values('users', ['code_cipher']),
  commissioners: rows('users', ['id'], ['username', 'password_hash'], 'coalesce(p.is_admin, b.is_admin) = 1'),
  // Rules are settings to the commissioner; a week's card size and tiebreaker belong to them.
  settings: `select (${rows('settings', ['name'], ['value'], `(coalesce(p.name, b.name) in (${SETTINGS}) or coalesce(p.name, b.name) like '${MONEY_SETTING}%')`)})
    + (select count(*) ${joined('season_rules', ['season', 'season_type'], 'full')} where ${changedRules}) + (${values('weeks', ['card_size', 'tiebreak_game_id'])})`,
  standings: rows('standings', STANDINGS_KEY, ['wins', 'losses', 'ties', 'rank', 'half_points']),
};

/** @param backup as `prepareBackup` made it */
export function compareHere({ database, backup, onlyRevealed }: Compared): RestoreChanges {
  const sqlite = new Database(database, { fileMustExist: true });
  try {
    sqlite.pragma('trusted_schema = OFF');
    sqlite.prepare('ATTACH ? AS backup').run(backup);
    sqlite.pragma('query_only = ON');
    const select = Object.entries({ ...COUNTS, ...(onlyRevealed ? { picks: REVEALED_PICKS } : {}) }).map(
      ([kind, count]) => `(${count}) as ${kind}`,
    );
    // One statement, so that all counts are of one moment.
    return sqlite.prepare(`select ${select.join(', ')}`).get() as RestoreChanges; // the columns are its keys
  } finally {
    sqlite.close();
  }
}

export const compareWithBackup = async (compared: Compared): Promise<RestoreChanges> =>
  isSmallTogether(compared) ? compareHere(compared) : await runDbJob('compare', compareHere, compared);
