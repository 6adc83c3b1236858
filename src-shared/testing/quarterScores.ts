/**
 * Real games by quarter: season, away@home, the home team's closing line, the total line, and both teams' points in each
 * quarter, overtime added to the fourth. Scores as the public scoreboard reported them, lines from nflverse's public
 * table. Every game whose recorded report has quarters and whose lines are known.
 */
const ROWS = `
2023 DET@KC -4 53 7-0-7-7 0-14-3-3
2023 CAR@ATL -3.5 40.5 0-7-3-0 0-7-3-14
2023 CIN@CLE 1 46.5 0-0-3-0 0-10-3-11
2023 JAX@IND 4 45.5 7-7-3-14 0-7-14-0
2023 TB@MIN -4 45 3-7-7-3 0-10-0-7
2023 TEN@NO -3 41 6-3-0-6 3-3-10-0
2023 SF@PIT 1.5 41.5 10-10-7-3 0-7-0-0
2023 ARI@WAS -7 38 3-10-3-0 7-3-0-10
2023 HOU@BAL -9.5 43.5 0-6-0-3 7-0-15-3
2023 GB@CHI -1 41 7-3-14-14 3-3-8-6
2023 LV@DEN -3 43 7-3-0-7 6-7-0-3
2023 PHI@NE 3.5 44.5 16-0-3-6 0-14-0-6
2023 MIA@LAC -3 50.5 7-13-7-9 7-10-7-10
2023 LA@SEA -4.5 45 7-0-10-13 3-10-0-0
2023 DAL@NYG 3.5 44.5 16-10-7-7 0-0-0-0
2023 CLE@CIN -7.5 37 0-0-0-14 14-10-7-0
2023 MIN@DET -3.5 47.5 0-6-7-7 13-0-7-10
2023 JAX@TEN 3.5 41.5 3-10-0-7 7-14-7-0
2023 NYJ@NE -2.5 28.5 3-3-0-11 0-3-0-0
2023 ATL@NO -3.5 41.5 14-3-0-0 7-10-14-17
2023 TB@CAR 5 36.5 0-6-0-3 0-0-0-0
2023 CHI@GB -2.5 45.5 3-3-0-3 0-7-7-3
2023 DEN@LV -3.5 37.5 0-7-0-7 7-10-0-10
2023 PHI@NYG 4.5 43 0-0-3-7 3-21-0-3
2023 SEA@ARI 2.5 48 3-10-0-8 0-6-7-7
2023 KC@LAC -3.5 35 7-3-0-3 0-6-3-3
2023 LA@SF -5.5 40 7-0-6-8 7-13-0-0
2023 DAL@WAS 13 47.5 7-14-14-3 0-10-0-0
2023 PIT@BAL 3 34 7-0-0-10 0-7-0-3
2023 HOU@IND 1.5 47.5 7-7-3-6 3-3-8-5
2025 DAL@PHI -8.5 47.5 7-13-0-0 7-14-3-0
2025 KC@LAC 3 47.5 0-6-6-9 7-6-7-7
2025 TB@ATL 1.5 47.5 0-10-7-6 7-3-3-7
2025 CIN@CLE 5.5 47.5 7-7-3-0 0-10-6-0
2025 MIA@IND -1.5 47.5 0-0-0-8 3-17-3-10
2025 LV@NE -2.5 44.5 7-0-10-3 7-3-0-3
2025 ARI@NO 6 44.5 3-14-3-0 0-10-0-3
2025 PIT@NYJ 3 37.5 7-10-0-17 9-10-7-6
2025 NYG@WAS -6 45.5 0-3-3-0 7-7-0-7
2025 CAR@JAX -4.5 45.5 3-0-0-7 3-17-0-6
2025 TEN@DEN -8.5 42.5 3-6-3-0 3-7-3-7
2025 SF@SEA 2.5 43.5 7-0-0-10 0-10-0-3
2025 DET@GB -1.5 48.5 0-3-3-7 10-7-0-10
2025 HOU@LAR -3.5 43.5 3-6-0-0 0-7-7-0
2025 BAL@BUF 1.5 50.5 3-17-14-6 7-6-6-22
2025 MIN@CHI 1.5 43.5 0-6-0-21 7-3-7-7
2021 NYJ@ATL -3 45.5 0-3-6-11 10-10-0-7
2021 MIA@JAX 2.5 47.5 7-6-0-7 3-7-7-6
2023 ATL@JAX -3.5 42.5 0-0-7-0 7-10-0-6
2023 JAX@BUF -5.5 48.5 11-0-0-14 0-7-0-13
2023 BAL@TEN 5.5 42.5 6-12-0-6 3-0-10-3
2023 MIA@KC -1 51 0-0-14-0 7-14-0-0
2023 IND@NE 1 42 7-0-0-3 3-0-0-3
2023 CLE@HOU 2.5 45 7-7-0-0 10-14-14-7
2023 MIA@KC -4.5 43.5 0-7-0-0 7-9-3-7
2023 GB@DAL -7 52.5 7-20-14-7 0-7-9-16
2023 LA@DET -3.5 52.5 3-14-3-3 14-7-3-0
2023 PIT@BUF -10 39.5 0-7-3-7 14-7-3-7
2023 PHI@TB 2.5 43 0-9-0-0 10-6-9-7
2023 HOU@BAL -10 44 3-7-0-0 3-7-7-17
2023 GB@SF -10.5 50.5 3-3-15-0 0-7-7-10
2023 TB@DET -6 49.5 3-7-7-6 3-7-7-14
2023 KC@BUF -2.5 45.5 3-10-7-7 3-14-7-0
2023 KC@BAL -4.5 44 7-10-0-0 7-0-0-3
2023 DET@SF -7.5 52.5 14-10-0-7 0-7-17-10
2023 SF@KC 1.5 47 0-10-0-12 0-3-10-12
2017 TB@MIA 1 44 3-17-0-10 7-0-6-7
2016 SEA@ARI -2.5 43 0-0-0-6 0-3-0-3
2016 WAS@CIN -3 49 7-3-7-10 7-0-13-7
2019 DET@ARI 2.5 45.5 0-17-0-10 0-3-3-21
2020 CIN@PHI -5.5 46.5 0-10-7-6 0-13-3-7
2021 DET@PIT -9 43 0-10-6-0 7-3-3-3
`;

export type QuarterGame = {
  title: string;
  /** In half-points, the home team's; negative if it is favored. */
  spread: number;
  /** In half-points. */
  total: number;
  /** Points by quarter; overtime counts to the fourth. */
  away: readonly number[];
  home: readonly number[];
};

export const QUARTER_GAMES: readonly QuarterGame[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [season = '', teams = '', spread, total, away = '', home = ''] = row.split(' ');
    const points = (text: string) => text.split('-').map(Number);
    return {
      title: `${season} ${teams}`,
      spread: 2 * Number(spread) || 0,
      total: 2 * Number(total),
      away: points(away),
      home: points(home),
    };
  });
