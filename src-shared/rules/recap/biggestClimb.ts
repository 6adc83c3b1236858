import type { RecapRule } from '#shared/rules/recap/facts.ts';
import { namesOf } from '#shared/rules/recap/words.ts';
import { list } from '#shared/texts/list.ts';
import { ordinal } from '#shared/texts/records.ts';

/** One place up happens every week. */
const LEAST = 2;
const MOST_CLIMBERS = 3;

/** Who climbed most in the season's table. No sentence when many did. */
export const biggestClimb: RecapRule = (week) => {
  const { ranksBefore, ranksAfter } = week;
  const climbs = [...ranksAfter].map(([userId, rank]) => ({
    userId,
    rank,
    by: (ranksBefore.get(userId) ?? rank) - rank,
  }));
  const most = Math.max(LEAST, ...climbs.map(({ by }) => by));
  const climbers = climbs.filter(({ by }) => by === most);
  if (climbers.length === 0 || climbers.length > MOST_CLIMBERS) return [];
  const to = (userId: number) => ordinal(ranksAfter.get(userId) ?? 0);
  const byPlayer = new Map(climbers.flatMap(({ userId }) => namesOf(week, [userId]).map((name) => [name, to(userId)])));
  const names = namesOf(
    week,
    climbers.map(({ userId }) => userId),
  );
  const [name = ''] = names;
  if (names.length === 1) return [`Biggest climb: ${name}, up ${most} places to ${byPlayer.get(name)}.`];
  return [`Biggest climbs: ${list(names.map((one) => `${one} (to ${byPlayer.get(one)})`))}, up ${most} places each.`];
};
