import { describe, expect, test } from 'vitest';
import { sampleGame } from '#shared/testing/sampleGame.ts';
import type { Game, WeekPick } from '#shared/model.ts';
import {
  cellOf,
  gamesSent,
  hasAnyStarted,
  headOf,
  inMatrixOrder,
  isShown,
  standingsOf,
  type MatrixColumn,
} from './matrixView.ts';

const KICKOFF = Date.parse('2026-11-22T18:00:00.000Z');
const game = (changes: Partial<Game> = {}): Game =>
  sampleGame({
    weekId: 11,
    awayTeam: 'Carolina Panthers',
    homeTeam: 'Atlanta Falcons',
    gameTime: '2026-11-22T18:00:00.000Z',
    lockTime: '2026-11-22T17:55:00.000Z',
    spread: '-3.5',
    total: '42.5',
    ...changes,
  });
const final = { status: 'final', isComplete: true, awayScore: 17, homeScore: 20 } as const;
const pick = (changes: Partial<WeekPick> = {}): WeekPick => ({
  gameId: 1,
  pickType: 'spread',
  pickValue: 'Carolina Panthers +3.5',
  isWin: null,
  result: 'pending',
  submittedAt: '2026-11-20T18:00:00.000Z',
  enteredReason: null,
  isBestBet: false,
  ...changes,
});
const hidden = pick({ gameId: null, pickType: null, pickValue: null, result: null });
const column = (isRevealed: boolean): MatrixColumn => ({
  gameId: 1,
  awayTeam: 'Carolina Panthers',
  homeTeam: 'Atlanta Falcons',
  isRevealed,
  isNew: false,
  lonely: [],
});

describe('the order of the games', () => {
  test('is played ones first, then by kickoff, those without a time last', () => {
    const late = game({ id: 2, gameTime: '2026-11-22T21:00:00.000Z' });
    const unknown = game({ id: 3, gameTime: null });
    const played = game({ id: 4, gameTime: '2026-11-22T21:30:00.000Z', ...final });
    expect(inMatrixOrder([unknown, late, game(), played]).map(({ id }) => id)).toEqual([4, 1, 2, 3]);
  });
});

describe('when a game’s picks count as shown', () => {
  const nobody: ReadonlySet<number> = new Set();
  const current = { sent: nobody };
  test('not before kickoff, and from kickoff on', () => {
    expect(isShown(game(), { ...current, at: -Infinity, readAt: KICKOFF - 60_000 })).toBe(false);
    expect(isShown(game(), { ...current, at: KICKOFF, readAt: KICKOFF + 40 })).toBe(true);
  });
  test('not while the data is from before kickoff: no pick in it would not mean none', () => {
    expect(isShown(game(), { ...current, at: KICKOFF, readAt: KICKOFF - 60_000 })).toBe(false);
  });
  test('always when the server stored that the game is revealed, and where it sent another player’s pick', () => {
    const before = { at: -Infinity, readAt: 0 };
    expect(isShown(game({ isRevealed: true }), { sent: nobody, ...before })).toBe(true);
    expect(isShown(game({ gameTime: null }), { sent: new Set([1]), ...before })).toBe(true);
    expect(isShown(game(), { sent: nobody, ...before })).toBe(false);
  });
  test('what an admin is sent, and one’s own, say nothing about that', () => {
    const picks = { '7': [pick()], '8': [pick({ gameId: 2 }), hidden] };
    expect([...gamesSent(picks, { id: 7, isAdmin: false })]).toEqual([2]);
    expect([...gamesSent(picks, { id: 9, isAdmin: true })]).toEqual([]);
  });
});

