/**
 * Parses saved scoreboard responses: those of the real scoreboard, 2015 to 2025, in the folder FEED_SAMPLES_DIR, which
 * can't be published. Without the folder it uses the fixtures, which have the same format and data of real games.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GameReport } from '#shared/rules/gameReports.ts';
import { formatLine } from '#shared/rules/lines.ts';
import { abbreviation } from '#shared/teams.ts';
import { readScoreboard } from './espn.ts';
import type { WeekName } from './feed.ts';

const givenDir = process.env['FEED_SAMPLES_DIR'] ?? '';
const hasGivenDir = givenDir !== '' && existsSync(givenDir);
const dir = hasGivenDir ? givenDir : path.join(import.meta.dirname, 'fixtures');

type Sample = {
  file: string;
  /** `season`, or several if the file has events of several. */
  season: number | number[];
  type?: WeekName['seasonType'];
  week?: number;
  /** Events, and how many of them are not games of the pool. */
  events: number;
  skipped?: number;
  statuses: Partial<Record<GameReport['status'], number>>;
  /** Away and home with both lines: "CAR@HOU 8 43" is the home team's spread and the total. */
  lines?: string[];
  /** Games with a spread, and with a total; none if left out. */
  withLine?: [spreads: number, totals: number];
  /** "NO 24-26 ATL", with the period and clock of a live game. */
  scores?: string[];
  neutral?: string[];
  /** Home teams of games without a kickoff time. */
  unknownTimes?: number;
};

