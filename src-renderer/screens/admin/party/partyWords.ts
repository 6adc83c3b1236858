/** Texts for a score and its picks in the watch party. */
import { plural } from '#shared/texts.ts';
import type { PicksOn } from '../picksOn.ts';
import type { Game } from '#shared/model.ts';
import { abbreviation } from '#shared/teams.ts';
import type { SeenScore } from '../../../data/tapQueue.ts';

/** "CHI 7, MIN 10 (final)"; "no score" before the first. */
export function scoreWords(
  { awayTeam, homeTeam }: Pick<Game, 'awayTeam' | 'homeTeam'>,
  { awayScore, homeScore, isComplete }: Omit<SeenScore, 'isComplete'> & { isComplete?: boolean },
): string {
  if (awayScore === null || homeScore === null) return 'no score';
  const score = `${abbreviation(awayTeam)} ${awayScore}, ${abbreviation(homeTeam)} ${homeScore}`;
  return isComplete === true ? `${score} (final)` : score;
}

export const gradedPicks = (picks: PicksOn): string =>
  typeof picks !== 'number'
    ? 'Its picks are graded.'
    : picks === 0
      ? 'No one picked this game.'
      : `${plural(picks, 'pick is', 'picks are')} graded.`;