describe('a cell', () => {
  test('a pick is hidden before the reveal for everyone but its owner', () => {
    expect(cellOf([hidden], column(false), false)).toEqual({ kind: 'hidden' });
    expect(cellOf([], column(false), false)).toEqual({ kind: 'hidden' });
    expect(cellOf([], column(false), true)).toEqual({ kind: 'none' });
    expect(cellOf([pick()], column(false), true)).toMatchObject({ kind: 'pick', short: 'CAR +3.5', isSecret: true });
  });
  test('never shows picks sent to an admin of a game that has not kicked off', () => {
    expect(cellOf([pick()], column(false), false)).toEqual({ kind: 'hidden' });
  });
  test('shows the pick, its result and why it was entered, or that there is none', () => {
    const shown = cellOf([pick({ result: 'win', isWin: true, enteredReason: 'phoned' })], column(true), false);
    expect(shown).toEqual({
      kind: 'pick',
      pickType: 'spread',
      short: 'CAR +3.5',
      full: 'Carolina Panthers +3.5',
      result: 'win',
      isSecret: false,
      isBestBet: false,
      gained: 0,
      reason: 'phoned',
    });
    expect(cellOf([hidden, pick({ gameId: 2 })], column(true), false)).toEqual({ kind: 'none' });
  });
});

describe('a game’s heading', () => {
  const note = (changes: Partial<Game>, at = KICKOFF) => headOf(game(changes), { at, now: KICKOFF, season: 2026 }).note;
  test('a column head shows the score, the quarter or the kickoff', () => {
    expect(note(final)).toBe('17–20 Final');
    expect(note({ status: 'live', awayScore: 7, homeScore: 3, period: 2 })).toBe('7–3 Q2 live');
    expect(note({ status: 'live', awayScore: 7, homeScore: 7, period: 5 })).toBe('7–7 OT live');
    expect(note({}, -Infinity)).toBe('Sun 10:00 AM');
    expect(note({})).toBe('Kicked off');
    expect(note({ gameTime: null })).toBe('time TBD');
    expect(note({ status: 'postponed' })).toBe('Postponed');
  });
  test('a kicked-off game without a score counts as under way', () => {
    expect(headOf(game(), { at: KICKOFF, now: KICKOFF, season: 2026 })).toMatchObject({
      short: 'CAR @ ATL',
      isLive: true,
    });
    expect(headOf(game(), { at: -Infinity, now: KICKOFF, season: 2026 }).isLive).toBe(false);
    expect(headOf(game(final), { at: KICKOFF, now: KICKOFF, season: 2026 }).isLive).toBe(false);
  });
});

describe('what a pick’s line gained on the closing line', () => {
  const gained = (closing: MatrixColumn['closing'], shown = true) => {
    const cell = cellOf([pick()], { ...column(shown), closing }, false);
    return cell.kind === 'pick' ? cell.gained : cell.kind;
  };
  test('is from the picked side, and nothing where the closing line is not known', () => {
    // Picked: Carolina, away, +3½.
    expect(gained({ spread: -6, total: 88 })).toBe(1);
    expect(gained({ spread: -8, total: null })).toBe(-1);
    expect(gained({ spread: null, total: 88 })).toBe(0);
    expect(gained(undefined)).toBe(0);
  });
  test('is not part of a hidden pick', () => expect(gained({ spread: -6, total: 88 }, false)).toBe('hidden'));
});

test('a week has started with its first kickoff, or with a score typed before it', () => {
  expect(hasAnyStarted([game()], -Infinity)).toBe(false);
  expect(hasAnyStarted([game()], KICKOFF)).toBe(true);
  expect(hasAnyStarted([game({ status: 'live' })], -Infinity)).toBe(true);
});

describe('current results of picks on live games', () => {
  const on = game({ status: 'live', awayScore: 10, homeScore: 14 });
  test('current results cover only live games, by player and game', () => {
    const players = [
      { userId: 7, picks: [pick(), pick({ gameId: 2 })] },
      { userId: 8, picks: [hidden] },
    ];
    expect(standingsOf(players, [on, game({ id: 2, ...final })])).toEqual({ 7: { '1 spread': 'loss' }, 8: {} });
    expect(standingsOf(players, [game({ ...on, homeScore: 13 })])).toEqual({ 7: { '1 spread': 'win' }, 8: {} });
    expect(standingsOf(players, [])).toEqual({ 7: {}, 8: {} });
  });
});