const GIVEN: Sample[] = [
  {
    file: '2015-preseason-hof-inprogress',
    season: 2015,
    type: 'preseason',
    week: 0,
    events: 1,
    statuses: { live: 1 },
    scores: ['PIT 3-7 MIN Q3 6:46'],
    neutral: ['PIT@MIN'],
    withLine: [0, 0],
  },
  {
    file: '2015-wk01-pregame-noodds',
    season: 2015,
    week: 1,
    events: 16,
    statuses: { scheduled: 16 },
    withLine: [0, 0],
    lines: ['SEA@LAR - -', 'DET@LAC - -', 'CIN@LV - -'],
  },
  {
    file: '2021-wk03-pregame-caesars',
    season: 2021,
    week: 3,
    events: 16,
    statuses: { scheduled: 16 },
    withLine: [16, 16],
    lines: ['CAR@HOU 8 43', 'WSH@BUF -7.5 45.5', 'ARI@JAX 7.5 52', 'TB@LAR 1.5 55.5'],
  },
  {
    file: '2022-preseason-wk2-mixed-EVEN',
    season: 2022,
    type: 'preseason',
    week: 1,
    events: 16,
    statuses: { live: 2, scheduled: 7, final: 7 },
    withLine: [7, 7],
    lines: ['IND@BUF 0 37', 'MIA@TB -1 32.5', 'KC@CHI - -'],
    scores: ['KC 7-0 CHI Q1 2:29', 'NYG 23-21 NE', 'CLE 24-13 JAX'],
  },
  {
    file: '2022-preseason-wk3-pregame',
    season: 2022,
    type: 'preseason',
    week: 2,
    events: 16,
    statuses: { scheduled: 15, final: 1 },
    withLine: [15, 15],
    lines: ['HOU@LAR 2.5 38.5', 'ATL@NYJ 2 39'],
    scores: ['CHI 27-11 SEA'],
  },
  {
    file: '2022-wk01-sunday-live',
    season: 2022,
    week: 1,
    events: 16,
    statuses: { live: 8, final: 2, scheduled: 6 },
    withLine: [6, 6],
    lines: ['GB@MIN -2 46.5', 'KC@ARI 6.5 54', 'TB@DAL 2.5 50.5'],
    scores: ['NO 24-26 ATL Q4 0:48', 'IND 20-20 HOU Q4 1:01', 'BUF 31-10 LAR', 'NE 7-20 MIA'],
  },
  {
    file: '2022-wk14-pregame-bye',
    season: 2022,
    week: 14,
    events: 13,
    statuses: { scheduled: 13 },
    withLine: [13, 13],
    lines: ['LV@LAR 6 44.5', 'NE@ARI 1 44.5', 'HOU@DAL -16.5 45.5'],
  },
  {
    file: '2023-wk01-monday-15final-1pre',
    season: 2023,
    week: 1,
    events: 16,
    statuses: { scheduled: 1, final: 15 },
    withLine: [1, 1],
    lines: ['BUF@NYJ 2 45'],
    scores: ['DET 21-20 KC', 'DAL 40-0 NYG', 'TEN 15-16 NO', 'MIA 36-34 LAC'],
  },
  {
    file: '2023-wk05-pregame-london-bye',
    season: 2023,
    week: 5,
    events: 14,
    statuses: { scheduled: 14 },
    withLine: [14, 14],
    neutral: ['JAX@BUF'],
  },
  {
    file: '2023-wk11-pregame-bye-espnbet',
    season: 2023,
    week: 11,
    events: 14,
    statuses: { scheduled: 14 },
    withLine: [14, 14],
    lines: ['LAC@GB 3 43.5', 'SEA@LAR 1 46.5', 'PHI@KC -2.5 45.5'],
  },
  {
    file: '2023-wk18-cdn-wrapper-live',
    season: 2023,
    week: 18,
    events: 16,
    statuses: { live: 1, final: 15 },
    withLine: [0, 0],
    scores: ['BUF 7-14 MIA Q3 3:28', 'TB 9-0 CAR', 'LAR 21-20 SF', 'HOU 23-19 IND'],
  },
  {
    file: '2024-wk01-pregame-brazil-espnbet',
    season: 2024,
    week: 1,
    events: 16,
    statuses: { scheduled: 16 },
    withLine: [16, 16],
    lines: ['BAL@KC -3 46.5', 'GB@PHI -3 48.5', 'HOU@IND 2.5 49.5', 'CAR@NO -4 41.5'],
    neutral: ['GB@PHI'],
  },
  {
    file: '2025-wk01-all-final',
    season: 2025,
    week: 1,
    events: 16,
    statuses: { final: 16 },
    withLine: [0, 0],
    scores: ['DAL 20-24 PHI', 'KC 21-27 LAC', 'MIA 8-33 IND', 'BAL 40-41 BUF', 'MIN 27-24 CHI'],
    neutral: ['KC@LAC'],
  },
  {
    file: '2025-wk01-friday-1final-15pre',
    season: 2025,
    week: 1,
    events: 16,
    statuses: { scheduled: 15, final: 1 },
    withLine: [15, 15],
    lines: ['BAL@BUF 1.5 50.5', 'TB@ATL 1.5 47.5', 'DAL@PHI - -'],
    neutral: ['KC@LAC'],
  },
  {
    file: '2025-wk01-pregame-brazil',
    season: 2025,
    week: 1,
    events: 16,
    statuses: { scheduled: 16 },
    withLine: [16, 16],
    lines: ['KC@LAC 3.5 46.5', 'BAL@BUF -1.5 50.5', 'TB@ATL 2.5 46.5'],
    neutral: ['KC@LAC'],
  },
  {
    file: '2025-wk12-pregame-bye-wholelines',
    season: 2025,
    week: 12,
    events: 14,
    statuses: { scheduled: 14 },
    withLine: [14, 14],
    lines: ['BUF@HOU 6 43.5', 'NE@CIN 7 49.5', 'NYG@DET -10 50.5', 'SEA@TEN 13.5 40.5'],
  },
  {
    file: 'reserialised/final-2OT',
    season: [2003, 2012],
    type: 'playoffs',
    events: 2,
    statuses: { final: 2 },
    scores: ['CAR 29-23 LAR Q6', 'BAL 38-35 DEN Q6'],
  },
  {
    file: 'reserialised/neutral-site-2021-2023',
    season: [2021, 2022, 2023],
    events: 13,
    statuses: { final: 13 },
    scores: ['CLE 23-31 BUF', 'SF 38-10 ARI'],
    neutral: 'NYJ@ATL MIA@JAX MIN@NO NYG@GB DEN@JAX SEA@TB CLE@BUF SF@ARI ATL@JAX JAX@BUF BAL@TEN MIA@KC IND@NE'.split(
      ' ',
    ),
  },
  {
    file: 'reserialised/playoffs-2023-with-probowl',
    season: 2023,
    type: 'playoffs',
    events: 14,
    skipped: 1,
    statuses: { final: 13 },
    scores: ['CLE 14-45 HOU', 'SF 22-25 KC Q5'],
    neutral: ['SF@KC'],
  },
  {
    file: 'reserialised/playoffs-2024-placeholders-TBD',
    season: 2024,
    type: 'playoffs',
    events: 14,
    // Eight with an unknown team, and the Pro Bowl.
    skipped: 9,
    statuses: { scheduled: 5 },
    unknownTimes: 0,
  },
  {
    file: 'reserialised/postponed-2017-tb-mia',
    season: 2017,
    events: 2,
    statuses: { postponed: 1, final: 1 },
    scores: ['TB 30-20 MIA'],
  },
  {
    file: 'reserialised/postponed-relocated-2014-nyj-buf',
    season: 2014,
    events: 2,
    statuses: { postponed: 1, final: 1 },
    scores: ['NYJ 3-38 BUF'],
    neutral: ['NYJ@BUF'],
  },
  {
    file: 'reserialised/schedule-2025-asof-spring-TBD-flex',
    season: 2025,
    events: 48,
    statuses: { scheduled: 48 },
    unknownTimes: 23,
  },
  {
    file: 'reserialised/ties-2016-2022',
    season: [2016, 2018, 2019, 2020, 2021, 2022],
    events: 9,
    statuses: { final: 9 },
    scores: ['SEA 6-6 ARI Q5', 'IND 20-20 HOU Q5', 'DET 27-27 ARI Q5', 'WSH 20-20 NYG Q5'],
    neutral: ['WSH@CIN'],
  },
];

