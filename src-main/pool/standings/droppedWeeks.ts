/** Which weeks of a player don't count in the season. */
import type { Week } from '#shared/model.ts';
import { countSeason, droppedWeeks } from '#shared/rules/seasonTables.ts';
import { readCustomSeasons } from './rules.ts';
import { readSeasonToCount, type Reading } from './seasonCount.ts';

type IsDropped = (week: Pick<Week, 'seasonType' | 'weekNumber'>) => boolean;

/** Reads nothing but the rules where no season of the year drops weeks. */
export function readDroppedWeeks(reading: Reading, season: number, userId: number): IsDropped {
  const dropped = new Set(
    readCustomSeasons(reading)
      .filter((one) => one.season === season && one.rules.droppedWeeks > 0)
      .flatMap(({ rules, ...name }) =>
        droppedWeeks(countSeason({ rules, ...readSeasonToCount(reading, name) }), userId).map(
          (week) => `${name.seasonType} ${week}`,
        ),
      ),
  );
  return ({ seasonType, weekNumber }) => dropped.has(`${seasonType} ${weekNumber}`);
}
