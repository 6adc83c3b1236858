/** A week that four players can still win. */
import type { TestServer } from '../../src-main/testing/testServer.ts';
import { makeSunday, SUNDAY_AFTER_TEN, SUNDAY_BEFORE_TEN } from './sunday.ts';

/** Four players at ten past ten: the early games have kicked off, and Buffalo has scored. */
export async function makeRace(pool: TestServer) {
  const sunday = await makeSunday(pool);
  const [dave, ann, bo, cy] = [
    await sunday.player('Dave'),
    await sunday.player('Ann'),
    await sunday.player('Bo'),
    await sunday.player('Cy'),
  ];
  pool.clock.set(SUNDAY_BEFORE_TEN);
  await sunday.pick(dave, ['Bills', 0], ['Falcons', 0], ['Cardinals', 0]);
  await sunday.pick(ann, ['Bills', 1], ['Falcons', 1], ['Cardinals', 1]);
  await sunday.pick(bo, ['Bills', 1], ['Titans', 0], ['Rams', 0]);
  await sunday.pick(cy, ['Bills', 1], ['Titans', 1], ['Rams', 1]);
  pool.clock.set(SUNDAY_AFTER_TEN);
  await sunday.score('Bills', 0, 0);
  pool.clock.advance(60_000);
  await sunday.score('Bills', 0, 14);
  return { sunday, dave, ann };
}
