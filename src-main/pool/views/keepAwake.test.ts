/** How long the computer stays awake with each setting. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '#shared/settings.ts';
import { finish, HOUR, KICKOFF, MINUTE, minutesBefore, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { makeWeek } from '../../testing/testServer.ts';
import { readWakefulness } from './keepAwake.ts';

let sample: Sample;
beforeEach(async () => {
  sample = await openSample();
});
afterEach(() => sample.server.stop());

const set = (keepAwake: Settings['keepAwake']) => sample.admin.get('changeSettings', { input: { keepAwake } });
const at = (instant: string | number) => {
  sample.server.clock.set(instant);
  return readWakefulness(sample.server.pool);
};
const after = (instant: string, ms: number) => Date.parse(instant) + ms;
const lockOf = (kickoff: string) => Date.parse(minutesBefore(kickoff, 5));

describe('until the next lock', () => {
  it('the computer stays awake while a pick can still be made, and not after the last lock', () => {
    expect(readWakefulness(sample.server.pool)).toEqual({ isAwake: true, changesAt: lockOf(KICKOFF.thursday) });
    expect(at(lockOf(KICKOFF.thursday))).toEqual({ isAwake: true, changesAt: lockOf(KICKOFF.tenAm) });
    expect(at(lockOf(KICKOFF.monday) - 1)).toEqual({ isAwake: true, changesAt: lockOf(KICKOFF.monday) });
    expect(at(lockOf(KICKOFF.monday))).toEqual({ isAwake: false, changesAt: null });
  });

  it('a week’s own lock, scheduled or manual, lets the computer sleep', async () => {
    const lockTime = minutesBefore(KICKOFF.thursday, 60);
    await sample.admin.get('changeWeek', { params: { id: sample.weekId }, input: { lockTime } });
    expect(readWakefulness(sample.server.pool)).toEqual({ isAwake: true, changesAt: Date.parse(lockTime) });
    expect(at(lockTime).isAwake).toBe(false);
    await sample.admin.get('unlockWeek', { params: { id: sample.weekId } });
    expect(readWakefulness(sample.server.pool).isAwake).toBe(true);
    await sample.admin.get('lockWeek', { params: { id: sample.weekId } });
    expect(readWakefulness(sample.server.pool)).toEqual({ isAwake: false, changesAt: null });
  });

  it('a future week does not keep the computer awake', async () => {
    await makeWeek(
      sample.admin,
      { season: 2026, weekNumber: 12 },
      '2026\t11/22\t10:00 AM\tJets\tRavens\t14\t44.5\t44.5',
    );
    expect(at(lockOf(KICKOFF.monday)).isAwake).toBe(false);
  });
});

describe('while games are live', () => {
  beforeEach(() => set('while-games-are-on'));

  it('the computer stays awake from ten minutes before kickoff until half an hour after the final', async () => {
    const near = Date.parse(minutesBefore(KICKOFF.thursday, 10));
    expect(readWakefulness(sample.server.pool)).toEqual({ isAwake: false, changesAt: near });
    expect(at(near - 1).isAwake).toBe(false);
    expect(at(near).isAwake).toBe(true);
    const over = after(KICKOFF.thursday, 3 * HOUR);
    expect(at(over).isAwake).toBe(true);
    await finish(sample.admin, sample.games.patriots, 17, 20);
    expect(readWakefulness(sample.server.pool)).toMatchObject({ isAwake: true, changesAt: over + 30 * MINUTE });
    expect(at(over + 30 * MINUTE - 1).isAwake).toBe(true);
    expect(at(over + 30 * MINUTE)).toMatchObject({ isAwake: false });
  });

  it('a game without a result stops keeping the computer awake eight hours after its kickoff', () => {
    expect(at(after(KICKOFF.thursday, 8 * HOUR) - 1).isAwake).toBe(true);
    expect(at(after(KICKOFF.thursday, 8 * HOUR)).isAwake).toBe(false);
  });

  it('the final that ends the week keeps the computer awake for another half hour', async () => {
    const next = '2026\t11/22\t10:00 AM\tJets\tRavens\t14\t44.5\t44.5';
    await makeWeek(sample.admin, { season: 2026, weekNumber: 12 }, next);
    at(after(KICKOFF.monday, 3 * HOUR));
    for (const game of Object.values(sample.games)) await finish(sample.admin, game, 17, 20);
    expect((await sample.admin.get('readCurrentWeek'))?.weekNumber).toBe(12);
    expect(readWakefulness(sample.server.pool).isAwake).toBe(true);
    expect(at(after(KICKOFF.monday, 3 * HOUR + 30 * MINUTE)).isAwake).toBe(false);
  });
});

it('the setting never lets the computer sleep', async () => {
  await set('never');
  expect(at(after(KICKOFF.thursday, HOUR))).toEqual({ isAwake: false, changesAt: null });
});

it('a pool without a week lets the computer sleep', async () => {
  await sample.admin.get('deleteWeek', { params: { id: sample.weekId } });
  expect(readWakefulness(sample.server.pool)).toEqual({ isAwake: false, changesAt: null });
});
