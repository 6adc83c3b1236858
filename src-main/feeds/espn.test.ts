/**
 * Parsing the public scoreboard: small custom responses in its format with data of real games. Tests modify a fixture for
 * other cases.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GameReport } from '#shared/rules/gameReports.ts';
import { feedWeek, readScoreboard } from './espn.ts';
import { FeedError, type WeekName } from './feed.ts';

type Json = Record<string, unknown>;
type Event = Json & {
  date: string;
  status: { period: unknown; displayClock: unknown; type: Json };
  competitions: [{ competitors: (Json & { team: Json })[]; odds?: unknown; timeValid: unknown; status?: unknown }];
};
type Board = Json & { events: Event[] };

const read = (name: string): Board =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8')) as Board;

const regular = (season: number, weekNumber: number): WeekName => ({ season, seasonType: 'regular', weekNumber });
const playoffs = (season: number, weekNumber: number): WeekName => ({ season, seasonType: 'playoffs', weekNumber });

function reportOf(board: Board, week: WeekName, home: string): GameReport {
  const found = readScoreboard(board, week).reports.find(({ homeTeam }) => homeTeam.endsWith(home));
  if (found === undefined) throw new Error(`no report of the ${home}`);
  return found;
}

const WEEK = regular(2022, 1);
const SUNDAY = 'sunday2022';
/** The fixture Sunday of 2022 with one changed event. */
function changed(home: string, change: (event: Event) => void): Board {
  const board = read(SUNDAY);
  for (const event of board.events) {
    if (
      event.competitions[0].competitors.some(
        (side) => side['homeAway'] === 'home' && side.team['abbreviation'] === home,
      )
    ) {
      change(event);
      delete event.competitions[0].status;
    }
  }
  return board;
}
const withStatus = (home: string, type: Json) => changed(home, (event) => Object.assign(event.status.type, type));
const withOdds = (odds: unknown) => {
  const { spread, total } = reportOf(
    changed('MIN', (event) => (event.competitions[0].odds = odds)),
    WEEK,
    'Vikings',
  );
  return [spread, total];
};

describe('feedWeek', () => {
  test.each([
    [regular(2025, 12), 2, 12],
    [{ season: 2025, seasonType: 'preseason' as const, weekNumber: 1 }, 1, 2],
    [playoffs(2025, 1), 3, 1],
    [playoffs(2025, 3), 3, 3],
    [playoffs(2025, 4), 3, 5],
  ])('the week %o is type %i, week %i in the feed', (week, type, number) => {
    expect(feedWeek(week)).toEqual({ type, week: number });
  });
});

describe('an ordinary Sunday', () => {
  test('a live game has its score, quarter and clock', () => {
    expect(reportOf(read(SUNDAY), WEEK, 'Falcons')).toEqual({
      feedId: '401437650',
      awayTeam: 'New Orleans Saints',
      homeTeam: 'Atlanta Falcons',
      kickoffAt: Date.parse('2022-09-11T17:00:00Z'),
      neutralSite: false,
      status: 'live',
      period: 4,
      clock: '0:48',
      awayScore: 24,
      homeScore: 26,
      spread: null,
      total: null,
    });
  });

  test('a final has both scores and no odds', () => {
    expect(reportOf(read(SUNDAY), WEEK, 'Dolphins')).toMatchObject({
      status: 'final',
      awayScore: 7,
      homeScore: 20,
      clock: null,
      spread: null,
    });
  });

  test('a scheduled game has no period or score, even if the feed sends some', () => {
    expect(reportOf(read(SUNDAY), WEEK, 'Vikings')).toMatchObject({
      status: 'scheduled',
      period: null,
      clock: null,
      awayScore: null,
      homeScore: null,
      spread: -4,
      total: 93,
    });
  });

  test('a favored away team gives the home team a positive line', () => {
    expect(reportOf(read(SUNDAY), WEEK, 'Cardinals')).toMatchObject({ spread: 13, total: 108 });
  });
});

