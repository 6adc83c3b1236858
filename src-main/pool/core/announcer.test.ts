/** What the clock alone brings about is told to everybody at its instant. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PoolEvent } from '#shared/events.ts';
import { games as gamesTable } from '../../db/schema.ts';
import { finish, HOUR, KICKOFF, minutesBefore, openSample, settle, type Sample } from '../../testing/sampleWeek.ts';
import { chosen, makeWeek } from '../../testing/testServer.ts';

const JETS_AT_RAVENS = '2026\t11/29\t10:00 AM\tJets\tRavens\t14\t44.5\t44.5';

let sample: Sample;
let told: PoolEvent[];

beforeEach(async () => {
  sample = await openSample();
  await settle(sample.server);
  told = [];
  sample.server.pool.onPublish((events) => told.push(...events));
});
afterEach(() => sample.server.stop());

/** Goes to an instant and answers what was told on the way, by type. */
async function goTo(instant: string | number): Promise<string[]> {
  told = [];
  sample.server.clock.set(instant);
  await settle(sample.server);
  return told.map(({ type }) => type).toSorted();
}
const justBefore = (instant: string) => Date.parse(instant) - 1;
const revealed = () =>
  sample.server.pool.db
    .select()
    .from(gamesTable)
    .all()
    .filter(({ wasRevealed }) => wasRevealed)
    .map(({ homeTeam }) => homeTeam);

describe('the announcer', () => {
  it('tells of each lock and each kickoff when it comes, and not before', async () => {
    const lock = minutesBefore(KICKOFF.thursday, 5);
    expect(await goTo(justBefore(lock))).toEqual([]);
    expect(await goTo(lock)).toEqual(['games_changed']);
    expect(await goTo(justBefore(KICKOFF.thursday))).toEqual([]);
    expect(await goTo(KICKOFF.thursday)).toEqual(['games_changed', 'picks_changed', 'scores_changed']);
    expect(revealed()).toEqual(['New England Patriots']);
  });

  it('tells once of games that kick off together', async () => {
    await goTo(justBefore(KICKOFF.tenAm));
    expect(await goTo(KICKOFF.tenAm)).toEqual(['games_changed', 'picks_changed', 'scores_changed']);
    expect(revealed()).toHaveLength(4);
  });

  it('tells of a week’s own lock time', async () => {
    const lockTime = minutesBefore(KICKOFF.thursday, 60);
    await sample.admin.get('changeWeek', { params: { id: sample.weekId }, input: { lockTime } });
    expect(await goTo(justBefore(lockTime))).toEqual([]);
    expect(await goTo(lockTime)).toEqual(['weeks_changed']);
  });

  it('tells of the next week when this one is over by the clock', async () => {
    await makeWeek(sample.admin, { season: 2026, weekNumber: 12 }, JETS_AT_RAVENS);
    await goTo(KICKOFF.monday);
    const over = Date.parse(KICKOFF.monday) + 36 * HOUR;
    expect(await goTo(over - 1)).toEqual([]);
    expect(await goTo(over)).toEqual(['weeks_changed']);
    expect((await sample.admin.get('readCurrentWeek'))?.weekNumber).toBe(12);
  });

  it('tells of the next week when the last final ends this one, and keeps what that revealed', async () => {
    const next = await makeWeek(sample.admin, { season: 2026, weekNumber: 12 }, JETS_AT_RAVENS);
    const all = Object.values(sample.games);
    for (const game of all.slice(1)) await finish(sample.admin, game, 3, 30);
    await settle(sample.server);
    told = [];
    for (const game of all.slice(0, 1)) await finish(sample.admin, game, 3, 30);
    await settle(sample.server);
    expect(told).toContainEqual({ type: 'weeks_changed' });
    expect(revealed()).toHaveLength(8);
    expect((await sample.admin.get('readCurrentWeek'))?.id).toBe(next.week.id);
  });

  it('adds nothing to what a deleted week tells itself', async () => {
    await makeWeek(sample.admin, { season: 2026, weekNumber: 12 }, JETS_AT_RAVENS);
    await settle(sample.server);
    told = [];
    await sample.admin.get('deleteWeek', { params: { id: sample.weekId } });
    await settle(sample.server);
    expect(told.filter(({ type }) => type === 'weeks_changed')).toHaveLength(1);
  });

  it('misses nothing when the clock jumps, as after a night asleep', async () => {
    const types = await goTo(new Date(Date.parse(KICKOFF.sundayNight) - 1).toISOString());
    expect(new Set(types)).toEqual(new Set(['games_changed', 'picks_changed', 'scores_changed']));
    expect(revealed()).toHaveLength(6);
    expect(await goTo(KICKOFF.sundayNight)).toEqual(['games_changed', 'picks_changed', 'scores_changed']);
  });

  it('does not fall silent after the clock was set back', async () => {
    await goTo(KICKOFF.tenAm);
    await goTo(minutesBefore(KICKOFF.tenAm, 30));
    await goTo(minutesBefore(KICKOFF.onePm, 5));
    expect(await goTo(KICKOFF.onePm)).toContain('picks_changed');
  });

  it('follows a kickoff and a lock time that were changed in the meantime', async () => {
    const { patriots } = sample.games;
    const params = { id: patriots.id };
    await sample.admin.get('changeGame', { params, input: { gameTime: KICKOFF.tenAm } });
    expect(await goTo(KICKOFF.thursday)).toEqual([]);
    const early = minutesBefore(KICKOFF.tenAm, 240);
    await sample.admin.get('changeGame', { params, input: { lockTime: early } });
    expect(await goTo(early)).toEqual(['games_changed']);
  });

  it('a kickoff is told in time for the page to see the picks it reveals', async () => {
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