const FIXTURES: Sample[] = [
  {
    file: 'bracket2025',
    season: 2024,
    type: 'playoffs',
    events: 2,
    // One whose teams are to come.
    skipped: 1,
    statuses: { scheduled: 1 },
  },
  { file: 'flex2025', season: 2025, week: 16, events: 2, statuses: { scheduled: 2 }, unknownTimes: 1 },
  {
    file: 'hallOfFame2015',
    season: 2015,
    type: 'preseason',
    week: 0,
    events: 1,
    statuses: { live: 1 },
    scores: ['PIT 3-7 MIN Q3 6:46'],
    neutral: ['PIT@MIN'],
  },
  { file: 'hurricane2017', season: 2017, events: 1, statuses: { postponed: 1 } },
  {
    file: 'opening2025',
    season: 2025,
    events: 3,
    statuses: { final: 1, scheduled: 2 },
    scores: ['DAL 20-24 PHI'],
    lines: ['KC@LAC 3.5 46.5', 'BAL@BUF 1.5 50.5'],
    withLine: [2, 2],
    neutral: ['KC@LAC'],
  },
  {
    file: 'sunday2022',
    season: 2022,
    events: 4,
    statuses: { live: 1, final: 1, scheduled: 2 },
    scores: ['NO 24-26 ATL Q4 0:48', 'NE 7-20 MIA'],
    lines: ['GB@MIN -2 46.5', 'KC@ARI 6.5 54'],
    withLine: [2, 2],
  },
  {
    file: 'superBowl2024',
    season: 2023,
    type: 'playoffs',
    week: 4,
    events: 1,
    statuses: { final: 1 },
    scores: ['SF 22-25 KC Q5'],
    neutral: ['SF@KC'],
  },
  { file: 'tie2022', season: 2022, events: 1, statuses: { final: 1 }, scores: ['IND 20-20 HOU Q5'] },
];

const SAMPLES = hasGivenDir ? GIVEN : FIXTURES;

const pairOf = ({ awayTeam, homeTeam }: GameReport) => `${abbreviation(awayTeam)}@${abbreviation(homeTeam)}`;
const half = (line: number | null) => (line === null ? '-' : formatLine(line));
const lineOf = (report: GameReport) => `${pairOf(report)} ${half(report.spread)} ${half(report.total)}`;
function scoreOf(report: GameReport): string {
  const { awayTeam, homeTeam, awayScore, homeScore, period, clock, status } = report;
  const isWorthSaying = status === 'live' || (period ?? 0) > 4;
  const when = [isWorthSaying ? ` Q${period}` : '', clock === null ? '' : ` ${clock}`].join('');
  return `${abbreviation(awayTeam)} ${awayScore}-${homeScore} ${abbreviation(homeTeam)}${when}`;
}

/** Parses a file once for each of its seasons. */
function readSample({ file, season, type = 'regular', week = 1 }: Sample) {
  const json: unknown = JSON.parse(readFileSync(path.join(dir, `${file}.json`), 'utf8'));
  const seasons = [season].flat();
  const answers = seasons.map((one) => readScoreboard(json, { season: one, seasonType: type, weekNumber: week }));
  const ofOthers = (reason: string) => seasons.length > 1 && reason === 'it belongs to another season';
  return {
    reports: answers.flatMap(({ reports }) => reports),
    skipped: answers.flatMap(({ skipped }) => skipped.filter(({ reason }) => !ofOthers(reason))),
  };
}

describe('saved answers of the scoreboard', () => {
  test.each(SAMPLES.map((sample) => ({ ...sample, title: sample.file })))('$title', (sample) => {
    const { reports, skipped } = readSample(sample);
    const { statuses, events, lines = [], scores = [], neutral = [], unknownTimes = 0 } = sample;
    expect([reports.length, skipped.length]).toEqual([events - (sample.skipped ?? 0), sample.skipped ?? 0]);
    const counted: Sample['statuses'] = {};
    for (const { status } of reports) counted[status] = (counted[status] ?? 0) + 1;
    expect(counted).toEqual(statuses);
    expect(reports.map(lineOf)).toEqual(expect.arrayContaining(lines));
    expect(reports.map(scoreOf)).toEqual(expect.arrayContaining(scores));
    const atNeutral = reports.filter(({ neutralSite }) => neutralSite).map(pairOf);
    expect([...new Set(atNeutral)].toSorted()).toEqual(neutral.toSorted());
    expect(reports.filter(({ kickoffAt }) => kickoffAt === null)).toHaveLength(unknownTimes);
    const count = (key: 'spread' | 'total') => reports.filter((report) => report[key] !== null).length;
    expect([count('spread'), count('total')]).toEqual(sample.withLine ?? [0, 0]);
  });

  test.each(SAMPLES.map((sample) => ({ ...sample, title: sample.file })))(
    '$title has finals with both scores, unplayed games without, and ids as text',
    (sample) => {
      for (const { status, awayScore, homeScore, feedId } of readSample(sample).reports) {
        expect(feedId).toMatch(/^\d+$/);
        const isPlayed = status === 'final' || status === 'live';
        expect([awayScore === null, homeScore === null]).toEqual([!isPlayed, !isPlayed]);
      }
    },
  );
});
