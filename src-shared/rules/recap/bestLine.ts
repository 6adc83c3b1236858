import { lineValue } from '#shared/rules/lineValue.ts';
import { isCalledOff, pickedGames, type RecapRule } from '#shared/rules/recap/facts.ts';
import { lineText, namesOf, pickText, samePicks } from '#shared/rules/recap/words.ts';
import { list } from '#shared/texts/list.ts';

/** Half-points; a line moves by less all the time. */
const LEAST = 2;
const MOST_SENTENCES = 2;

/** Whose line gained most until the kickoff. No sentence when many gained as much. */
export const bestLine: RecapRule = (week) => {
  const valued = pickedGames(week).flatMap((pick) =>
    pick.closing === null || isCalledOff(pick)
      ? []
      : [{ pick, closing: pick.closing, value: lineValue(pick.side, pick.line, pick.closing) }],
  );
  const most = Math.max(LEAST, ...valued.map(({ value }) => value));
  const best = valued.filter(({ value }) => value === most);
  const groups = samePicks(best.map(({ pick }) => pick));
  if (groups.length > MOST_SENTENCES) return [];
  return groups.map(({ pick, userIds }) => {
    const closing = best.find((one) => one.pick === pick)?.closing ?? 0;
    return `Best line: ${list(namesOf(week, userIds))} took ${pickText(pick)} before it closed at ${lineText(pick, closing)}.`;
  });
};
