/** The audit log in sentences. What an entry holds was written when it happened, so everything in it is looked at first. */
import type { AuditEntry } from '#shared/model.ts';
import { parseLine } from '#shared/rules/lines.ts';
import { abbreviation } from '#shared/teams.ts';
import { kickoffTime } from '#shared/times.ts';
import { spreadText } from '../../../ui/format.ts';

export const AUDIT_KINDS: readonly { value: string; label: string }[] = [
  { value: 'picks', label: 'Picks' },
  { value: 'score', label: 'Scores' },
  { value: 'line', label: 'Lines and kickoffs' },
  { value: 'lock', label: 'Locks' },
  { value: 'week', label: 'Weeks' },
  { value: 'games', label: 'Games added or cleared' },
  { value: 'user', label: 'Players' },
  { value: 'standings', label: 'Standings' },
  { value: 'chat', label: 'Chat' },
  { value: 'setting', label: 'Settings and restores' },
];

type Things = Readonly<Record<string, unknown>>;
const isThings = (value: unknown): value is Things =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const things = (value: unknown): Things => (isThings(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Words for the names of fields; a field that has none is not worth a word. */
const FIELDS: Readonly<Record<string, string>> = {
  awayScore: 'away',
  homeScore: 'home',
  status: 'state',
  spread: 'home spread',
  total: 'total',
  gameTime: 'kickoff',
  lockTime: 'lock time',
  isLocked: 'locked',
  awayTeam: 'away team',
  homeTeam: 'home team',
  poolName: 'pool name',
  inviteAddress: 'address on invitations',
  feedEnabled: 'use of the scoreboard',
  keepAwake: 'keep this computer awake',
  picksAfterLock: 'picks after the lock',
  firstSteps: 'first steps',
};

/** Words for the names of choices. */
const CHOICES: Readonly<Record<string, string>> = {
  'until-next-lock': 'until the next lock',
  'while-games-are-on': 'while games are on',
  'with-reason': 'allowed, with a reason',
  'links-sent': 'links sent',
  'put-away': 'put away',
};

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** How the times in an entry read: seen from when it was made, and beside its week. */
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
function changes(before: unknown, after: unknown, timeWords: TimeWords): string | null {
  const [was, is] = [things(before), things(after)];
  const told = Object.keys(FIELDS)
    .filter(
      (field) => field in is && fieldWord(field, was[field], timeWords) !== fieldWord(field, is[field], timeWords),
    )
    .map(
      (field) =>
        `${FIELDS[field]} from ${fieldWord(field, was[field], timeWords)} to ${fieldWord(field, is[field], timeWords)}`,
    );
  return told.length === 0 ? null : `changed ${told.join(', ')}`;
}

/** "1 game", "11 games" */
const counted = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

const COUNTED: Readonly<Record<string, string>> = {
  games: 'game',
  picks: 'pick',
  players: 'player',
  messages: 'message',
};

/** "11 games, 52 picks" */
const counts = (value: unknown): string =>
  Object.entries(things(value))
    .flatMap(([field, n]) => {
      if (typeof n !== 'number' || n <= 0) return [];
      const one = COUNTED[field];
      if (one !== undefined) return [counted(n, one)];
      return field === 'added' || field === 'changed' ? [`${n} ${field}`] : [];
    })
    .join(', ');

/** "CAR @ ATL": within a sentence that names several games. */
const shortTitle = (title: string): string => title.split(' @ ').map(abbreviation).join(' @ ');

/** "Over 44 (CAR @ ATL)"; entries of an earlier version don't name the game. */
const pickValues = (card: unknown): string[] =>
  list(card).flatMap((pick) => {
    const { pickValue, game } = things(pick);
    if (typeof pickValue !== 'string') return [];
    return [typeof game === 'string' ? `${pickValue} (${shortTitle(game)})` : pickValue];
  });

function picksChange({ before, after, username }: AuditEntry): string {
  if (Array.isArray(before) || Array.isArray(after)) {
    const [was, is] = [pickValues(before), pickValues(after)];
    const added = is.filter((pick) => !was.includes(pick));
    const gone = was.filter((pick) => !is.includes(pick));
    const parts = [
      ...(added.length === 0 ? [] : [`chose ${added.join(', ')}`]),
      ...(gone.length === 0 ? [] : [`took off ${gone.join(', ')}`]),
    ];
    return `${parts.join('; ') || 'saved the same picks'} (${is.length} of 5)`;
  }
  if (after === null) return `took away ${word(before)} from ${username ?? 'a player'}`;
  const instead = before === null ? '' : ` instead of ${word(before)}`;
  return `entered ${word(after)} for ${username ?? 'a player'}${instead}`;
}

function scoreChange({ before, after }: AuditEntry): string {
  const score = (value: unknown) => {
    const { awayScore, homeScore, status } = things(value);
    const points =
      typeof awayScore === 'number' && typeof homeScore === 'number' ? `${awayScore}–${homeScore}` : 'no score';
    return `${points}${typeof status === 'string' ? ` (${status})` : ''}`;
  };
  const [was, is] = [score(before), score(after)];
  if (was === is && things(before)['isPinned'] === true) return `gave the game back to the scoreboard at ${is}`;
  return `changed the score from ${was} to ${is}`;
}

function userChange({ before, after, username }: AuditEntry): string {
  const who = username ?? 'a user';
  if (after === 'added') return `added ${who}`;
  if (after === 'deleted') return `deleted ${who} with ${counted(list(things(before)['picks']).length, 'pick')}`;
  if (after === 'disabled' || after === 'enabled') return `${after} ${who}`;
  if (after === 'new access code') return `gave ${who} a new access code`;
  if (after === 'made commissioner') return `made ${who} the commissioner`;
  if (after === 'password changed') return `changed the password of ${who}`;
  if (after === 'password reset') return `set a new password for ${who}`;
  if (typeof before === 'string' && typeof after === 'string') return `renamed ${before} to ${after}`;
  return `changed ${who}: ${word(after)}`;
}

function standingsChange({ before, after }: AuditEntry): string {
  const { recomputed } = things(after);
  if (typeof recomputed === 'number') return `counted the standings of ${recomputed} again`;
  if (after === 'repaired')
    return `repaired the standings: ${list(before)
      .map((one) => word(one))
      .join('; ')}`;
  const { which, rows } = things(before);
  const { season, seasonType } = things(which);
  const what = which === 'all' ? 'all leaderboards' : `the leaderboards of ${word(seasonType)} ${word(season)}`;
  return `cleared ${what} (${typeof rows === 'number' ? counted(rows, 'row') : word(rows)})`;
}

function settingChange({ before, after }: AuditEntry, timeWords: TimeWords): string {
  const { restored, from, copied } = things(after);
  if (typeof copied === 'string') return 'saved a copy of the whole pool, access codes included';
  if (typeof restored === 'string') return `restored the backup of ${word(from, timeWords)}`;
  if (after === 'board link made') return 'made a board link';
  if (after === 'board link revoked') return 'revoked the board link';
  return changes(before, after, timeWords) ?? 'saved the settings';
}

function weekChange({ before, after }: AuditEntry, timeWords: TimeWords): string {
  if (after === 'deleted') return `deleted the week${counts(before) === '' ? '' : ` with ${counts(before)}`}`;
  return isThings(after) && 'created' in after
    ? 'created the week'
    : (changes(before, after, timeWords) ?? 'saved the week');
}

/** "Carolina Panthers @ Atlanta Falcons with 3 picks" */
function gameWithPicks(game: Things): string {
  const picks = list(game['picks']).length;
  const title = `${word(game['awayTeam'])} @ ${word(game['homeTeam'])}`;
  return picks === 0 ? title : `${title} with ${counted(picks, 'pick')}`;
}

/** "kickoff Sun 10:00 AM, home spread −4.5, total 42.5": what a game was added with. */
const gameFacts = (game: Things, timeWords: TimeWords): string =>
  ['gameTime', 'spread', 'total']
    .filter((field) => field in game)
    .map((field) => `${FIELDS[field]} ${fieldWord(field, game[field], timeWords)}`)
    .join(', ');

function gamesChange({ before, after }: AuditEntry, timeWords: TimeWords): string {
  if (after === 'cleared') return `cleared the games${counts(before) === '' ? '' : `: ${counts(before)}`}`;
  if (after === 'removed') return `removed ${gameWithPicks(things(before))}`;
  const [was, is] = [things(before), things(after)];
  if ('awayTeam' in was && 'awayTeam' in is) return `moved ${gameWithPicks(is)} to this week`;
  if ('awayTeam' in is) {
    const facts = gameFacts(is, timeWords);
    return `added ${gameWithPicks(is)}${facts === '' ? '' : `: ${facts}`}`;
  }
  return `changed the games: ${counts(after) || 'none'}`;
}

const SENTENCES: Readonly<Record<string, (entry: AuditEntry, timeWords: TimeWords) => string>> = {
  picks: picksChange,
  score: scoreChange,
  line: ({ before, after }, timeWords) => {
    if ('confirmed' in things(after)) return 'confirmed the kickoff and the lock time';
    return changes(before, after, timeWords) ?? 'saved the same lines';
  },
  lock: ({ before, after }, timeWords) => changes(before, after, timeWords) ?? 'saved the same lock',
  week: weekChange,
  games: gamesChange,
  user: userChange,
  standings: standingsChange,
  chat: ({ before }) => {
    const { message } = things(before);
    return `deleted the message ${message === '' ? 'with a picture' : `“${word(message)}”`}`;
  },
  setting: settingChange,
};

/**
 * What an entry says: what was done, and what it was about.
 * @param season the season of the entry's week, which says which year is expected; undefined when the week is gone
 */
export function auditSentence(entry: AuditEntry, season: number | undefined): { done: string; about: string } {
  const timeWords = (at: number) => kickoffTime(at, Date.parse(entry.at), season);
  const say = SENTENCES[entry.kind];
  const done =
    say === undefined
      ? `changed ${entry.kind} from ${word(entry.before)} to ${word(entry.after)}`
      : say(entry, timeWords);
  const about = [entry.gameTitle, entry.weekTitle].filter((part) => part !== null);
  return { done, about: about.join(' · ') };
}
