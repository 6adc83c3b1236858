import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '#shared/audit.ts';
import type { AuditEntry, RestoreChanges } from '#shared/model.ts';
import { auditSentence } from './auditWords.ts';
import { backupTitle, fileSize, undoneBy } from './backupWords.ts';

const entry = (action: string, before: unknown, after: unknown, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  at: '2026-11-17T18:00:00.000Z',
  actorName: 'Rosalind',
  kind: 'user',
  action,
  userId: null,
  username: null,
  weekId: null,
  gameId: null,
  weekTitle: null,
  gameTitle: null,
  before,
  after,
  reason: null,
  ...more,
});
const done = (action: string, before: unknown, after: unknown, more?: Partial<AuditEntry>) =>
  auditSentence(entry(action, before, after, more), 2026).done;

describe('the audit log', () => {
  it('names the picks a member added and removed', () => {
    const before = [
      { gameId: 3, game: 'Tampa Bay Buccaneers @ Buffalo Bills', pickValue: 'Buffalo Bills -6' },
      { gameId: 4, game: 'Carolina Panthers @ Atlanta Falcons', pickValue: 'Over 44' },
    ];
    const after = [
      { gameId: 3, game: 'Tampa Bay Buccaneers @ Buffalo Bills', pickValue: 'Under 46.5' },
      { gameId: 4, game: 'Carolina Panthers @ Atlanta Falcons', pickValue: 'Over 44' },
    ];
    expect(done('card_saved', before, after)).toBe(
      'chose Under 46.5 (TB @ BUF); removed Buffalo Bills -6 (TB @ BUF) (2 picks)',
    );
    expect(done('card_saved', [], [])).toBe('saved the same picks (0 picks)');
  });

  it('reads cards of an earlier version, which do not name their games', () => {
    expect(done('card_saved', [], [{ gameId: 4, pickValue: 'Over 44' }])).toBe('chose Over 44 (1 pick)');
  });

  it('a pick entered for a member names the pick and the member', () => {
    const tess = { username: 'Tess' };
    expect(done('pick_entered', null, 'Over 44', tess)).toBe('entered Over 44 for Tess');
    expect(done('pick_entered', 'Under 44', 'Over 44', tess)).toBe('entered Over 44 for Tess instead of Under 44');
    expect(done('pick_entered', 'Under 44', null, tess)).toBe('removed Under 44 from Tess');
  });

  it('scores, lines and locks are shown as from and to', () => {
    const score = (awayScore: number | null, homeScore: number | null, status: string) => ({
      awayScore,
      homeScore,
      status,
    });
    expect(done('score_changed', score(null, null, 'scheduled'), score(14, 27, 'final'))).toBe(
      'changed the score from no score (scheduled) to 14–27 (final)',
    );
    expect(done('line_changed', { spread: '3', total: null, id: 3 }, { spread: '3.5', total: '44', id: 3 })).toBe(
      'changed home spread from +3 to +3.5, total from none to 44',
    );
    const lock = (isLocked: boolean, lockTime: string | null) => ({ isLocked, lockTime });
    expect(done('lock_changed', lock(false, null), lock(true, '2026-11-22T17:55:00.000Z'))).toBe(
      'changed lock time from none to Sun 9:55 AM, locked from no to yes',
    );
  });

  it.each([
    ['user_added', null, 'added', 'added Tess'],
    ['user_renamed', 'Tess', 'Tessa', 'renamed Tess to Tessa'],
    ['user_disabled', 'enabled', 'disabled', 'disabled Tess'],
    ['code_renewed', null, 'new access code', 'gave Tess a new access code'],
    ['user_deleted', { picks: [{}, {}] }, 'deleted', 'deleted Tess with 2 picks'],
    ['user_deleted', { picks: [{}] }, 'deleted', 'deleted Tess with 1 pick'],
    [
      'week_deleted',
      { games: 1, picks: 1, players: 1, messages: 0 },
      'deleted',
      'deleted the week with 1 game, 1 pick, 1 player',
    ],
    ['week_created', null, { created: { weekNumber: 11 } }, 'created the week'],
    [
      'week_deleted',
      { games: 11, picks: 52, players: 12, messages: 0 },
      'deleted',
      'deleted the week with 11 games, 52 picks, 12 players',
    ],
    ['games_pasted', null, { added: 11, changed: 0 }, 'changed the games: 11 added'],
    ['games_pasted', null, { added: 2, changed: 1 }, 'changed the games: 2 added, 1 changed'],
    ['game_added', null, { awayTeam: 'A', homeTeam: 'B', awayScore: 7 }, 'added A @ B'],
    [
      'game_added',
      null,
      { awayTeam: 'A', homeTeam: 'B', gameTime: '2026-11-22T18:00:00.000Z', spread: '-4.5', total: null },
      'added A @ B: kickoff Sun 10:00 AM, home spread −4.5, total none',
    ],
    ['dates_confirmed', null, { confirmed: { gameTime: null } }, 'confirmed the kickoff and the lock time'],
    ['standings_cleared', { rows: 1, which: 'all' }, 'cleared', 'cleared all leaderboards (1 row)'],
    ['game_removed', { awayTeam: 'A', homeTeam: 'B', picks: [{}] }, 'removed', 'removed A @ B with 1 pick'],
    [
      'game_moved',
      { awayTeam: 'A', homeTeam: 'B' },
      { awayTeam: 'A', homeTeam: 'B', picks: [{}, {}] },
      'moved A @ B with 2 picks to this week',
    ],
    [
      'score_changed',
      { awayScore: 7, homeScore: 3, status: 'live', isPinned: true },
      { awayScore: 7, homeScore: 3, status: 'live', isPinned: false },
      'let the scoreboard update the game again at 7–3 (live)',
    ],
    ['commissioner_added', null, 'made commissioner', 'made Tess the commissioner'],
    ['password_reset', null, 'password reset', 'set a new password for Tess'],
    ['games_cleared', { games: 11, picks: 0 }, 'cleared', 'cleared the games: 11 games'],
    ['standings_recounted', null, { recomputed: 2026 }, 'recalculated the standings of 2026'],
    ['standings_cleared', { rows: 40, which: 'all' }, 'cleared', 'cleared all leaderboards (40 rows)'],
    ['standings_repaired', ['a', 'b'], 'repaired', 'repaired the standings: a; b'],
    ['message_deleted', { message: 'hi' }, 'deleted', 'deleted the message “hi”'],
    ['settings_changed', { poolName: 'A' }, { poolName: 'B' }, 'changed pool name from A to B'],
    [
      'settings_changed',
      { keepAwake: 'never' },
      { keepAwake: 'while-games-are-on' },
      'changed keep this computer awake from never to while games are live',
    ],
    ['board_link_made', null, 'board link made', 'created a board link'],
    ['pool_copied', null, { copied: 'x.sundayfive' }, 'saved a copy of the whole pool, including access codes'],
    [
      'backup_restored',
      null,
      { restored: 'x.db', from: '2026-11-17T18:00:00.000Z' },
      'restored the backup of Tue 10:00 AM',
    ],
  ])('reads as a sentence: %s %j %j', (action, before, after, sentence) => {
    expect(done(action, before, after, { username: 'Tess' })).toBe(sentence);
  });

  it('names the game and the week, also after they are deleted', () => {
    const titles = {
      weekTitle: 'Week 11 of the regular season 2026',
      gameTitle: 'Tampa Bay Buccaneers @ Buffalo Bills',
    };
    const about = (more: Partial<AuditEntry>) => auditSentence(entry('score_changed', {}, {}, more), undefined).about;
    expect(about({ weekId: 7, gameId: 3, ...titles })).toBe(
      'Tampa Bay Buccaneers @ Buffalo Bills · Week 11 of the regular season 2026',
    );
    expect(about({ weekId: 8, gameId: 4 })).toBe('');
  });

  it('reads a change of rules from before one of them existed', () => {
    const of2026 = { season: 2026, seasonType: 'regular', bestBet: false };
    expect(done('rules_changed', of2026, { ...of2026, bestBet: true })).toMatch(
      /^changed the rules of the 2026 regular season: “[^”]*best bet[^”]*”$/,
    );
  });

  it.each([null, undefined, 7, 'text', [], {}, [null], { picks: 'x' }])(
    'reads whatever an entry holds: %j',
    (value) => {
      for (const action of [...Object.keys(AUDIT_ACTIONS), 'new_action']) {
        expect(done(action, value, value)).not.toMatch(/undefined|\[object|NaN/);
        expect(done(action, null, value)).not.toBe('');
      }
    },
  );
});

describe('backups', () => {
  it('show what they were made before', () => {
    expect(backupTitle({ kind: 'change', reason: 'delete Dave' })).toBe('Before: delete Dave');
    expect(backupTitle({ kind: 'change', reason: 'made by hand' })).toBe('Made by hand');
    expect(backupTitle({ kind: 'daily', reason: null })).toBe('Daily backup');
  });
  it('say their size', () => {
    expect([400, 184_320, 2_400_000].map(fileSize)).toEqual(['1 kB', '184 kB', '2.4 MB']);
  });
  it('show what a restore undoes, each kind of change by its count', () => {
    const kinds = ['picks', 'messages', 'scores', 'lines', 'kickoffs', 'locks', 'games', 'weeks', 'players', 'codes'];
    const none = Object.fromEntries(
      [...kinds, 'commissioners', 'settings', 'standings'].map((kind) => [kind, 0]),
    ) as RestoreChanges; // all its kinds
    expect(undoneBy(none)).toBeNull();
    expect(undoneBy({ ...none, picks: 1 })).toBe('1 pick');
    expect(undoneBy({ ...none, picks: 2, codes: 1, settings: 3 })).toBe('2 picks, 1 access code and 3 settings');
    expect(undoneBy({ ...none, scores: 1, commissioners: 1, standings: 40 })).toBe(
      '1 score, 1 commissioner account and the leaderboards',
    );
  });
});
