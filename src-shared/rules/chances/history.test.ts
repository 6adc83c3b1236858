import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '#shared/houseRules.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import type { Game } from '#shared/model.ts';
import { createDraws } from '#shared/rules/chances/draws.ts';
import { chanceHistory, type ScoreChange } from '#shared/rules/chances/history.ts';
import { readChanceWeek, type CardPick, type WeekSource } from '#shared/rules/chances/readWeek.ts';
import { rankChances, simulate } from '#shared/rules/chances/simulate.ts';
import { sampleGame } from '#shared/testing/sampleGame.ts';

const draws = createDraws();
const KICKOFF = Date.parse('2025-11-16T21:05:00.000Z');
const EARLY = Date.parse('2025-11-16T18:00:00.000Z');
const LATE_PLAYED: Partial<Game> = {
  status: 'final',
  awayScore: 20,
  homeScore: 17,
  isComplete: true,
  isRevealed: true,
};
const late = (changes: Partial<Game> = {}) => sampleGame({ id: 1, ...changes });
const early = (changes: Partial<Game> = {}) =>
  sampleGame({
    id: 2,
    awayTeam: 'Chicago Bears',
    homeTeam: 'Green Bay Packers',
    gameTime: '2025-11-16T18:00:00.000Z',
    lockTime: '2025-11-16T17:55:00.000Z',
    spread: '-3.5',
    total: '44',
    ...changes,
  });

const pick = (gameId: number, pickValue: string): CardPick => ({
  gameId,
  pickType: /^(Over|Under)/.test(pickValue) ? 'total' : 'spread',
  pickValue,
});
const HIDDEN: CardPick = { gameId: null, pickType: null, pickValue: null };
const source = (cards: Record<number, CardPick[]>, games: Game[] = [early(), late()]): WeekSource => ({
  games,
  cards: new Map(Object.entries(cards).map(([userId, card]) => [Number(userId), card])),
  viewerId: null,
  isWeekLocked: false,
  rules: DEFAULT_RULES,
  cardSize: 5,
  exempt: new Set(),
  tiebreak: null,
});
const change = (gameId: number, at: number, awayScore: number, homeScore: number, more: Partial<ScoreChange> = {}) => ({
  gameId,
  at,
  awayScore,
  homeScore,
  status: 'live' as const,
  period: 2,
  clock: '5:00',
  source: 'feed' as const,
  ...more,
});
const ended = { status: 'final', period: 4, clock: '0:00' } as const;
const BEARS = 'Chicago Bears +3.5';
const PACKERS = 'Green Bay Packers -3.5';
const NINERS = 'San Francisco 49ers -3.5';
const CARDINALS = 'Arizona Cardinals +3.5';

describe('reading a week', () => {
  it('a hidden pick of another player is a coin flip, whatever it is', () => {
    const now = EARLY + HOUR_MS;
    const asMember = readChanceWeek(source({ 1: [pick(2, BEARS), HIDDEN], 2: [pick(2, PACKERS)] }), now);
    // A commissioner is sent the hidden pick too.
    const asCommissioner = readChanceWeek(source({ 1: [pick(2, BEARS), pick(1, NINERS)], 2: [pick(2, PACKERS)] }), now);
    expect(asCommissioner).toEqual(asMember);
    expect(asMember.players[0]).toMatchObject({ hidden: 1, known: [{ gameId: 2, side: 'away', line: 7 }] });
  });

  it('the viewer’s own hidden pick counts in the viewer’s chances', () => {
    const cards = { 1: [pick(1, NINERS)], 2: [HIDDEN] };
    const [own, other] = readChanceWeek({ ...source(cards), viewerId: 1 }, EARLY).players;
    expect(own).toMatchObject({ hidden: 0, known: [{ gameId: 1, side: 'away', line: -7 }] });
    expect(other).toMatchObject({ hidden: 1, known: [] });
  });

  it('two pools that differ only in hidden picks give everyone else the same chances', () => {
    const now = EARLY + HOUR_MS;
    const chancesWith = (hidden: string, viewerId: number) => {
      const week = readChanceWeek(
        { ...source({ 1: [pick(2, BEARS), pick(1, hidden)], 2: [pick(2, PACKERS)] }), viewerId },
        now,
      );
      return rankChances(simulate(week, draws, now));
    };
    expect(chancesWith(NINERS, 2)).toEqual(chancesWith('Over 48.5', 2));
    expect(chancesWith(NINERS, 1)).not.toEqual(chancesWith('Over 48.5', 1));
  });

  it('a player without a pick is expected to play until half the games have locked', () => {
    const expectedAt = (now: number) =>
      readChanceWeek(source({ 1: [], 2: [HIDDEN] }), now).players.map(({ expected }) => expected);
    expect(expectedAt(EARLY - HOUR_MS)).toEqual([2, 1]);
    expect(expectedAt(EARLY)).toEqual([0, 1]);
    expect(expectedAt(KICKOFF)).toEqual([0, 0]);
  });
});

