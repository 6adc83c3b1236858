/** The audit log in sentences: one for each action. */
import { changedRules, DEFAULT_RULES, withRules } from '#shared/houseRules.ts';
import { ruleSentence, seasonTitle } from '#shared/texts/ruleSentences.ts';
import {
  AUDIT_KINDS,
  isAuditAction,
  readAuditData,
  type AuditAction,
  type AuditData,
  type AuditKind,
} from '#shared/audit.ts';
import type { AuditEntry } from '#shared/model.ts';
import { parseLine } from '#shared/rules/lines.ts';
import { abbreviation } from '#shared/teams.ts';
import { plural } from '#shared/texts.ts';
import { secrecySentences } from '#shared/texts/secrecy.ts';
import { poolTimes } from '../../../data/timeZone.ts';
import { spreadText } from '../../../ui/format.ts';

const KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  picks: 'Picks',
  score: 'Scores',
  line: 'Lines and kickoffs',
  lock: 'Locks',
  week: 'Weeks',
  games: 'Games added or cleared',
  user: 'Players',
  standings: 'Standings',
  chat: 'Chat',
  setting: 'Settings and restores',
};
export const KIND_CHOICES = AUDIT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

const { hiddenPick } = secrecySentences;

type Fields = Readonly<Record<string, unknown>>;

/** How sentences name fields. They leave out a field that has no name here. */
const FIELDS: Readonly<Record<string, string>> = {
  awayScore: 'away',
  homeScore: 'home',
  status: 'state',
  spread: 'home spread',
  total: 'total',
  gameTime: 'kickoff',
  lockTime: 'lock time',
  isLocked: 'locked',
  cardSize: 'card size',
  sideAndTotal: 'side and total of the one game',
  tiebreakGame: 'tiebreaker',
  awayTeam: 'away team',
  homeTeam: 'home team',
  poolName: 'pool name',
  inviteAddress: 'address on invitations',
  feedEnabled: 'use of the scoreboard',
  timeZone: 'time zone',
  keepAwake: 'keep this computer awake',
  picksAfterLock: 'picks after the lock',
  momentsInChat: 'moments in the chat',
  commissionerSeesPicks: 'when the commissioner sees picks',
  firstSteps: 'first steps',
};

/** How sentences name choices. */
const CHOICES: Readonly<Record<string, string>> = {
  'until-next-lock': 'until the next lock',
  'while-games-are-on': 'while games are live',
  'with-reason': 'allowed, with a reason',
  'after-kickoff': 'only after kickoff, like everyone',
  'links-sent': 'links sent',
  'put-away': 'hidden',
};

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Formats the times in an entry, as seen from when it was made and next to its week. */
type TimeWords = (at: number) => string;

function word(value: unknown, timeWords?: TimeWords): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value === 'string') {
    return timeWords !== undefined && INSTANT.test(value) ? timeWords(Date.parse(value)) : (CHOICES[value] ?? value);
  }
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function fieldWord(field: string, value: unknown, timeWords: TimeWords): string {
  const halfPoints = field === 'spread' && typeof value === 'string' ? parseLine(value) : null;
  return halfPoints === null ? word(value, timeWords) : spreadText(halfPoints);
}

/** "changed lock time from none to Sun 9:55 AM, locked from no to yes": the fields that differ. */
function changes(was: Fields, is: Fields, timeWords: TimeWords): string | null {
  const changed = Object.keys(FIELDS)
    .filter(
      (field) => field in is && fieldWord(field, was[field], timeWords) !== fieldWord(field, is[field], timeWords),
    )
    .map(
      (field) =>
        `${FIELDS[field]} from ${fieldWord(field, was[field], timeWords)} to ${fieldWord(field, is[field], timeWords)}`,
    );
  return changed.length === 0 ? null : `changed ${changed.join(', ')}`;
}

const COUNTED: Readonly<Record<string, string>> = {
  games: 'game',
  picks: 'pick',
  players: 'player',
  messages: 'message',
};

/** "11 games, 52 picks" */
const counts = (contents: Fields): string =>
  Object.entries(contents)
    .flatMap(([field, n]) => {
      if (typeof n !== 'number' || n <= 0) return [];
      const one = COUNTED[field];
      if (one !== undefined) return [plural(n, one)];
      return field === 'added' || field === 'changed' ? [`${n} ${field}`] : [];
    })
    .join(', ');

/** "CAR @ ATL", for sentences that name several games. */
const shortTitle = (title: string): string => title.split(' @ ').map(abbreviation).join(' @ ');

type CardData = AuditData<'card_saved'>;

/** "Over 44 (CAR @ ATL)"; entries of version 0.1 don't name the game. */
const pickTitles = (card: CardData['after']): string[] =>
  card.map(({ pickValue, game, isBestBet }) => {
    const title = game == null ? pickValue : `${pickValue} (${shortTitle(game)})`;
    return isBestBet === true ? `${title} as best bet` : title;
  });

