/** A week in sentences. Each is a fact and comes from a named rule; a rule without a fact adds nothing. */
import { bestLine } from '#shared/rules/recap/bestLine.ts';
import { biggestClimb } from '#shared/rules/recap/biggestClimb.ts';
import type { RecapRule, RecapWeek } from '#shared/rules/recap/facts.ts';
import { lostByTheHook } from '#shared/rules/recap/lostByTheHook.ts';
import { mostPopular } from '#shared/rules/recap/mostPopular.ts';
import { onlyOneOnIt } from '#shared/rules/recap/onlyOneOnIt.ts';
import { perfectCards } from '#shared/rules/recap/perfectCards.ts';
import { winner } from '#shared/rules/recap/winner.ts';

/** In the order in which their sentences are read. */
export const RECAP_RULES = {
  winner,
  perfectCards,
  biggestClimb,
  onlyOneOnIt,
  lostByTheHook,
  bestLine,
  mostPopular,
} as const satisfies Record<string, RecapRule>;

export type RecapRuleName = keyof typeof RECAP_RULES;

export type RecapSentence = { rule: RecapRuleName; text: string };

export function recapOf(week: RecapWeek): RecapSentence[] {
  const rules = Object.keys(RECAP_RULES) as RecapRuleName[]; // the table's own keys
  return rules.flatMap((rule) => RECAP_RULES[rule](week).map((text) => ({ rule, text })));
}