describe('the history of a week', () => {
  const cards = { 1: [pick(2, BEARS)], 2: [pick(2, PACKERS)], 3: [pick(2, PACKERS)], 4: [pick(2, PACKERS)] };

  it('a score that moves a chance by four points or more is a moment, at its time and score', () => {
    const log = [change(2, EARLY, 0, 0), change(2, EARLY + HOUR_MS, 14, 0), change(2, EARLY + 2 * HOUR_MS, 17, 0)];
    const { points, moments } = chanceHistory(source(cards), log, draws);
    expect(points.map(({ at }) => at)).toEqual([EARLY - 1, EARLY, EARLY + HOUR_MS, EARLY + 2 * HOUR_MS]);
    expect(moments[0]).toMatchObject({ at: EARLY + HOUR_MS, gameId: 2, awayScore: 14, homeScore: 0, userId: 1 });
    expect(moments[0]?.to).toBeGreaterThan((moments[0]?.from ?? 1) + 0.04);
    expect(moments[0]?.to).toBe(points[2]?.chances.get(1));
  });

  it('the chances of every point add up to 1', () => {
    const log = [change(2, EARLY, 0, 0), change(2, EARLY + MINUTE_MS, 3, 0), change(2, EARLY + HOUR_MS, 3, 21, ended)];
    for (const { chances } of chanceHistory(source(cards), log, draws).points) {
      expect([...chances.values()].reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
    }
  });

  it('a lone pick that wins, a pick lost by the hook and a clinched week are moments', () => {
    const games = [early(), late()];
    const log = [change(2, EARLY, 0, 0), change(2, EARLY + 2 * HOUR_MS, 17, 20, ended)];
    const { moments } = chanceHistory(source(cards, games), log, draws);
    expect(moments).toContainEqual(expect.objectContaining({ kind: 'hook', userId: 2, others: 2 }));
    expect(moments).toContainEqual(expect.objectContaining({ kind: 'lone', userId: 1 }));
    // The late game is still open: anyone may add a pick on it.
    expect(moments.map(({ kind }) => kind)).not.toContain('clinched');
    const after = [...log, change(1, KICKOFF, 0, 0), change(1, KICKOFF + 3 * HOUR_MS, 20, 17, ended)];
    const all = chanceHistory(source(cards, [early(), late(LATE_PLAYED)]), after, draws).moments;
    expect(all).toContainEqual(expect.objectContaining({ kind: 'clinched', userId: 1 }));
  });

  it('a past chance does not change when later games are revealed', () => {
    const log = [change(2, EARLY, 0, 0), change(2, EARLY + HOUR_MS, 14, 0)];
    const mixed = (own: CardPick) => ({ 1: [pick(2, BEARS), own], 2: [pick(2, PACKERS), own], 3: [], 4: [] });
    const then = chanceHistory(source(mixed(HIDDEN)), log, draws);
    const later = [...log, change(1, KICKOFF + HOUR_MS, 7, 0)];
    const now = chanceHistory(source(mixed(pick(1, CARDINALS)), [early(), late(LATE_PLAYED)]), later, draws);
    expect(now.points.slice(0, then.points.length)).toEqual(then.points);
    expect(now.moments.slice(0, then.moments.length)).toEqual(then.moments);
  });

  it('a score that was corrected later has no part in it, nor a final that changed', () => {
    const right = [
      change(2, EARLY, 0, 0),
      change(2, EARLY + 2 * HOUR_MS, 14, 3),
      change(2, EARLY + 3 * HOUR_MS, 17, 10, ended),
    ];
    const [kickoff, second, final] = right;
    if (kickoff === undefined || second === undefined || final === undefined) throw new Error('three entries');
    const typedWrong = [
      kickoff,
      change(2, EARLY + HOUR_MS, 0, 21),
      change(2, EARLY + HOUR_MS + MINUTE_MS, 0, 0),
      second,
      change(2, EARLY + 3 * HOUR_MS - MINUTE_MS, 14, 3, ended),
      final,
    ];
    const expected = chanceHistory(source(cards), right, draws);
    expect(expected.moments.length).toBeGreaterThan(0);
    const { points, moments } = chanceHistory(source(cards), typedWrong, draws);
    expect(moments.map(({ at, kind }) => [at, kind])).toEqual(expected.moments.map(({ at, kind }) => [at, kind]));
    expect(points.filter(({ at }) => at === EARLY + HOUR_MS)).toEqual([]);
  });

  it('a week without scores has no history', () => {
    expect(chanceHistory(source(cards), [], draws)).toEqual({ points: [], moments: [] });
  });
});
