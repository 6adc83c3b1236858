import { describe, expect, it } from 'vitest';
import { arrangeColumns } from '#shared/rules/manualColumns.ts';
import { readGamesText } from '#shared/rules/manualGames.ts';
import { convertTimes } from '#shared/rules/manualZones.ts';
import { DEFAULT_TIME_ZONE } from '#shared/rules/timeZone.ts';

const POOL = { season: 2026, timeZone: DEFAULT_TIME_ZONE };
const HEADING = 'Year\tDate\tTime (ET)\tUnderdog\tFavored\tPt Spread\tOver\tUnder';
const kickoffs = (text: string | undefined, pool = POOL) =>
  readGamesText(text ?? '', pool).map(({ reading, error }) => {
    const at = reading?.kickoffAt;
    return error ?? (at == null ? 'TBD' : new Date(at).toISOString());
  });

describe('times of another zone', () => {
  it('a heading that names Eastern time has every row converted, also those whose date is empty', () => {
    const text = [
      HEADING,
      '2026\tThu 11/26\t1:00 PM\tBears\t@Lions\t6.5\t47\t47',
      '\t\t8:20 PM\tChiefs\t@Bills\t2.5\t49\t49',
      '2026\t11/29\t9:30 AM\tJets\t@Browns\t3\t38\t38',
      '2026\t11/29\tTBD\tRams\t@Saints\t3\t38\t38',
    ].join('\n');
    const converted = convertTimes(text, POOL);
    expect(converted?.from).toBe('America/New_York');
    expect(converted?.text.split('\n').slice(0, 3)).toEqual([
      HEADING.replace('ET', 'PT'),
      '2026\t2026-11-26\t10:00 AM\tBears\t@Lions\t6.5\t47\t47',
      '2026\t2026-11-26\t5:20 PM\tChiefs\t@Bills\t2.5\t49\t49',
    ]);
    expect(kickoffs(converted?.text)).toEqual([
      '2026-11-26T18:00:00.000Z',
      '2026-11-27T01:20:00.000Z',
      '2026-11-29T14:30:00.000Z',
      'TBD',
    ]);
    expect(convertTimes(converted?.text ?? '', POOL)).toBeNull();
  });

  it('a zone behind a time counts for its row, and a time without one stays', () => {
    const rows = [
      '2026\t11/29\t1:00 PM EST\tBears\t@Lions\t6.5\t47\t47',
      '2026\t11/29\t12:00p (CT)\tJets\t@Browns\t3\t38\t38',
      '2026\t11/29\t1:25 PM\tRams\t@Saints\t3\t38\t38',
      '2026\t11/29\t5:20 PM PT\tChiefs\t@Bills\t3\t38\t38',
    ].join('\n');
    expect(kickoffs(convertTimes(rows, POOL)?.text)).toEqual([
      '2026-11-29T18:00:00.000Z',
      '2026-11-29T18:00:00.000Z',
      '2026-11-29T21:25:00.000Z',
      '2026-11-30T01:20:00.000Z',
    ]);
  });

  it('a kickoff can fall on another day, and the row below keeps its own', () => {
    const pool = { season: 2026, timeZone: 'Europe/London' };
    const rows = `${HEADING}\n2026\tSun 11/29\t8:20 PM\tBears\t@Lions\t6.5\t47\t47\n\t\t1:00 PM\tJets\t@Browns\t3\t38\t38`;
    const converted = convertTimes(rows, pool);
    expect(converted?.text.split('\n')[1]).toMatch(/^2026\t2026-11-30\t1:20 AM\t/);
    expect(kickoffs(converted?.text, pool)).toEqual(['2026-11-30T01:20:00.000Z', '2026-11-29T18:00:00.000Z']);
  });

  it('a list of away and home teams keeps its zone when its columns are arranged', () => {
    const list = 'Game Day\tKickoff (ET)\tVisitor\tHome\tLine\tO/U\nThu 11/26\t1:00 PM\tBears\tLions\t-6.5\t47.5';
    expect(kickoffs(convertTimes(arrangeColumns(list, 2026) ?? '', POOL)?.text)).toEqual(['2026-11-26T18:00:00.000Z']);
  });

  it.each([
    ['a time that can mean two', `${HEADING}\n2026\t11/29\t1:00\tBears\t@Lions\t6.5\t47\t47`],
    ['a row without all columns', `${HEADING}\n2026\t11/29\t1:00 PM\tBears\t@Lions`],
    ['a day that does not exist', `${HEADING}\n2026\t11/31\t1:00 PM\tBears\t@Lions\t6.5\t47\t47`],
    ['a zone without a known clock', '2026\t11/29\t1:00 PM MST\tBears\t@Lions\t6.5\t47\t47'],
    ['times of the pool', HEADING.replace('ET', 'PST') + '\n2026\t11/29\t1:00 PM\tBears\t@Lions\t6.5\t47\t47'],
  ])('nothing is converted with %s', (_, text) => expect(convertTimes(text, POOL)).toBeNull());
});
