/** A pool in another time zone than the default one: what it shows and what it reads, and what stays as it is. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '#shared/api.ts';
import { PRESENCE_HEADER } from '#shared/limits.ts';
import type { Settings } from '#shared/settings.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { everyTable } from '../../testing/everyTable.ts';
import { KICKOFF, openSample, toGamesText, type Sample } from '../../testing/sampleWeek.ts';
import { pathOf } from '../../testing/testServer.ts';
import { composeMessage } from './messages.ts';

let sample: Sample;
beforeEach(async () => {
  sample = await openSample();
});
afterEach(() => sample.server.stop());

const choose = (timeZone: Settings['timeZone']) => sample.admin.get('changeSettings', { input: { timeZone } });
const paste = (time: string, header = '') =>
  sample.admin.ask('addManualGames', {
    params: { weekId: sample.weekId },
    input: { gamesText: header + toGamesText([[2026, '11/15', time, 'Colts', 'Ravens', 3, 44.5, 44.5]]) },
  });
const csvHeading = async () => {
  const headers = {
    cookie: sample.admin.cookie(),
    'content-type': 'application/json',
    [PRESENCE_HEADER]: sample.admin.presence(),
  };
  const url = sample.server.url + pathOf('exportCsv', { what: 'players' });
  const response = await fetch(url, { method: 'POST', headers, body: '{}' });
  return (await response.text()).split('\r\n')[0];
};

describe('a pool in another time zone', () => {
  it('a change of the zone changes no stored instant', async () => {
    const without = ({ settings: _s, audit_log: _a, ...rest }: Record<string, unknown>) => rest;
    const before = everyTable(sample.server.pool);
    const games = await sample.admin.get('readGames', { params: { weekId: sample.weekId } });
    await choose('Asia/Kolkata');
    expect(without(everyTable(sample.server.pool))).toEqual(without(before));
    expect(await sample.admin.get('readGames', { params: { weekId: sample.weekId } })).toEqual(games);
    await choose('America/Los_Angeles');
    expect(without(everyTable(sample.server.pool))).toEqual(without(before));
  });

  it('an unknown zone is rejected with a sentence about its field, and nothing changes', async () => {
    const before = everyTable(sample.server.pool);
    const { status, body } = await sample.admin.ask('changeSettings', { input: { timeZone: 'Mars/Olympus_Mons' } });
    expect([status, body.details]).toEqual([
      400,
      { fields: [{ field: 'timeZone', message: fieldTexts.timeZoneUnknown }] },
    ]);
    expect(everyTable(sample.server.pool)).toEqual(before);
  });

  it('every answer names the zone, that of the change itself too', async () => {
    const headers = { cookie: sample.admin.cookie(), 'content-type': 'application/json' };
    const zoneOf = async (name: CallName, options: RequestInit = {}) =>
      (await fetch(sample.server.url + pathOf(name), { headers, ...options })).headers.get('x-time-zone');
    expect(await zoneOf('readWeeks')).toBe('America/Los_Angeles');
    const body = JSON.stringify({ timeZone: 'America/New_York' });
    expect(await zoneOf('changeSettings', { method: 'PATCH', body })).toBe('America/New_York');
    expect(await zoneOf('readPool')).toBe('America/New_York');
    expect((await sample.server.client().get('readPool')).timeZone).toBe('America/New_York');
  });

  it.each([
    ['America/New_York', '4:05 PM', KICKOFF.onePm],
    ['America/New_York', '4:05 PM ET', KICKOFF.onePm],
    ['America/Phoenix', '2:05 PM MST', KICKOFF.onePm],
    ['Europe/London', '21:05', KICKOFF.onePm],
    ['America/St_Johns', '5:35 PM', KICKOFF.onePm],
  ])('a pasted time is read by the clocks of %s: %s', async (zone, time, expected) => {
    await choose(zone);
    const { body } = await paste(time);
    expect(body.games.find(({ homeTeam }) => homeTeam === 'Baltimore Ravens')?.gameTime).toBe(expected);
  });

  it('a pasted time or heading of another zone is a bad row that says what to do', async () => {
    const ofEast = 'Year\tDate\tTime (ET)\tUnderdog\tFavored\tPt Spread\tOver\tUnder\n';
    expect((await paste('1:05 PM', ofEast)).body.message).toContain(
      'Convert the times to Pacific (Los Angeles) time and write Time (PT) above them',
    );
    await choose('America/New_York');
    expect((await paste('1:05 PM PT')).body.message).toContain(
      '“1:05 PM PT”: PT is not Eastern time. Convert the time to Eastern (New York) time.',
    );
    const heading = 'Year\tDate\tTime (PST)\tUnderdog\tFavored\tPt Spread\tOver\tUnder\n';
    const { status, body } = await paste('1:05 PM', heading);
    expect([status, body.message]).toEqual([
      422,
      'Row 1: The heading row names another time zone. Convert the times to Eastern (New York) time and write Time (ET) above them, or change the pool’s time zone in Settings.',
    ]);
    expect((await paste('1:05 PM', ofEast)).status).toBe(200);
  });

  it('spreadsheet files and messages have its times and its label', async () => {
    expect(await csvHeading()).toBe('Player,Role,Status,Added (PT)');
    await choose('America/New_York');
    expect(await csvHeading()).toBe('Player,Role,Status,Added (ET)');
    const { pool } = sample.server;
    const message = { kind: 'week-open', subject: String(sample.weekId) } as const;
    const written = () => composeMessage(pool, message, pool.clock.now(), null);
    expect(written()).toContain('Week 11 is open: 8 games to pick from. The first one locks Thu 8:10 PM ET.');
    await choose('Asia/Kolkata');
    expect(written()).toContain('Week 11 is open: 8 games to pick from. The first one locks Fri 6:40 AM Kolkata time.');
  });

  it('a notice about a moved kickoff has its times', async () => {
    await choose('America/New_York');
    const { admin, games, weekId, server } = sample;
    const tess = await server.player('Tess');
    const pick = { userId: tess.id, weekId, gameId: games.bills.id, pickType: 'spread', pickValue: 'Buffalo Bills -6' };
    await tess.ask('savePicks', { input: { weekId, picks: [pick] } });
    await admin.get('changeGame', { params: { id: games.bills.id }, input: { gameTime: KICKOFF.onePm } });
    const [notice] = await tess.get('readNotices');
    expect(notice?.text).toContain('kickoff moved from Sun, Nov 15, 1:00 PM to Sun, Nov 15, 4:05 PM.');
  });

  it('January 1 of the season’s year begins by its clocks', async () => {
    const { admin, games } = sample;
    const lockAt = (lockTime: string) =>
      admin.ask('changeGame', { params: { id: games.bills.id }, input: { lockTime } }).then(({ status }) => status);
    expect(await lockAt('2026-01-01T05:00:00.000Z')).toBe(400);
    await choose('America/New_York');
    expect(await lockAt('2026-01-01T04:59:59.000Z')).toBe(400);
    expect(await lockAt('2026-01-01T05:00:00.000Z')).toBe(200);
  });
});