function cardSaved({ before, after }: CardData): string {
  if ([...before, ...after].some(({ pickValue }) => pickValue === hiddenPick)) {
    return `saved the card: ${plural(before.length, 'pick')} before, ${after.length} now, ${hiddenPick}`;
  }
  const [was, is] = [pickTitles(before), pickTitles(after)];
  const added = is.filter((pick) => !was.includes(pick));
  const gone = was.filter((pick) => !is.includes(pick));
  const parts = [
    ...(added.length === 0 ? [] : [`chose ${added.join(', ')}`]),
    ...(gone.length === 0 ? [] : [`removed ${gone.join(', ')}`]),
  ];
  return `${parts.join('; ') || 'saved the same picks'} (${plural(is.length, 'pick')})`;
}

function guessSaved({ after }: AuditData<'guess_saved'>): string {
  if (after === null) return 'removed the tiebreaker guess';
  return typeof after === 'string' ? `saved a tiebreaker guess, ${after}` : `guessed ${after} for the tiebreaker`;
}

function pickEntered({ before, after }: AuditData<'pick_entered'>, player: string): string {
  if (after === hiddenPick) return `changed a pick of ${player}, ${hiddenPick}`;
  if (after === null) return `removed ${word(before)} from ${player}`;
  return `entered ${after} for ${player}${before === null ? '' : ` instead of ${before}`}`;
}

type ScoreData = AuditData<'score_changed'>;

function scoreText({ awayScore, homeScore, status }: ScoreData['after']): string {
  const points = awayScore == null || homeScore == null ? 'no score' : `${awayScore}–${homeScore}`;
  return status === undefined ? points : `${points} (${status})`;
}

function scoreChanged({ before, after }: ScoreData): string {
  const [was, is] = [scoreText(before), scoreText(after)];
  if (was === is && before.isPinned === true) return `let the scoreboard update the game again at ${is}`;
  return `changed the score from ${was} to ${is}`;
}

function standingsCleared({ before: { rows, which } }: AuditData<'standings_cleared'>): string {
  const what = which === 'all' ? 'all leaderboards' : `the leaderboards of ${which.seasonType} ${which.season}`;
  return `cleared ${what} (${plural(rows, 'row')})`;
}

/** "changed the rules of the 2026 regular season: “A push earns half a point.”" */
function rulesChanged({ before, after }: AuditData<'rules_changed'>): string {
  // An entry from before a rule existed was made under its default.
  const [had, has] = [withRules(DEFAULT_RULES, before), withRules(DEFAULT_RULES, after)];
  const sentences = changedRules(had, has).map((name) => ruleSentence(name, has));
  return `changed the rules of the ${seasonTitle(after.season, after.seasonType)}: “${sentences.join(' ')}”`;
}

type Past = AuditData<'past_seasons_imported'>['after'];

/** "720 results of the seasons 2023, 2024" */
const pastResults = ({ results, seasons }: Past): string =>
  `${plural(results, 'past result')} of ${seasons.length === 1 ? 'the season' : 'the seasons'} ${seasons.join(', ')}`;

type Game = AuditData<'game_added'>['after'];

/** "Carolina Panthers @ Atlanta Falcons with 3 picks" */
function gameWithPicks({ awayTeam, homeTeam, picks = [] }: Game): string {
  const title = `${awayTeam} @ ${homeTeam}`;
  return picks.length === 0 ? title : `${title} with ${plural(picks.length, 'pick')}`;
}

/** "added CAR @ ATL: kickoff Sun 10:00 AM, home spread −4.5, total 42.5" */
function gameAdded({ after }: AuditData<'game_added'>, timeWords: TimeWords): string {
  const game: Fields = after;
  const facts = ['gameTime', 'spread', 'total']
    .filter((field) => field in game)
    .map((field) => `${FIELDS[field]} ${fieldWord(field, game[field], timeWords)}`)
    .join(', ');
  return `added ${gameWithPicks(after)}${facts === '' ? '' : `: ${facts}`}`;
}

/** Names that a sentence uses besides the data: the player, and how to format times. */
type Context = { player: string; timeWords: TimeWords };

