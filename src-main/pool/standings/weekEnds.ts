/**
 * Rules about whole weeks (missing picks, dropped weeks, late joiners) count once a week is over, and a week can be over
 * by the clock alone. What the standings were counted with is stored, so that a restart or a restore recounts too.
 */
import type { HouseRules } from '#shared/houseRules.ts';
import type { Change } from '../core/pool.ts';
import { readValue, writeValue } from '../core/storedValue.ts';
import { readCustomSeasons } from './rules.ts';
import { weekEndsOf, type SeasonName } from './seasonCount.ts';
import { recomputeScopes, scopesOfSeason } from './standings.ts';

const isAboutWholeWeeks = ({ missingPicks, droppedWeeks, lateJoiners }: HouseRules) =>
  missingPicks !== 'nothing' || droppedWeeks > 0 || lateJoiners !== 'nothing';

const settingOf = ({ season, seasonType }: SeasonName) => `weekEnds.${season}.${seasonType}`;

/** Counts a whole season again and announces it where a row changed. */
function recountSeason(change: Change, { season, seasonType }: SeasonName): void {
  if (recomputeScopes(change, scopesOfSeason(change, season, seasonType)) > 0)
    change.publish({ type: 'standings_changed' });
}

/** Counts the seasons again whose rules are not the default ones: after a player was disabled, enabled or deleted. */
export function recountCustomSeasons(change: Change): void {
  for (const season of readCustomSeasons(change)) recountSeason(change, season);
}

/** Counts a season again when a week of it ended or opened again since the last count. */
export function recountEndedWeeks(change: Change): void {
  for (const season of readCustomSeasons(change).filter(({ rules }) => isAboutWholeWeeks(rules))) {
    const ends = weekEndsOf(change, season);
    const name = settingOf(season);
    if (readValue(change, name) === ends) continue;
    recountSeason(change, season);
    writeValue(change, name, ends);
  }
}
