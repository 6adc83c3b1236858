/** The nouns of the pool, as they travel: zod schemas and their types. Instants are UTC ISO strings. */
import * as z from 'zod/mini';
import { WEEK_NUMBER_MAX, WEEK_NUMBER_MIN } from '#shared/limits.ts';

export const id = z.int().check(z.positive());
export const instant = z.iso.datetime({ precision: 3 });
const score = z.nullable(z.int());

export const seasonType = z.enum(['preseason', 'regular', 'playoffs']);
export type SeasonType = z.infer<typeof seasonType>;

export const pickType = z.enum(['spread', 'total']);
export type PickType = z.infer<typeof pickType>;

/** The side of a pick: home or away for the spread, over or under for the total. */
export type PickSide = 'away' | 'home' | 'over' | 'under';

/** `live` covers every moment between kickoff and the end; only `final` is graded by its score. */
const gameStatus = z.enum(['scheduled', 'live', 'final', 'postponed', 'cancelled', 'void']);
export type GameStatus = z.infer<typeof gameStatus>;

const pickResult = z.enum(['win', 'loss', 'tie', 'pending']);
export type PickResult = z.infer<typeof pickResult>;

/** The signed-in user, as the browser keeps it for display. */
export const signedInUser = z.object({ id, username: z.string(), isAdmin: z.boolean() });
export type SignedInUser = z.infer<typeof signedInUser>;

/**
 * A user as others read it. `password` (the access code), `createdAt` and `isInvitePending` are there for admins only;
 * `password` is null for admins and for a code that can no longer be read. `isInvitePending`: an active player, not the
 * commissioner's own, who has not signed in with the present access code.
 */
export const user = z.object({
  id,
  username: z.string(),
  firstName: z.string(),
  isAdmin: z.boolean(),
  isActive: z.boolean(),
  password: z.optional(z.nullable(z.string())),
  createdAt: z.optional(instant),
  isInvitePending: z.optional(z.boolean()),
});
export type User = z.infer<typeof user>;

const weekPhase = z.enum(['historical', 'current', 'upcoming']);
export type WeekPhase = z.infer<typeof weekPhase>;

export const week = z.object({
  id,
  weekNumber: z.int().check(z.gte(WEEK_NUMBER_MIN), z.lte(WEEK_NUMBER_MAX)),
  season: z.int(),
  seasonType,
  /** The commissioner's own lock; a passed `lockTime` locks too. */
  isLocked: z.boolean(),
  lockTime: z.nullable(instant),
  phase: weekPhase,
});
export type Week = z.infer<typeof week>;

export const game = z.object({
  id,
  weekId: id,
  awayTeam: z.string(),
  homeTeam: z.string(),
  /** Kickoff; null while it is not known. */
  gameTime: z.nullable(instant),
  lockTime: z.nullable(instant),
  lockSetByHand: z.boolean(),
  /** The home team's line in shortest form; negative means the home team is the favorite; null: no line yet. */
  spread: z.nullable(z.string()),
  total: z.nullable(z.string()),
  awayScore: score,
  homeScore: score,
  /** The commissioner's own lock, or a lock that no clock takes back: the game was revealed. */
  isLocked: z.boolean(),
  /** Its picks were shown to everyone; it stays locked until it is reopened. */
  isRevealed: z.boolean(),
  /** Why the commissioner opened the game again after its picks were shown; null when she never did. */
  reopenedReason: z.nullable(z.string()),
  isComplete: z.boolean(),
  status: gameStatus,
  period: z.nullable(z.int()),
  clock: z.nullable(z.string()),
  neutralSite: z.boolean(),
  /** The commissioner typed this score; the feed does not touch it until she gives the game back. */
  isPinned: z.boolean(),
  /** The feed's final of a pinned game; null while it doesn't differ. */
  feedScore: z.nullable(z.object({ awayScore: z.int(), homeScore: z.int() })),
});
export type Game = z.infer<typeof game>;

/** A choice as the page sends it. */
export const submittedPick = z.object({
  userId: id,
  weekId: id,
  gameId: id,
  pickType,
  pickValue: z.string().check(z.minLength(1), z.maxLength(120)),
});
export type SubmittedPick = z.infer<typeof submittedPick>;

