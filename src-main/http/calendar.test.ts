/** The calendar of locks and kickoffs, and the links that open it. */
import { afterEach, expect, test } from 'vitest';
import { openSample, type Sample } from '../testing/sampleWeek.ts';
import { chosen } from '../testing/testServer.ts';

let sample: Sample;
afterEach(() => sample.server.stop());

const read = (token: string | null) => fetch(`${sample.server.url}/api/calendar/${token}.ics`);
/** Long lines are folded. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('a calendar has each lock and kickoff with an alarm one hour before', async () => {
  sample = await openSample();
  const tess = await sample.server.player('Tess');
  const { token } = await tess.get('createCalendarLink');
  const answer = await read(token);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const lines = linesOf(await answer.text());
  const starts = lines.filter((line) => line.startsWith('DTSTART'));
  expect(starts).toContain('DTSTART:20261113T011000Z'); // Thursday's lock
  expect(starts).toContain('DTSTART:20261113T011500Z'); // Thursday's kickoff
  expect(lines).toContain('SUMMARY:Sunday Five: picks lock (3 games)');
  expect(lines).toContain('SUMMARY:CAR @ ATL\\, TB @ BUF\\, GB @ NYG');
  expect(lines.filter((line) => line === 'TRIGGER:-PT1H')).toHaveLength(starts.length);
  expect(new Set(lines.filter((line) => line.startsWith('UID'))).size).toBe(starts.length);
});

test('a calendar does not depend on anyone’s picks', async () => {
  sample = await openSample();
  const tess = await sample.server.player('Tess');
  const { token } = await tess.get('createCalendarLink');
  const before = await (await read(token)).text();
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, sample.games.bills, 1)] } });
  expect(await (await read(token)).text()).toBe(before);
});

test('a calendar follows a kickoff that moved', async () => {
  sample = await openSample();
  const { token } = await sample.admin.get('createCalendarLink');
  const input = { gameTime: '2026-11-15T22:30:00.000Z' };
  await sample.admin.get('changeGame', { params: { id: sample.games.bills.id }, input });
  expect(linesOf(await (await read(token)).text())).toContain('DTSTART:20261115T223000Z');
});

test('a calendar link stops working when it is replaced, ended, or its player is disabled', async () => {
  sample = await openSample();
  const tess = await sample.server.player('Tess');
  const first = (await tess.get('createCalendarLink')).token;
  const { token } = await tess.get('createCalendarLink');
  expect(await tess.get('readCalendarLink')).toEqual({ token });
  expect([(await read(first)).status, (await read(token)).status]).toEqual([404, 200]);
  await sample.admin.get('deactivateUser', { params: { id: tess.id } });
  expect((await read(token)).status).toBe(404);
  await sample.admin.get('reactivateUser', { params: { id: tess.id } });
  expect((await read(token)).status).toBe(200);
  await tess.login('Tess', tess.code);
  await tess.get('revokeCalendarLink');
  expect(await tess.get('readCalendarLink')).toEqual({ token: null });
  expect((await read(token)).status).toBe(404);
});

test('a made-up calendar link opens nothing', async () => {
  sample = await openSample();
  const tess = await sample.server.player('Tess');
  const { token } = await tess.get('createCalendarLink');
  const forged = `${tess.id}-${'A'.repeat(43)}`;
  const others = `${tess.id + 1}${token?.slice(String(tess.id).length)}`;
  for (const one of [forged, others, `${tess.id}-x`, 'x']) expect((await read(one)).status).toBe(404);
});