describe('statuses', () => {
  test.each([
    ['STATUS_HALFTIME', 'in', 'live', 'Halftime'],
    ['STATUS_END_PERIOD', 'in', 'live', 'End of quarter'],
    ['STATUS_DELAYED', 'in', 'live', 'Delayed'],
    ['STATUS_OVERTIME', 'in', 'live', '0:48'],
    ['STATUS_NEVER_HEARD_OF', 'in', 'live', '0:48'],
    ['STATUS_NEVER_HEARD_OF', 'pre', 'scheduled', null],
    ['STATUS_SUSPENDED', 'post', 'unknown', null],
    ['STATUS_FORFEIT', 'post', 'unknown', null],
    ['STATUS_POSTPONED', 'post', 'postponed', null],
    ['STATUS_CANCELED', 'post', 'cancelled', null],
  ])('%s (%s) reads %s', (name, state, status, clock) => {
    expect(reportOf(withStatus('ATL', { name, state, completed: false }), WEEK, 'Falcons')).toMatchObject({
      status,
      clock,
    });
  });

  test('a completed forfeit is not final, but an unknown status that is completed is', () => {
    const completed = { state: 'post', completed: true };
    expect(reportOf(withStatus('ATL', { name: 'STATUS_FORFEIT', ...completed }), WEEK, 'Falcons').status).toBe(
      'unknown',
    );
    expect(reportOf(withStatus('ATL', { name: 'STATUS_FINAL_2OT', ...completed }), WEEK, 'Falcons').status).toBe(
      'final',
    );
  });

  test('a final that is not completed is not final yet', () => {
    const board = withStatus('ATL', { name: 'STATUS_FINAL', state: 'post', completed: false });
    expect(reportOf(board, WEEK, 'Falcons').status).toBe('unknown');
  });

  test('a final without a score has no score', () => {
    const board = changed('MIA', (event) => event.competitions[0].competitors.forEach((side) => delete side['score']));
    expect(reportOf(board, WEEK, 'Dolphins')).toMatchObject({ status: 'final', awayScore: null, homeScore: null });
  });

  test('a status without a name is read from its state, as in 2015', () => {
    const week: WeekName = { season: 2015, seasonType: 'preseason', weekNumber: 0 };
    expect(reportOf(read('hallOfFame2015'), week, 'Vikings')).toMatchObject({
      status: 'live',
      period: 3,
      clock: '6:46',
      awayScore: 3,
      homeScore: 7,
      neutralSite: true,
    });
  });

  test('a game with the state "post" that was not played is postponed', () => {
    expect(reportOf(read('hurricane2017'), regular(2017, 1), 'Dolphins')).toMatchObject({
      status: 'postponed',
      awayScore: null,
      homeScore: null,
    });
  });

  test('a tie after overtime is a final with equal scores', () => {
    expect(reportOf(read('tie2022'), WEEK, 'Texans')).toMatchObject({
      status: 'final',
      awayScore: 20,
      homeScore: 20,
      period: 5,
    });
  });
});

describe('odd games', () => {
  test('the home team is the one marked as home, even at a neutral site', () => {
    const report = reportOf(read('opening2025'), regular(2025, 1), 'Chargers');
    expect(report).toMatchObject({ awayTeam: 'Kansas City Chiefs', neutralSite: true, spread: 7, total: 93 });
  });

  test('a night game has the correct instant on the next day in UTC', () => {
    expect(reportOf(read('opening2025'), regular(2025, 1), 'Eagles').kickoffAt).toBe(
      Date.parse('2025-09-04T20:20:00-04:00'),
    );
  });

  test('the Super Bowl is playoff week 4', () => {
    expect(reportOf(read('superBowl2024'), playoffs(2023, 4), 'Chiefs')).toMatchObject({
      awayTeam: 'San Francisco 49ers',
      status: 'final',
      awayScore: 22,
      homeScore: 25,
      period: 5,
      neutralSite: true,
    });
  });

  test('the Pro Bowl is skipped by its week and its teams', () => {
    expect(() => readScoreboard(read('proBowl2024'), playoffs(2023, 4))).toThrow(FeedError);
    const { week: _, ...weekless } = read('proBowl2024');
    for (const event of weekless.events) delete event['week'];
    expect(readScoreboard(weekless, playoffs(2023, 4))).toEqual({
      reports: [],
      skipped: [{ name: 'NFC at AFC', reason: 'it is not a game between two league teams', isWrong: false }],
    });
  });

  test('a game without teams is skipped, and one without a time has no kickoff', () => {
    const { reports, skipped } = readScoreboard(read('bracket2025'), playoffs(2024, 1));
    expect(reports.map(({ homeTeam }) => homeTeam)).toEqual(['Philadelphia Eagles']);
    expect(skipped).toEqual([{ name: 'TBD at TBD', reason: 'its teams are not known yet', isWrong: false }]);
    expect(reportOf(read('flex2025'), regular(2025, 16), 'Commanders').kickoffAt).toBeNull();
  });

  test('numeric ids and dates with seconds are accepted', () => {
    const board = changed('ATL', (event) => {
      event['id'] = 401437650;
      event.date = '2022-09-11T17:00:00Z';
    });
    expect(reportOf(board, WEEK, 'Falcons')).toMatchObject({
      feedId: '401437650',
      kickoffAt: Date.parse('2022-09-11T17:00:00Z'),
    });
  });

  test('a scoreboard wrapped by another endpoint is accepted', () => {
    expect(readScoreboard({ content: { sbData: read(SUNDAY) } }, WEEK)).toEqual(readScoreboard(read(SUNDAY), WEEK));
  });
});