/** The reader's own pick as stored on the server, at the line it was made at. */
export const pick = z.object({
  gameId: id,
  pickType,
  pickValue: z.string(),
  isWin: z.nullable(z.boolean()),
  result: pickResult,
  submittedAt: instant,
  /** Why the commissioner entered it; null when the member made it. */
  enteredReason: z.nullable(z.string()),
});
export type Pick = z.infer<typeof pick>;

/** A pick in the week's map; all null but `submittedAt` while it is hidden from the reader. */
const weekPick = z.object({
  gameId: z.nullable(id),
  pickType: z.nullable(pickType),
  pickValue: z.nullable(z.string()),
  isWin: z.nullable(z.boolean()),
  result: z.nullable(pickResult),
  submittedAt: instant,
  enteredReason: z.nullable(z.string()),
});
export type WeekPick = z.infer<typeof weekPick>;

/** User id (as text, being a key) to that user's picks. */
export const weekPicks = z.record(z.string(), z.array(weekPick));
export type WeekPicks = z.infer<typeof weekPicks>;

export const seasonRow = z.object({
  id,
  username: z.string(),
  totalWins: z.int(),
  totalLosses: z.int(),
  totalTies: z.int(),
  totalPicks: z.int(),
  winPercentage: z.string(),
  seasonRank: z.int(),
});
export type SeasonRow = z.infer<typeof seasonRow>;

const scopedRow = {
  id,
  username: z.string(),
  wins: z.int(),
  losses: z.int(),
  ties: z.int(),
  totalPicks: z.int(),
  winPercentage: z.string(),
};
export const periodRow = z.object({ ...scopedRow, periodRank: z.int() });
export type PeriodRow = z.infer<typeof periodRow>;
export const weeklyRow = z.object({ ...scopedRow, weekRank: z.int() });
export type WeeklyRow = z.infer<typeof weeklyRow>;

export const feedState = z.enum(['ok', 'failed', 'off']);
export type FeedState = z.infer<typeof feedState>;

const liveScore = z.object({
  id,
  weekId: id,
  season: z.int(),
  awayTeam: z.string(),
  awayTeamAbbr: z.string(),
  awayScore: score,
  homeTeam: z.string(),
  homeTeamAbbr: z.string(),
  homeScore: score,
  gameTime: z.nullable(instant),
  period: z.nullable(z.int()),
  clock: z.nullable(z.string()),
  status: gameStatus,
  isInProgress: z.boolean(),
  isCompleted: z.boolean(),
});
export type LiveScore = z.infer<typeof liveScore>;

export const liveScores = z.object({
  scores: z.array(liveScore),
  /** When a score last came in, typed or from the feed; null when none ever did. */
  lastUpdated: z.nullable(instant),
  feed: feedState,
});
export type LiveScores = z.infer<typeof liveScores>;

/** What an import did. `added` and `changed` count games; the rest names what it left alone, and why. */
export const imported = z.object({
  /** All of the week's games after it. */
  games: z.array(game),
  added: z.int(),
  changed: z.int(),
  /** Games ("A @ B") that were changed. */
  changedGames: z.array(z.string()),
  /** Games ("A @ B") whose line differs in the feed but was kept because a player has picked them. */
  keptLines: z.array(z.string()),
  /** The feed's lines of the games in `keptLines`, seen from the pool's home team. */
  feedLines: z.array(
    z.object({ gameId: id, title: z.string(), spread: z.nullable(z.string()), total: z.nullable(z.string()) }),
  ),
  /** Games whose kickoff in the feed was not applied because it looks wrong. */
  doubtfulDates: z.array(z.object({ gameId: id, title: z.string(), gameTime: instant })),
  /** Events that are no game of the pool or could not be read. */
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Games the feed has in this week and the pool in another (`weekId`). */
  inOtherWeek: z.array(z.object({ gameId: id, title: z.string(), weekId: id })),
});
export type Imported = z.infer<typeof imported>;

