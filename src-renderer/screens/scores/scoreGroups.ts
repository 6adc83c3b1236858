/** Groups the games of the scores screen, and makes the announcements for screen readers when one changes. */
import type { LiveScore } from '#shared/model.ts';

export type ScoreGroup = 'live' | 'final' | 'scheduled' | 'off';

const groupOf = ({ status }: LiveScore): ScoreGroup =>
  status === 'live' || status === 'final' || status === 'scheduled' ? status : 'off';

const kickoff = ({ gameTime }: LiveScore) => (gameTime === null ? Infinity : Date.parse(gameTime));

/** By kickoff, those without one last. */
export function groupScores(scores: readonly LiveScore[]): Record<ScoreGroup, LiveScore[]> {
  const groups: Record<ScoreGroup, LiveScore[]> = { live: [], final: [], scheduled: [], off: [] };
  for (const score of scores.toSorted((a, b) => kickoff(a) - kickoff(b) || a.id - b.id)) {
    groups[groupOf(score)].push(score);
  }
  return groups;
}

export type Leader = 'away' | 'home' | 'tied' | null;

/** Who is ahead, or has won; null while there is no score. */
export function leaderOf({ awayScore, homeScore }: Pick<LiveScore, 'awayScore' | 'homeScore'>): Leader {
  if (awayScore === null || homeScore === null) return null;
  if (awayScore === homeScore) return 'tied';
  return awayScore > homeScore ? 'away' : 'home';
}

const line = ({ awayTeam, awayScore, homeTeam, homeScore }: LiveScore) =>
  `${awayTeam} ${awayScore ?? 0}, ${homeTeam} ${homeScore ?? 0}`;

/** Changes since the last reading, as sentences: changed scores and games that have ended. The clock alone is no news. */
export function scoreNews(before: readonly LiveScore[], after: readonly LiveScore[]): string[] {
  return after.flatMap((score) => {
    const was = before.find(({ id }) => id === score.id);
    if (was === undefined || score.awayScore === null || score.homeScore === null) return [];
    if (score.isCompleted && !was.isCompleted) return [`Final: ${line(score)}.`];
    return was.awayScore === score.awayScore && was.homeScore === score.homeScore ? [] : [`${line(score)}.`];
  });
}