describe('lines', () => {
  const flags = (home: boolean) => ({ homeTeamOdds: { favorite: home }, awayTeamOdds: { favorite: !home } });
  test.each([
    ['no odds', undefined, null, null],
    ['a list with nothing in it', [null], null, null],
    ['EVEN', [{ details: 'EVEN', overUnder: 37 }], 0, 74],
    ['a spread of EVEN', [{ spread: 'EVEN' }], 0, null],
    ['OFF', [{ details: 'OFF', overUnder: 0 }], null, null],
    ['a whole number', [{ details: 'MIN -7', spread: -7, overUnder: 49.5, ...flags(true) }], -14, 99],
    ['the flags alone', [{ spread: 2.5, ...flags(false) }], 5, null],
    ['a number whose sign nothing confirms', [{ spread: -2.5, homeTeamOdds: null }], null, null],
    ['a text against the number', [{ details: 'MIN -3', spread: 3 }], null, null],
    ['a text against the flags', [{ details: 'MIN -3', ...flags(false) }], null, null],
    ['a quarter point', [{ details: 'MIN -3.25', overUnder: 44.25 }], null, null],
    ['a team that does not play', [{ details: 'DAL -3' }], null, null],
    ['an empty text', [{ spread: '' }], null, null],
    ['a total below nothing', [{ overUnder: -40 }], null, null],
    ['a typing error', [{ details: 'MIN -700', overUnder: 4650 }], null, null],
    ['the second of two', [{ provider: {} }, { details: 'GB -1.5', overUnder: 45 }], 3, 90],
  ])('%s', (_, odds, spread, total) => {
    expect(withOdds(odds)).toEqual([spread, total]);
  });
});

describe('responses that are not the requested scoreboard', () => {
  test.each([
    ['nothing', null],
    ['a text', 'Service unavailable'],
    ['an error object', { code: 404, message: 'not found' }],
    ['events that are no list', { events: {} }],
  ])('%s', (_, json) => {
    expect(() => readScoreboard(json, WEEK)).toThrow(FeedError);
  });

  test('a response with more than 200 events is rejected', () => {
    const withEvents = (count: number) => ({ events: Array.from({ length: count }, () => ({})) });
    expect(readScoreboard(withEvents(200), WEEK).skipped).toHaveLength(200);
    expect(() => readScoreboard(withEvents(201), WEEK)).toThrow('more than 200 games');
  });

  test('a response for another season, season type or week is rejected', () => {
    for (const week of [regular(2023, 1), regular(2022, 2), playoffs(2022, 1)]) {
      expect(() => readScoreboard(read(SUNDAY), week)).toThrow(FeedError);
    }
  });
});

const scored = (score: unknown) => (event: Event) =>
  event.competitions[0].competitors.forEach((side) => (side['score'] = score));
function finalInSecondQuarter(event: Event) {
  event.status.period = 2;
  event.status.type = { name: 'STATUS_FINAL', state: 'post', completed: true };
}

describe('bad events', () => {
  test.each<[string, (event: Event) => void, string]>([
    ['without a date', (event) => Reflect.deleteProperty(event, 'date'), 'its format is unknown'],
    ['with a date that is none', (event) => (event.date = 'next Sunday'), 'its date is invalid'],
    ['with a date in another year', (event) => (event.date = '2036-09-11T17:00Z'), 'its date is not in this season'],
    ['with a negative score', scored('-7'), 'its score is not a football score'],
    ['with a score of 100', scored('100'), 'its score is not a football score'],
    ['with half a point', scored(13.5), 'its score is not a football score'],
    ['in period -1', (event) => (event.status.period = -1), 'its period does not exist'],
    ['in period 2.5', (event) => (event.status.period = 2.5), 'its period does not exist'],
    ['that is final in the second quarter', finalInSecondQuarter, 'it is final before its last quarter'],
    ['with one team', (event) => event.competitions[0].competitors.pop(), 'it does not name two teams'],
    ['of another season', (event) => (event['season'] = { year: 2021, type: 2 }), 'it belongs to another season'],
    ['of another week', (event) => (event['week'] = { number: 2 }), 'it belongs to another week'],
    [
      'of a team against itself',
      (event) => event.competitions[0].competitors.forEach((side) => (side.team['displayName'] = 'Atlanta Falcons')),
      'it is not a game between two league teams',
    ],
  ])('%s', (_, spoil, reason) => {
    const { reports, skipped } = readScoreboard(changed('ATL', spoil), WEEK);
    expect(skipped).toEqual([{ name: 'New Orleans Saints at Atlanta Falcons', reason, isWrong: true }]);
    expect(reports).toHaveLength(3);
  });

  test('values of the wrong type count as missing', () => {
    const board = changed('ATL', (event) => {
      Object.assign(event.status, { period: 'second' });
      event.status.displayClock = 'x'.repeat(5000);
      event.competitions[0].odds = 'none';
      event.competitions[0].timeValid = 'yes';
      event.competitions[0].competitors.forEach((side) => (side['score'] = []));
    });
    expect(reportOf(board, WEEK, 'Falcons')).toMatchObject({
      period: null,
      clock: null,
      awayScore: null,
      homeScore: null,
    });
  });

  test('values that are not events are skipped', () => {
    const board: Json = { ...read(SUNDAY), events: [null, 7, 'x', {}, ...read(SUNDAY).events] };
    const { reports, skipped } = readScoreboard(board, WEEK);
    expect([reports.length, skipped.length]).toEqual([4, 4]);
    expect(skipped[0]).toEqual({ name: 'an event without a name', reason: 'its format is unknown', isWrong: true });
  });
});