/** How the scoreboard feed does, for the commissioner. */
export const feedStatus = z.object({
  state: feedState,
  lastPollAt: z.nullable(instant),
  lastOkAt: z.nullable(instant),
  /** Why the last poll failed, in a sentence; null when it did not. */
  failure: z.nullable(z.string()),
  /** By how much the feed's clock is ahead of this computer's (negative: behind); null while under a minute apart. */
  clockAheadMs: z.nullable(z.int()),
  /** Games whose typed score overrides the feed. */
  pinned: z.array(game),
  /** Events of the last day that were not applied because something about them is wrong, newest first. */
  problems: z.array(z.object({ name: z.string(), reason: z.string(), at: instant })),
});
export type FeedStatus = z.infer<typeof feedStatus>;

/** A week of the league, which the pool may not have. */
export const leagueWeek = z.pick(week, { season: true, seasonType: true, weekNumber: true });
export type LeagueWeek = z.infer<typeof leagueWeek>;

export const chatMessage = z.object({
  id,
  /** Null when the writer's account is gone; the name stays. */
  userId: z.nullable(id),
  username: z.string(),
  message: z.string(),
  mediaUrl: z.nullable(z.string()),
  mediaType: z.nullable(z.enum(['gif', 'image'])),
  createdAt: instant,
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** One of five marks beside a name: a revealed pick's result, one still hidden from all, or a pick not made. */
const pip = z.enum(['win', 'loss', 'tie', 'pending', 'hidden', 'none']);
export type Pip = z.infer<typeof pip>;

/** All that the party's screen shows, for members and for a screen with the board link. Nothing hidden is in it. */
export const board = z.object({
  poolName: z.string(),
  serverTime: instant,
  /** Where phones join; null while there is no address to show. */
  joinAddress: z.nullable(z.string()),
  week: z.nullable(week),
  /** Active players and who has results, ranked ones first; `rank` is null before a player's first result. */
  rows: z.array(
    z.object({
      id,
      username: z.string(),
      rank: z.nullable(z.int()),
      wins: z.int(),
      losses: z.int(),
      ties: z.int(),
      /** Always five, in kickoff order of the revealed ones; then pending, hidden and none. */
      pips: z.array(pip),
    }),
  ),
  /** The week's games and any other live game, by kickoff. */
  games: z.array(game),
  /** The next instant at which games of the week lock, and which; null when none does any more. */
  nextLock: z.nullable(z.object({ at: instant, gameIds: z.array(id) })),
  /** Active players, and how many of them have all the picks the week allows. */
  players: z.int(),
  playersIn: z.int(),
  /** The newest few, oldest first. */
  messages: z.array(chatMessage),
  lastUpdated: z.nullable(instant),
  feed: feedState,
});
export type Board = z.infer<typeof board>;

/** Something that happened to a member's card, shown until read. */
export const notice = z.object({
  id,
  weekId: z.nullable(id),
  gameId: z.nullable(id),
  text: z.string(),
  createdAt: instant,
});
export type Notice = z.infer<typeof notice>;

/** One of one's own picks with its game, for looking back over a season. */
export const seasonPick = z.object({ week, game, pick });
export type SeasonPick = z.infer<typeof seasonPick>;

/** What a row of a pasted text was read as; `change` names the game it would change. */
export const manualRow = z.object({
  row: z.int(),
  text: z.string(),
  error: z.nullable(z.string()),
  /** Sentences about a doubtful kickoff; empty for a likely one. */
  doubts: z.array(z.string()),
  reading: z.nullable(
    z.object({
      awayTeam: z.string(),
      homeTeam: z.string(),
      /** Null while the time is to come. */
      gameTime: z.nullable(instant),
      spread: z.nullable(z.string()),
      total: z.nullable(z.string()),
      neutralSite: z.boolean(),
    }),
  ),
  change: z.nullable(
    z.object({
      gameId: id,
      oldGameTime: z.nullable(instant),
      oldSpread: z.nullable(z.string()),
      oldTotal: z.nullable(z.string()),
      swapsHome: z.boolean(),
      picks: z.int(),
    }),
  ),
});
export type ManualRow = z.infer<typeof manualRow>;

/** What is deleted with a week or a user, for the dialog that asks. */
export const contents = z.object({ games: z.int(), picks: z.int(), players: z.int(), messages: z.int() });
export type Contents = z.infer<typeof contents>;

/** How many picks a game has, and how many of them at another line than the present one. */
export const pickCount = z.object({ gameId: id, picks: z.int(), atOtherLine: z.int() });
export type PickCount = z.infer<typeof pickCount>;

export const backup = z.object({
  name: z.string(),
  kind: z.enum(['daily', 'weekly', 'migration', 'change']),
  at: instant,
  bytes: z.int(),
  /** What it was made before: "delete week 3"; null for the regular ones. */
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

/** What a new pool needs before its friends can pick, in the order of doing it. */
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
  firstSteps: z.object({
    /** What is still to do. */
    missing: z.array(firstStep),
    /** Is she led through them? Until she puts them away, or the pool's first game has kicked off. */
    isGuided: z.boolean(),
  }),
});
export type Todo = z.infer<typeof todo>;

/**
 * An address of the pool: `lan` a private one of a real adapter, `open` a public one, `vpn` and `virtual` of adapters
 * that programs made, `link-local` one that the computer gave itself.
 */
const inviteAddress = z.object({
  url: z.string(),
  /** What it belongs to, in plain words: "Wi-Fi (en0)". */
  name: z.string(),
  kind: z.enum(['tunnel', 'lan', 'open', 'vpn', 'virtual', 'link-local']),
  /** Why it may not work for a friend; null for one that should. */
  note: z.nullable(z.string()),
});
export type InviteAddress = z.infer<typeof inviteAddress>;

/** How friends reach the pool, for the commissioner who invites them. */
export const invite = z.object({
  /** What can be chosen, the best first. */
  addresses: z.array(inviteAddress),
  /** The address on invitations; null while this computer has none. */
  address: z.nullable(z.string()),
  /** Where that comes from: the machine's own setting, her choice, the tunnel, or found as the best. */
  from: z.nullable(z.enum(['machine', 'chosen', 'tunnel', 'found'])),
  /** The commissioner's choice; null for the best one. */
  chosen: z.nullable(z.string()),
  /** She chose an address that this computer does not have any more. */
  isChosenGone: z.boolean(),
  /** The pool listens on this computer only. */
  isAlone: z.boolean(),
  port: z.int(),
  platform: z.enum(['windows', 'macos', 'linux']),
  joins: z.object({
    /** Other devices that have reached the pool since it was started. */
    devices: z.int(),
    /** The latest of them: when, the address it used, and whether that was the public one. */
    last: z.nullable(z.object({ at: instant, host: z.string(), isPublic: z.boolean() })),
  }),
  /** Until when the link that signs her phone in works; null when there is none, or it was used. */
  phoneSignInUntil: z.nullable(instant),
});
export type Invite = z.infer<typeof invite>;

export const tunnelProgram = z.enum(['cloudflared', 'tailscale']);
export type TunnelProgram = z.infer<typeof tunnelProgram>;

/** `restarting` waits for its next try; `failed` waits for the commissioner. */
const tunnelState = z.enum(['off', 'starting', 'on', 'restarting', 'failed']);
export type TunnelState = z.infer<typeof tunnelState>;

/** The tunnel for friends outside the network: its programs and its state. */
export const tunnel = z.object({
  /** The best offer first. */
  programs: z.array(
    z.object({
      name: tunnelProgram,
      isInstalled: z.boolean(),
      /** How it is got on the computer that runs the pool: a command for its terminal, if there is one, and a page. */
      install: z.object({ command: z.nullable(z.string()), url: z.string() }),
    }),
  ),
  /** The one that was switched on last. */
  program: z.nullable(tunnelProgram),
  state: tunnelState,
  /** The public address while it works. */
  address: z.nullable(z.string()),
  since: z.nullable(instant),
  /** How many tries have failed in a row, and in how many milliseconds the next one comes. */
  attempt: z.int(),
  retryInMs: z.nullable(z.int()),
  /** What is wrong, or was before this try, and the page where it is put right. */
  message: z.nullable(z.string()),
  link: z.nullable(z.string()),
});
export type Tunnel = z.infer<typeof tunnel>;

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
