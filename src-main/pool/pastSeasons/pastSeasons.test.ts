/** Imports of past seasons: what they add to the history, what they leave alone, and how they are undone. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PAST_TEXT_MAX } from '#shared/limits.ts';
import { damage, everyTable } from '../../testing/everyTable.ts';
import { finishTenAm, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { chosen, type TestClient } from '../../testing/testServer.ts';

const HEADING = 'Season,Week,Player,Wins,Losses,Ties';
const TEXT = `${HEADING}
2024,1,Dave,4,1,0
2024,1,Old Bob,3,1,1
2024,2,Dave,2,3,0
2024,2,Old Bob,5,0,0`;

let sample: Sample;
let dave: TestClient & { id: number; code: string };

beforeEach(async () => {
  sample = await openSample();
  dave = await sample.server.player('Dave');
});
afterEach(() => sample.server.stop());

type Names = { name: string; userId: number | null }[];
const importText = (text: string, names: Names = []) =>
  sample.admin.ask('importPastSeasons', { input: { text, names } });
const preview = (text: string, names: Names = []) =>
  sample.admin.get('importPastSeasons', { input: { text, names, preview: true } });
const imports = () => sample.admin.get('readPastImports');
const history = () => dave.get('readHistory');
/** Every table that counts, shows or checks results of the pool's own. */
const tables = () =>
  Object.fromEntries(
    Object.entries(everyTable(sample.server.pool)).filter(
      ([name]) => !['past_imports', 'past_players', 'past_results', 'audit_log', 'sessions'].includes(name),
    ),
  );

describe('an import', () => {
  it('feeds the history, and no board', async () => {
    await dave.get('savePicks', { input: { picks: [chosen(dave.id, sample.games.bills, 0)] } });
    await finishTenAm(sample);
    const before = tables();
    expect(await importText(TEXT)).toMatchObject({ status: 200, body: { added: 4, same: 0, errorCount: 0 } });
    const { seasons, allTime, records } = await history();
    expect(seasons).toMatchObject([
      { season: 2026, isOver: false, first: [{ username: 'Dave' }] },
      { season: 2024, isOver: true, first: [{ userId: null, username: 'Old Bob', wins: 8, losses: 1, ties: 1 }] },
    ]);
    expect(allTime.map(({ username, seasons: n, titles, weeksWon }) => [username, n, titles, weeksWon])).toEqual([
      ['Old Bob', 1, 1, 1],
      ['Dave', 2, 0, 1],
    ]);
    expect(records.map(({ kind, value }) => [kind, value])).toEqual([
      ['wins', '8'],
      ['weeks', '1'],
    ]);
    expect(tables()).toEqual(before);
    const season = { season: 2024, seasonType: 'regular' } as const;
    expect(await dave.get('readSeasonStandings', { params: season })).toEqual([]);
    const checked = await sample.admin.get('validateStats', { params: { season: 2024 } });
    expect(checked.repaired).toBe(false);
    expect(tables()).toEqual(before);
    expect(damage(sample.server.pool)).toEqual([]);
  });

  it('previews its additions, and saves nothing', async () => {
    expect(await preview(`${TEXT}\n2024,2,Davee,1,4,0\n2024,3,Old Bob,0,0,0\n2024,99,Dave,1,1,1`)).toEqual({
      added: 5,
      same: 0,
      empty: 1,
      seasons: [{ season: 2024, weeks: 2, players: 3, champions: ['Old Bob, 8–1–1'] }],
      names: [
        { name: 'Dave', rows: 2, userId: dave.id, isOpen: false, candidates: [] },
        { name: 'Old Bob', rows: 3, userId: null, isOpen: false, candidates: [] },
        { name: 'Davee', rows: 1, userId: null, isOpen: true, candidates: [dave.id] },
      ],
      errors: [
        {
          row: 8,
          text: '2024,99,Dave,1,1,1',
          message: 'Week “99”: write a week of the regular season, 1 to 18, or leave out this row.',
        },
      ],
      errorCount: 1,
    });
    expect(await imports()).toEqual([]);
  });

  it('with one bad row adds none', async () => {
    expect(await importText(`${TEXT}\n2024,3,Dave,x,1,1`)).toMatchObject({
      status: 422,
      body: { details: { rows: [{ row: 6, message: 'Wins “x”: write a whole number from 0 to 99.' }] } },
    });
    expect(await history()).toMatchObject({ seasons: [] });
  });

  it('waits for the commissioner’s choice of a similar name', async () => {
    const text = `${HEADING}\n2024,1,Davee,4,1,0`;
    expect(await importText(text)).toMatchObject({
      status: 422,
      body: { message: 'Choose who this is: Davee.', details: { fields: [{ field: 'names' }] } },
    });
    await importText(text, [{ name: 'Davee', userId: dave.id }]);
    expect((await history()).allTime).toMatchObject([{ userId: dave.id, username: 'Dave' }]);
  });

  it('of a season that the pool has is refused row by row', async () => {
    await sample.admin.get('createWeek', { input: { season: 2024, seasonType: 'regular', weekNumber: 18 } });
    const { errors, added } = await preview(`${TEXT}\n2023,1,Dave,3,2,0`);
    expect([added, errors.map(({ row }) => row)]).toEqual([1, [2, 3, 4, 5]]);
  });

  it('repeated adds nothing, and with more rows only those', async () => {
    await importText(TEXT);
    expect(await importText(TEXT)).toMatchObject({ status: 200, body: { added: 0, same: 4 } });
    expect(await importText(`${TEXT}\n2023,1,Dave,3,2,0`)).toMatchObject({ body: { added: 1, same: 4 } });
    expect(await imports()).toMatchObject([
      { seasons: [2023], players: 1, results: 1, actorName: 'Rosalind' },
      { seasons: [2024], players: 2, results: 4 },
    ]);
  });

  it('of ten seasons of forty players fits into one request', async () => {
    const rows: string[] = [HEADING];
    for (let season = 2016; season < 2026; season += 1)
      for (let week = 1; week <= 18; week += 1)
        for (let player = 1; player <= 40; player += 1)
          rows.push(`${season},${week},Player ${player},${(player + week + season) % 6},2,0`);
    const text = rows.join('\n');
    expect(text.length).toBeLessThanOrEqual(PAST_TEXT_MAX);
    expect(await importText(text)).toMatchObject({ status: 200, body: { added: 7200 } });
    expect((await history()).seasons).toHaveLength(10);
  });

  it('with too much text or too many errors gets a short answer', async () => {
    const long = 'x'.repeat(PAST_TEXT_MAX + 1);
    expect((await importText(long)).status).toBe(422);
    const { errors, errorCount } = await preview('x,y\n'.repeat(1_000));
    expect([errors.length, errorCount]).toEqual([50, 1_000]);
  });
});

