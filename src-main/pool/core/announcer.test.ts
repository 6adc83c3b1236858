/** Events that only the clock causes are sent at their time. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PoolEvent } from '#shared/events.ts';
import { games as gamesTable } from '../../db/schema.ts';
import { finish, HOUR, KICKOFF, minutesBefore, openSample, settle, type Sample } from '../../testing/sampleWeek.ts';
import { chosen, makeWeek } from '../../testing/testServer.ts';

const JETS_AT_RAVENS = '2026\t11/29\t10:00 AM\tJets\tRavens\t14\t44.5\t44.5';

let sample: Sample;
let published: PoolEvent[];

beforeEach(async () => {
  sample = await openSample();
  await settle(sample.server);
  published = [];
  sample.server.pool.onPublish((events) => published.push(...events));
});
afterEach(() => sample.server.stop());

/** Moves the clock. @returns the types of the events sent on the way, without those of the seals (pool/proof) */
async function goTo(instant: string | number): Promise<string[]> {
  published = [];
  sample.server.clock.set(instant);
  await settle(sample.server);
  return published.flatMap(({ type }) => (type === 'seals_changed' ? [] : type)).toSorted();
}
const justBefore = (instant: string) => Date.parse(instant) - 1;
const revealed = () =>
  sample.server.pool.db
    .select()
    .from(gamesTable)
    .all()
    .filter(({ wasRevealed }) => wasRevealed)
    .map(({ homeTeam }) => homeTeam);

describe('announcer', () => {
  it('each lock and kickoff sends an event at its time, and not before', async () => {
    const lock = minutesBefore(KICKOFF.thursday, 5);
    expect(await goTo(justBefore(lock))).toEqual([]);
    expect(await goTo(lock)).toEqual(['games_changed']);
    expect(await goTo(justBefore(KICKOFF.thursday))).toEqual([]);
    expect(await goTo(KICKOFF.thursday)).toEqual(['games_changed', 'picks_changed', 'scores_changed']);
    expect(revealed()).toEqual(['New England Patriots']);
  });

  it('games that kick off together send one event', async () => {
    await goTo(justBefore(KICKOFF.tenAm));
    expect(await goTo(KICKOFF.tenAm)).toEqual(['games_changed', 'picks_changed', 'scores_changed']);
    expect(revealed()).toHaveLength(4);
  });

  it('a week’s own lock time sends an event', async () => {
    const lockTime = minutesBefore(KICKOFF.thursday, 60);
    await sample.admin.get('changeWeek', { params: { id: sample.weekId }, input: { lockTime } });
    expect(await goTo(justBefore(lockTime))).toEqual([]);
    expect(await goTo(lockTime)).toEqual(['weeks_changed']);
  });

  it('the next week is announced when the current one ends by the clock', async () => {
    await makeWeek(sample.admin, { season: 2026, weekNumber: 12 }, JETS_AT_RAVENS);
    await goTo(KICKOFF.monday);
    const over = Date.parse(KICKOFF.monday) + 36 * HOUR;
    expect(await goTo(over - 1)).toEqual([]);
    expect(await goTo(over)).toEqual(['weeks_changed']);
    expect((await sample.admin.get('readCurrentWeek'))?.weekNumber).toBe(12);
  });

  it('the next week is announced after the last final, and picks revealed by it stay revealed', async () => {
    const next = await makeWeek(sample.admin, { season: 2026, weekNumber: 12 }, JETS_AT_RAVENS);
    const all = Object.values(sample.games);
    for (const game of all.slice(1)) await finish(sample.admin, game, 3, 30);
    await settle(sample.server);
    published = [];
    for (const game of all.slice(0, 1)) await finish(sample.admin, game, 3, 30);
    await settle(sample.server);
    expect(published).toContainEqual({ type: 'weeks_changed' });
    expect(revealed()).toHaveLength(8);
    expect((await sample.admin.get('readCurrentWeek'))?.id).toBe(next.week.id);
  });

  it('deleting a week sends no extra events', async () => {
    await makeWeek(sample.admin, { season: 2026, weekNumber: 12 }, JETS_AT_RAVENS);
    await settle(sample.server);
    published = [];
    await sample.admin.get('deleteWeek', { params: { id: sample.weekId } });
    await settle(sample.server);
    expect(published.filter(({ type }) => type === 'weeks_changed')).toHaveLength(1);
  });

  it('a clock that jumps ahead, as after a night asleep, misses no event', async () => {
    const types = await goTo(new Date(Date.parse(KICKOFF.sundayNight) - 1).toISOString());
    expect(new Set(types)).toEqual(new Set(['games_changed', 'picks_changed', 'scores_changed']));
    expect(revealed()).toHaveLength(6);
    expect(await goTo(KICKOFF.sundayNight)).toEqual(['games_changed', 'picks_changed', 'scores_changed']);
  });

  it('a clock that is set back does not stop events', async () => {
    await goTo(KICKOFF.tenAm);
    await goTo(minutesBefore(KICKOFF.tenAm, 30));
    await goTo(minutesBefore(KICKOFF.onePm, 5));
    expect(await goTo(KICKOFF.onePm)).toContain('picks_changed');
  });

  it('a changed kickoff or lock time moves its event', async () => {
    const { patriots } = sample.games;
    const params = { id: patriots.id };
    await sample.admin.get('changeGame', { params, input: { gameTime: KICKOFF.tenAm } });
    expect(await goTo(KICKOFF.thursday)).toEqual([]);
    const early = minutesBefore(KICKOFF.tenAm, 240);
    await sample.admin.get('changeGame', { params, input: { lockTime: early } });
    expect(await goTo(early)).toEqual(['games_changed']);
  });

  it('the event of a kickoff is sent after its picks are revealed', async () => {
    const [tess, bo] = [await sample.server.player('Tess'), await sample.server.player('Bo')];
    await tess.get('savePicks', { input: { picks: [chosen(tess.id, sample.games.patriots, 0)] } });
    const read = async () => {
      const all = await bo.get('readWeekPicks', { params: { weekId: sample.weekId } });
      return all[String(tess.id)]?.[0]?.pickValue;
    };
    await goTo(justBefore(KICKOFF.thursday));
    expect(await read()).toBeNull();
    expect(await goTo(KICKOFF.thursday)).toContain('picks_changed');
    expect(await read()).toBe('New England Patriots -12.5');
  });
});
