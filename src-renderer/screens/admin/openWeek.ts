/** The text about a new pool's first week once nothing is missing. */
import type { Game, Week } from '#shared/model.ts';
import { gameFacts, weekFacts } from '#shared/rules/facts.ts';
import { isGameLocked, isWeekLocked, nextLockAt } from '#shared/rules/locking.ts';
import { plural } from '#shared/texts.ts';
import { kickoffTime, zoneLabel } from '../../ui/format.ts';
import { adminTexts } from './adminTexts.ts';
import { weekName } from './adminWeek.ts';

export type OpenWeek = { title: string; text: string };

/** "Week 11 is open: 14 games, first lock Thu 5:10 PM PT."; without the lock while no kickoff is known. */
export function openWeek(week: Week, ofWeek: readonly Game[], now: number): OpenWeek {
  const counted = plural(ofWeek.length, 'game');
  const facts = weekFacts(week);
  if (isWeekLocked(facts, now)) {
    return { title: `${weekName(week)} is ready: ${counted}.`, text: adminTexts.weekIsLocked };
  }
  if (ofWeek.length > 0 && ofWeek.every((game) => isGameLocked(gameFacts(game), now))) {
    return { title: `${weekName(week)} is ready: ${counted}.`, text: adminTexts.allGamesLocked };
  }
  const locks = [nextLockAt(ofWeek.map(gameFacts), now), facts.lockAt].flatMap((at) => at ?? []);
  const lock =
    locks.length === 0 ? '' : `, first lock ${kickoffTime(Math.min(...locks), now, week.season)} ${zoneLabel()}`;
  return { title: `${weekName(week)} is open: ${counted}${lock}.`, text: adminTexts.friendsCanPick };
}
