/** Adding players one by one or many at once, renaming, disabling and deleting them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NAME_MAX } from '#shared/limits.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { finish, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { chosen } from '../../testing/testServer.ts';

let sample: Sample;

beforeEach(async () => {
  sample = await openSample();
});
afterEach(() => sample.server.stop());

const add = (username: unknown, customCode?: unknown) =>
  sample.admin.ask('createAccessCode', { input: { username, ...(customCode === undefined ? {} : { customCode }) } });
const addAll = (usernames: unknown) => sample.admin.ask('addPlayers', { input: { usernames } });
const rename = (id: number, username: unknown) =>
  sample.admin.ask('renameUser', { params: { id }, input: { username } });
const names = async () =>
  (await sample.admin.get('readUsers')).filter(({ isAdmin }) => !isAdmin).map(({ username }) => username);
const audits = async () => (await sample.admin.get('readAudit', { query: { kind: 'user' } })).map(({ after }) => after);

describe('adding a player', () => {
  it('a new player gets a code that works in any case and spacing', async () => {
    const { body } = await add('  Tess  ');
    expect(body.user.username).toBe('Tess');
    expect(await sample.server.client().login(' tESS ', ` ${body.accessCode.toUpperCase()} `)).toBe(200);
  });

  it('a custom code is trimmed and has at least three characters', async () => {
    expect((await add('Tess', '  r2d  ')).body.accessCode).toBe('r2d');
    for (const code of ['r2', '   ', ' r2 ']) {
      const { status, body } = await add('Bo', code);
      expect([status, body.message]).toEqual([422, fieldTexts.codeTooShort]);
    }
    expect(await names()).toEqual(['Tess']);
  });

  it.each([undefined, null, 7, '', '   ', '\t\n', '\u200B\u200B', '\u0000', '\u2060 \u00AD', '\u202E'])(
    'a player needs a visible name, not %j',
    async (username) => {
      const { status } = await add(username);
      expect([400, 422]).toContain(status);
      expect(await names()).toEqual([]);
    },
  );

  it.each([
    ['a control character at its end', 'Dave\u0007', 'Dave'],
    ['a right-to-left mark', 'Dave\u202E', 'Dave'],
    ['spaces from a spreadsheet', 'Dave\u00A0\t M', 'Dave M'],
    ['an emoji family', '👨‍👩‍👧', '👨‍👩‍👧'],
    ['markup', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['a name in another script', 'Łukasz Ōé', 'Łukasz Ōé'],
  ])('a name stays readable: %s', async (_, username, kept) => {
    const { status, body } = await add(username);
    expect([status, body.user.username]).toEqual([200, kept]);
  });

  it('a name that is too long is rejected', async () => {
    expect((await add('x'.repeat(NAME_MAX))).status).toBe(200);
    for (const length of [NAME_MAX + 1, 10_000]) {
      expect(await add('x'.repeat(length))).toMatchObject({ status: 422, body: { message: fieldTexts.nameTooLong } });
    }
  });

  it('a second Dave in any spelling is rejected with a free name as a suggestion', async () => {
    await add('Dave');
    for (const username of ['dave', ' DAVE ', 'Dave\u200B', 'Ｄave']) {
      const { status, body } = await add(username);
      expect([status, body.code, body.message]).toEqual([409, 'duplicate', serverTexts.nameTaken('Dave', 'Dave M')]);
      expect(body.details).toMatchObject({ suggestion: 'Dave M', fields: [{ field: 'username' }] });
    }
    await add('Dave M');
    expect((await add('dave')).body.details).toMatchObject({ suggestion: 'Dave B' });
  });

  it('a taken name of the maximum length gets a suggestion that can be used', async () => {
    await add('x'.repeat(NAME_MAX));
    const { suggestion } = (await add('x'.repeat(NAME_MAX))).body.details as { suggestion: string };
    expect((await add(suggestion)).status).toBe(200);
  });

  it('the commissioner’s name cannot be used for a player', async () => {
    expect((await add('rosalind')).status).toBe(409);
  });
});

describe('adding many players', () => {
  it('added players get their codes in the same order, and each code works', async () => {
    const { body } = await addAll(['Tess', 'Bo', ' Dave  M ']);
    expect(body.codes.map(({ user }) => user.username)).toEqual(['Tess', 'Bo', 'Dave M']);
    for (const { user, accessCode } of body.codes) {
      expect(await sample.server.client().login(user.username, accessCode)).toBe(200);
    }
    expect(new Set(body.codes.map(({ accessCode }) => accessCode)).size).toBe(3);
  });

  it('adding many players adds all or none and reports every bad row', async () => {
    await add('Dave');
    const { status, body } = await addAll(['Tess', 'DAVE', 'Bo', 'tess', '\u200B\u200B']);
    expect(status).toBe(409);
    expect(body.details).toMatchObject({
      rows: [{ row: 2 }, { row: 4 }, { row: 5, message: fieldTexts.nameInvisible }],
    });
    expect(body.message).toContain(`Row 2: ${serverTexts.nameTaken('Dave', 'Dave M')}`);
    expect(await names()).toEqual(['Dave']);
    expect(await audits()).not.toContain('Tess');
  });

  it.each([
    [[]],
    [['Tess', '']],
    [['Tess', 'x'.repeat(41)]],
    ['Tess'],
    [Array.from({ length: 201 }, (_, n) => `P${n}`)],
  ])('a list without names or with a bad name is rejected as a whole', async (usernames) => {
    const { status } = await addAll(usernames);
    expect([400, 422]).toContain(status);
    expect(await names()).toEqual([]);
  });
});

describe('renaming', () => {
  it('a renamed player keeps session, picks and rank, and everyone sees the new name', async () => {
    const tess = await sample.server.player('Tess');
    await tess.get('savePicks', { input: { picks: [chosen(tess.id, sample.games.bills, 0)] } });
    await finish(sample.admin, sample.games.bills, 14, 27);
    await tess.get('sendMessage', { input: { message: 'hello' } });
    expect((await rename(tess.id, ' Tessa ')).body).toMatchObject({
      id: tess.id,
      username: 'Tessa',
      firstName: 'Tessa',
    });
    expect((await tess.get('readMe')).user.username).toBe('Tessa');
    const standings = await tess.get('readWeeklyStandings', { params: { weekId: sample.weekId } });
    expect(standings).toMatchObject([{ username: 'Tessa', wins: 1 }]);
    expect(await tess.get('readMessages')).toMatchObject([{ username: 'Tessa' }]);
    expect(await sample.server.client().login('tessa', tess.code)).toBe(200);
    expect(await sample.server.client().login('tess', tess.code)).toBe(401);
  });

  it('a player can change the case of their name, but not take another’s', async () => {
    const tess = await sample.server.player('tess');
    await sample.server.player('Bo');
    expect((await rename(tess.id, 'Tess')).status).toBe(200);
    expect(await rename(tess.id, 'BO')).toMatchObject({ status: 409, body: { details: { suggestion: 'Bo M' } } });
    for (const username of ['', '  ', '\u200B\u200B', 'x'.repeat(41)]) {
      expect([400, 422]).toContain((await rename(tess.id, username)).status);
    }
    expect(await names()).toEqual(['Bo', 'Tess']);
  });

  it('renaming to the same name changes nothing', async () => {
    const tess = await sample.server.player('Tess');
    const before = await audits();
    expect((await rename(tess.id, 'Tess')).status).toBe(200);
    expect(await audits()).toEqual(before);
  });
});

describe('access', () => {
  it('disabling a player ends access at once, and enabling it restores the same code', async () => {
    const tess = await sample.server.player('Tess');
    const { events } = await sample.server.listen(tess);
    await sample.admin.get('deactivateUser', { params: { id: tess.id } });
    expect((await tess.ask('readMe')).status).toBe(401);
    await expect.poll(() => events.map(({ type }) => type)).toContain('session_ended');
    expect(
      await sample.server.client().ask('login', { input: { username: 'Tess', password: tess.code } }),
    ).toMatchObject({
      status: 403,
      body: { message: serverTexts.accessDisabled },
    });
    await sample.admin.get('deactivateUser', { params: { id: tess.id } });
    await sample.admin.get('reactivateUser', { params: { id: tess.id } });
    expect(await tess.login('Tess', tess.code)).toBe(200);
  });

  it('a new access code ends the sessions and the old code', async () => {
    const tess = await sample.server.player('Tess');
    await sample.admin.get('setCustomCode', { params: { id: tess.id }, input: { accessCode: ' go bills ' } });
    expect((await tess.ask('readMe')).status).toBe(401);
    expect(await tess.login('Tess', tess.code)).toBe(401);
    expect(await tess.login('Tess', 'Go Bills')).toBe(200);
    const { accessCode } = await sample.admin.get('regenerateCode', { params: { id: tess.id } });
    expect(await tess.login('Tess', accessCode)).toBe(200);
  });

  it('the preview of a deletion counts exactly the deleted rows', async () => {
    const tess = await sample.server.player('Tess');
    await tess.get('savePicks', { input: { picks: [chosen(tess.id, sample.games.bills, 0)] } });
    await tess.get('sendMessage', { input: { message: 'hello' } });
    const params = { id: tess.id };
    expect(await sample.admin.get('readUserContents', { params })).toEqual({
      games: 0,
      picks: 1,
      players: 1,
      messages: 1,
    });
    await sample.admin.get('deleteUser', { params });
    expect((await sample.admin.ask('readUserContents', { params })).status).toBe(404);
    expect(await sample.admin.get('readMessages')).toMatchObject([{ userId: null, username: 'Tess (left)' }]);
    expect(await names()).toEqual([]);
  });
});
