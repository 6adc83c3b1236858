/** The money notes of a running pool. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { finish, goTo, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { chosen, type TestClient } from '../../testing/testServer.ts';

const SEASON = { season: 2026, seasonType: 'regular' } as const;
const OFF = { isOn: false, entryFee: 0, weekPrize: 0, periodPrize: 0, seasonPrizes: [], winnings: [] };

let sample: Sample;
let tess: TestClient & { id: number };
let dave: TestClient & { id: number };
beforeEach(async () => {
  sample = await openSample();
  tess = await sample.server.player('Tess');
  dave = await sample.server.player('Dave');
});
afterEach(() => sample.server.stop());

const read = (reader: TestClient) => reader.get('readMoney', { params: SEASON });
const plan = { isOn: true, entryFee: 2_000, weekPrize: 501, seasonPrizes: [6_000, 3_000] };
const turnOn = () => sample.admin.get('changeMoney', { params: SEASON, input: plan });
const note = (input: { userId: number; hasPaid?: boolean; handedOver?: number }) =>
  sample.admin.ask('notePayment', { params: SEASON, input });

/** Tess and Dave win the same two picks, and every game of the week is final. */
async function playWeek() {
  const { falcons, bills } = sample.games;
  for (const who of [tess, dave]) {
    await who.get('savePicks', { input: { picks: [falcons, bills].map((game) => chosen(who.id, game, 2)) } });
  }
  await goTo(sample.server, '2026-11-18T08:00:00.000Z');
  for (const game of Object.values(sample.games)) await finish(sample.admin, game, 30, 31);
}

it('money notes are off by default, and then players can’t read them', async () => {
  expect(await read(tess)).toEqual({ ...OFF, mine: null, players: null });
  await turnOn();
  await note({ userId: tess.id, hasPaid: true });
  await sample.admin.get('changeMoney', { params: SEASON, input: { isOn: false } });
  expect(await read(tess)).toEqual({ ...OFF, mine: null, players: null });
  // The notes are kept.
  expect((await read(sample.admin)).players).toMatchObject([{ username: 'Dave' }, { username: 'Tess', hasPaid: true }]);
});

it('prizes of a week are shared by its winners once it is over', async () => {
  await turnOn();
  expect((await read(tess)).winnings).toEqual([]);
  await playWeek();
  const { winnings } = await read(tess);
  expect(winnings.map(({ username, cents }) => [username, cents])).toEqual([
    ['Dave', 251],
    ['Tess', 250],
  ]);
  expect(winnings[1]?.prizes).toEqual([{ scope: 'week', number: 11, cents: 250 }]);
});

it('the season’s prizes are won when the season is over', async () => {
  await turnOn();
  await playWeek();
  await sample.admin.get('createWeek', { input: { season: 2026, seasonType: 'playoffs', weekNumber: 1 } });
  expect((await read(dave)).winnings.map(({ cents }) => cents)).toEqual([4_751, 4_750]);
});

it('only a commissioner and the player read who has paid', async () => {
  await turnOn();
  await note({ userId: tess.id, hasPaid: true });
  await note({ userId: tess.id, handedOver: 250 });
  const noted = { userId: tess.id, hasPaid: true, handedOver: 250 };
  expect(await read(tess)).toMatchObject({ mine: noted, players: null });
  expect(await read(dave)).toMatchObject({
    mine: { userId: dave.id, hasPaid: false, handedOver: 0 },
    players: null,
  });
  expect((await read(sample.admin)).players).toContainEqual({ ...noted, username: 'Tess', isActive: true });
});

it('a bad amount is rejected with a sentence that says which amounts are possible', async () => {
  for (const entryFee of [-1, 12.5, 10_000_001]) {
    const { body } = await sample.admin.ask('changeMoney', { params: SEASON, input: { entryFee } });
    expect(body.details).toEqual({
      fields: [{ field: 'entryFee', message: 'Enter an amount from $0 to $100,000, such as 25 or 12.50.' }],
    });
  }
  expect((await note({ userId: 4711, hasPaid: true })).status).toBe(404);
});

it('a note that changes nothing publishes no event, and each change is in the audit log', async () => {
  await turnOn();
  const { socket, events } = await sample.server.listen(tess);
  await note({ userId: dave.id, hasPaid: false });
  await turnOn();
  await note({ userId: dave.id, hasPaid: true });
  await expect.poll(() => events.map(({ type }) => type)).toEqual(['weeks_changed']);
  socket.close();
  const log = await sample.admin.get('readAudit', { query: { kind: 'setting' } });
  expect(log.map(({ after }) => after)).toEqual([
    { money: 'money notes of Dave for the 2026 regular season: entry paid, $0 of prizes handed over' },
    { money: 'money notes of the 2026 regular season: entry $20, prizes $5.01, $0, $60, $30' },
  ]);
});
