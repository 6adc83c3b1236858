/** The commissioner's to-do list, backups, status and audit log. */
import * as z from 'zod/mini';
import { id, instant } from './base.ts';
import { feedStatus, game } from './games.ts';

/** The rows deleted with a week or a user, for the dialog that asks. */
export const contents = z.object({ games: z.int(), picks: z.int(), players: z.int(), messages: z.int() });
export type Contents = z.infer<typeof contents>;

export const backup = z.object({
  name: z.string(),
  kind: z.enum(['daily', 'weekly', 'migration', 'change']),
  at: instant,
  bytes: z.int(),
  /** The action it was made before: "delete week 3"; null for the regular ones. */
  reason: z.nullable(z.string()),
  /** It was opened and read through; only a good one can be restored. */
  state: z.enum(['good', 'damaged', 'newer']),
});
export type Backup = z.infer<typeof backup>;

/** Why the computer refuses to save, or refused the last backup, a sentence each; null while all is well. */
const troubles = z.object({ saving: z.nullable(z.string()), backup: z.nullable(z.string()) });

/** The pool's status, for its commissioner. */
export const healthDetails = z.object({
  startedAt: instant,
  uptimeS: z.number(),
  /** Active players, present or not. */
  members: z.int(),
  /** Open pages, and screens of the party. */
  connected: z.int(),
  /** Who has the pool open at this moment, each once, by name; commissioners too. */
  present: z.array(z.string()),
  hasPartyScreen: z.boolean(),
  databaseBytes: z.int(),
  schemaVersion: z.int(),
  dataDir: z.string(),
  lastBackup: z.nullable(backup),
  feed: z.pick(feedStatus, { state: true, lastPollAt: true, lastOkAt: true, failure: true }),
  troubles,
  lostCodes: z.int(),
  /** One sentence about newer versions of the app; null if it doesn't check for them. */
  updates: z.nullable(z.string()),
});
export type HealthDetails = z.infer<typeof healthDetails>;

/** How many of each differ between the pool and a backup: added, changed and deleted ones. */
const restoreChanges = z.object({
  picks: z.int(),
  messages: z.int(),
  scores: z.int(),
  lines: z.int(),
  kickoffs: z.int(),
  /** Of games and of weeks. */
  locks: z.int(),
  games: z.int(),
  weeks: z.int(),
  players: z.int(),
  codes: z.int(),
  /** Names and passwords of commissioners. */
  commissioners: z.int(),
  settings: z.int(),
  /** Rows of the leaderboards. */
  standings: z.int(),
});
export type RestoreChanges = z.infer<typeof restoreChanges>;

/** What a restore would undo: everything that changed after the backup was made. */
export const restorePreview = z.object({ at: instant, changes: restoreChanges });
export type RestorePreview = z.infer<typeof restorePreview>;

/** What a new pool needs before its friends can pick, in order. */
export const FIRST_STEPS = ['week', 'games', 'players', 'invite'] as const;
const firstStep = z.enum(FIRST_STEPS);
export type FirstStep = z.infer<typeof firstStep>;

/** What waits for the commissioner. */
export const todo = z.object({
  /** Kicked off over four hours ago and not final. */
  unfinished: z.array(game),
  /** Not locked yet and without spread and total. */
  withoutLine: z.array(game),
  /** Games of the current week without a kickoff; not the postponed ones. */
  withoutKickoff: z.array(game),
  /** Games whose kickoff or lock time looks wrong, and why; `feedGameTime` is a kickoff of the feed that was not applied. */
  doubtfulDates: z.array(z.object({ game, reasons: z.array(z.string()), feedGameTime: z.nullable(instant) })),
  /** Every game of the current week is final or called off, and no later week exists. */
  needsNextWeek: z.boolean(),
  /** Active players of the current week who could still add picks. */
  missing: z.array(z.object({ userId: id, username: z.string(), picks: z.int(), couldAdd: z.int() })),
  /** Null: there is none. */
  lastBackupAt: z.nullable(instant),
  isBackupOld: z.boolean(),
  troubles,
  lostCodes: z.int(),
  /** Group chats that the last message could not be delivered to, and why. */
  failedConnections: z.array(z.object({ id, name: z.string(), failure: z.string() })),
  firstSteps: z.object({
    /** The open tasks. */
    missing: z.array(firstStep),
    /** Is the commissioner led through them? Until they are put away, or the pool's first game has kicked off. */
    isGuided: z.boolean(),
  }),
});
export type Todo = z.infer<typeof todo>;

/** An entry of the audit log. Titles name the week and the game as they were, also after they are deleted. `before` and `after` are plain values, never an access code or a password. */
export const auditEntry = z.object({
  id,
  at: instant,
  actorName: z.string(),
  kind: z.string(),
  /** One of AUDIT_ACTIONS; null for an entry whose action is not known. */
  action: z.nullable(z.string()),
  userId: z.nullable(id),
  username: z.nullable(z.string()),
  weekId: z.nullable(id),
  gameId: z.nullable(id),
  weekTitle: z.nullable(z.string()),
  gameTitle: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;