describe('an undone import', () => {
  const undo = async () => sample.admin.ask('undoPastImport', { params: { id: (await imports())[0]?.id ?? 0 } });

  it('leaves the history as it was, and the other imports alone', async () => {
    await importText(TEXT);
    const before = await history();
    await importText(`${HEADING}\n2023,1,Dave,3,2,0`);
    expect((await undo()).status).toBe(200);
    expect(await history()).toEqual(before);
    expect(await imports()).toHaveLength(1);
    const [entry] = await sample.admin.get('readAudit');
    expect(entry).toMatchObject({ action: 'past_import_undone', before: { results: 1, seasons: [2023] } });
    const [backup] = await sample.admin.get('readBackups');
    expect(backup).toMatchObject({ reason: 'undo the import of 2023' });
  });

  it('can’t be undone again', async () => {
    await importText(TEXT);
    const [one] = await imports();
    await undo();
    const again = await sample.admin.ask('undoPastImport', { params: { id: one?.id ?? 0 } });
    expect(again).toMatchObject({ status: 404, body: { message: 'This import was undone already.' } });
  });
});

describe('a player of imported results', () => {
  const holders = async () => (await history()).allTime.map(({ userId, username }) => [username, userId !== null]);

  it('has the present name in the history', async () => {
    await importText(TEXT);
    await sample.admin.get('renameUser', { params: { id: dave.id }, input: { username: 'David' } });
    expect(await holders()).toEqual([
      ['Old Bob', false],
      ['David', true],
    ]);
  });

  it('who is deleted stays by name, and is the same player again when the deletion is undone', async () => {
    await importText(TEXT);
    const tess = await sample.server.player('Tess');
    const named = async () => (await tess.get('readHistory')).allTime.map(({ username, userId }) => [username, userId]);
    await sample.admin.get('deleteUser', { params: { id: dave.id } });
    expect(await named()).toEqual([
      ['Old Bob', null],
      ['Dave', null],
    ]);
    const [deletion] = await sample.admin.get('readDeletions');
    await sample.admin.get('restoreDeletion', {
      params: { id: deletion?.id ?? 0 },
      input: { username: null, weekNumber: null },
    });
    expect(await named()).toEqual([
      ['Old Bob', null],
      ['Dave', dave.id],
    ]);
  });
});
