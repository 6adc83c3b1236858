/**
 * Every action that the audit log records, and the data its entry keeps: the state before and after it. Entries stay
 * for years, so an action never loses its line here, and its data only gains optional fields.
 */
import * as z from 'zod/mini';
import { houseRules } from '#shared/model/houseRules.ts';

/** What the log can be filtered by. */
export const AUDIT_KINDS = [
  'picks',
  'score',
  'line',
  'lock',
  'week',
  'games',
  'user',
  'standings',
  'chat',
  'setting',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

const text = z.nullable(z.string());
const points = z.nullable(z.int());
const guess = z.union([points, z.string()]);
/** `game` names the game; entries of version 0.1 do not have it. */
const card = z.array(z.object({ pickValue: z.string(), game: z.optional(text), isBestBet: z.optional(z.boolean()) }));
const picks = z.optional(z.array(z.unknown()));
const score = z.object({
  awayScore: z.optional(points),
  homeScore: z.optional(points),
  status: z.optional(z.string()),
  isPinned: z.optional(z.boolean()),
});
/** Kickoff, lock and lines of a game or a week, where the action is about them. */
const facts = z.partial(
  z.object({
    awayTeam: z.string(),
    homeTeam: z.string(),
    awayScore: points,
    homeScore: points,
    status: z.string(),
    gameTime: text,
    lockTime: text,
    isLocked: z.boolean(),
    spread: text,
    total: text,
    cardSize: z.int(),
    sideAndTotal: z.boolean(),
    tiebreakGame: text,
  }),
);
const game = z.extend(facts, { awayTeam: z.string(), homeTeam: z.string(), picks });
const counts = z.partial(
  z.object({ games: z.int(), picks: z.int(), players: z.int(), messages: z.int(), added: z.int(), changed: z.int() }),
);
const settings = z.record(z.string(), z.unknown());
/** Entries from before a house rule existed do not have it. */
const rules = z.extend(z.partial(houseRules), {
  season: z.int(),
  seasonType: z.enum(['preseason', 'regular', 'playoffs']),
});
const which = z.union([z.literal('all'), z.object({ season: z.int(), seasonType: z.string() })]);

/** The data of an entry; null where the action has none. Older entries may hold more, which is ignored. */
const none = z.unknown();

const action = <B extends z.ZodMiniType, A extends z.ZodMiniType>(kind: AuditKind, before: B, after: A) => ({
  kind,
  before,
  after,
});

export const AUDIT_ACTIONS = {
  card_saved: action('picks', card, card),
  /** The commissioner entered a pick for a player, or took one off. */
  /** A text replaces a guess that is hidden from commissioners too. */
  guess_saved: action('picks', guess, guess),
  pick_entered: action('picks', text, text),
  /** The picks were hidden from commissioners. */
  card_opened: action('picks', none, none),
  score_changed: action('score', score, score),
  line_changed: action('line', facts, facts),
  dates_confirmed: action('line', none, z.object({ confirmed: facts })),
  week_changed: action('week', facts, facts),
  lock_changed: action('lock', facts, facts),
  week_created: action('week', none, z.object({ created: z.unknown() })),
  week_deleted: action('week', counts, none),
  game_added: action('games', none, game),
  game_moved: action('games', game, game),
  game_removed: action('games', game, none),
  games_cleared: action('games', counts, none),
  /** Only in entries of version 0.1, which counted pasted games. */
  games_pasted: action('games', none, counts),
  user_added: action('user', none, none),
  user_renamed: action('user', z.string(), z.string()),
  user_disabled: action('user', none, none),
  user_enabled: action('user', none, none),
  user_deleted: action('user', z.object({ picks }), none),
  code_renewed: action('user', none, none),
  invitation_sent: action('user', none, none),
  /** The mark was taken back. */
  invitation_not_sent: action('user', none, none),
  commissioner_added: action('user', none, none),
  co_commissioner_added: action('user', none, none),
  co_commissioner_removed: action('user', none, none),
  scorekeeper_added: action('user', none, none),
  scorekeeper_removed: action('user', none, none),
  password_changed: action('user', none, none),
  password_reset: action('user', none, none),
  standings_recounted: action('standings', none, z.object({ recomputed: z.int() })),
  standings_repaired: action('standings', z.array(z.string()), none),
  rules_changed: action('setting', rules, rules),
  standings_cleared: action('standings', z.object({ rows: z.int(), which }), none),
  message_deleted: action('chat', z.object({ message: z.string(), mediaUrl: z.optional(z.string()) }), none),
  settings_changed: action('setting', settings, settings),
  /** The note, as a phrase. */
  money_changed: action('setting', none, z.object({ money: z.string() })),
  pool_copied: action('setting', none, z.object({ copied: z.string() })),
  pool_moved: action('setting', none, z.object({ movedTo: z.string() })),
  move_taken_back: action('setting', z.object({ movedTo: z.string() }), none),
  backup_restored: action('setting', none, z.object({ restored: z.string(), from: z.string() })),
  /** The connection's name and service, never its address. */
  connection_added: action('setting', none, z.object({ connection: z.string() })),
  connection_changed: action('setting', none, z.object({ connection: z.string() })),
  connection_removed: action('setting', z.object({ connection: z.string() }), none),
  deletion_restored: action('setting', none, z.object({ deletion: z.string() })),
  deletion_erased: action('setting', z.object({ deletion: z.string() }), none),
  past_seasons_imported: action('standings', none, z.object({ results: z.int(), seasons: z.array(z.int()) })),
  past_import_undone: action('standings', z.object({ results: z.int(), seasons: z.array(z.int()) }), none),
  board_link_made: action('setting', none, none),
  board_link_revoked: action('setting', none, none),
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
type Data<A extends AuditAction, K extends 'before' | 'after'> = z.output<(typeof AUDIT_ACTIONS)[A][K]>;

/** The data of one action, as its sentence reads it. */
export type AuditData<A extends AuditAction> = { before: Data<A, 'before'>; after: Data<A, 'after'> };

type Written<K extends string, T> = unknown extends T ? { [key in K]?: T } : { [key in K]: T };
/** An action with the data that has to be recorded with it. */
export type AuditChange = {
  [A in AuditAction]: { action: A } & Written<'before', Data<A, 'before'>> & Written<'after', Data<A, 'after'>>;
}[AuditAction];

export const isAuditAction = (name: string | null): name is AuditAction => name !== null && name in AUDIT_ACTIONS;

/** An entry's data as its action describes it; null for data of another form. */
export function readAuditData<A extends AuditAction>(
  name: A,
  entry: { before: unknown; after: unknown },
): AuditData<A> | null {
  const [before, after] = [
    AUDIT_ACTIONS[name].before.safeParse(entry.before),
    AUDIT_ACTIONS[name].after.safeParse(entry.after),
  ];
  // Each part was just parsed by the action's own schema.
  return before.success && after.success ? ({ before: before.data, after: after.data } as AuditData<A>) : null;
}