const SENTENCES: { readonly [A in AuditAction]: (data: AuditData<A>, context: Context) => string } = {
  card_saved: cardSaved,
  guess_saved: guessSaved,
  pick_entered: (data, { player }) => pickEntered(data, player),
  card_opened: (_, { player }) => `opened the card of ${player} before kickoff`,
  score_changed: scoreChanged,
  line_changed: ({ before, after }, { timeWords }) => changes(before, after, timeWords) ?? 'saved the same lines',
  dates_confirmed: () => 'confirmed the kickoff and the lock time',
  week_changed: ({ before, after }, { timeWords }) => changes(before, after, timeWords) ?? 'saved the week',
  lock_changed: ({ before, after }, { timeWords }) => changes(before, after, timeWords) ?? 'saved the same lock',
  week_created: () => 'created the week',
  week_deleted: ({ before }) => `deleted the week${counts(before) === '' ? '' : ` with ${counts(before)}`}`,
  game_added: (data, { timeWords }) => gameAdded(data, timeWords),
  game_moved: ({ after }) => `moved ${gameWithPicks(after)} to this week`,
  game_removed: ({ before }) => `removed ${gameWithPicks(before)}`,
  games_cleared: ({ before }) => `cleared the games${counts(before) === '' ? '' : `: ${counts(before)}`}`,
  games_pasted: ({ after }) => `changed the games: ${counts(after) || 'none'}`,
  user_added: (_, { player }) => `added ${player}`,
  user_renamed: ({ before, after }) => `renamed ${before} to ${after}`,
  user_disabled: (_, { player }) => `disabled ${player}`,
  user_enabled: (_, { player }) => `enabled ${player}`,
  user_deleted: ({ before: { picks = [] } }, { player }) => `deleted ${player} with ${plural(picks.length, 'pick')}`,
  code_renewed: (_, { player }) => `gave ${player} a new access code`,
  invitation_sent: (_, { player }) => `marked the invitation of ${player} as sent`,
  invitation_not_sent: (_, { player }) => `marked the invitation of ${player} as not sent`,
  commissioner_added: (_, { player }) => `made ${player} the commissioner`,
  co_commissioner_added: (_, { player }) => `made ${player} a co-commissioner`,
  co_commissioner_removed: (_, { player }) => `removed the co-commissioner ${player}`,
  scorekeeper_added: (_, { player }) => `made ${player} a scorekeeper`,
  scorekeeper_removed: (_, { player }) => `ended ${player} being a scorekeeper`,
  password_changed: (_, { player }) => `changed the password of ${player}`,
  password_reset: (_, { player }) => `set a new password for ${player}`,
  standings_recounted: ({ after }) => `recalculated the standings of ${after.recomputed}`,
  standings_repaired: ({ before }) => `repaired the standings: ${before.join('; ')}`,
  rules_changed: rulesChanged,
  standings_cleared: standingsCleared,
  message_deleted: ({ before: { message } }) =>
    `deleted the message ${message === '' ? 'with a picture' : `“${message}”`}`,
  settings_changed: ({ before, after }, { timeWords }) => changes(before, after, timeWords) ?? 'saved the settings',
  money_changed: ({ after }) => `changed the ${after.money}`,
  pool_copied: () => 'saved a copy of the whole pool, including access codes',
  pool_moved: ({ after }) => `moved the pool to ${after.movedTo}`,
  move_taken_back: ({ before }) => `took back the move to ${before.movedTo}`,
  backup_restored: ({ after }, { timeWords }) => `restored the backup of ${word(after.from, timeWords)}`,
  connection_added: ({ after }) => `connected the group chat ${after.connection}`,
  connection_changed: ({ after }) => `changed what is sent to the group chat ${after.connection}`,
  connection_removed: ({ before }) => `disconnected the group chat ${before.connection}`,
  deletion_restored: ({ after }) => `undid the deletion of ${after.deletion}`,
  deletion_erased: ({ before }) => `deleted ${before.deletion} for good`,
  past_seasons_imported: ({ after }) => `imported ${pastResults(after)}`,
  past_import_undone: ({ before }) => `undid the import of ${pastResults(before)}`,
  board_link_made: () => 'created a board link',
  board_link_revoked: () => 'revoked the board link',
};

function sentence(action: AuditAction, entry: AuditEntry, timeWords: TimeWords): string | null {
  const data = readAuditData(action, entry);
  // TypeScript can't see that sentence and data belong to the same action.
  const say = SENTENCES[action] as (given: unknown, context: Context) => string;
  return data && say(data, { player: entry.username ?? 'a player', timeWords });
}

/**
 * The action, and its subject.
 * @param season the season of the entry's week, which decides which year is expected; undefined for a deleted week
 */
export function auditSentence(entry: AuditEntry, season: number | undefined): { done: string; about: string } {
  const timeWords = (at: number) => poolTimes().kickoffTime(at, Date.parse(entry.at), season);
  const about = [entry.gameTitle, entry.weekTitle].filter((part) => part !== null).join(' · ');
  const done = isAuditAction(entry.action) ? sentence(entry.action, entry, timeWords) : null;
  // An entry of a later version, or from a damaged file.
  return { done: done ?? `changed ${entry.kind} from ${word(entry.before)} to ${word(entry.after)}`, about };
}
