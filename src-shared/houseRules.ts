/** The rules of one season that a group may choose: the defaults, which are the pool's usual rules, and what differs from them. */
import type { HouseRules } from './model/houseRules.ts';

export type { HouseRules };

export const DEFAULT_RULES: HouseRules = {
  push: 'tie',
  bestBet: false,
  missingPicks: 'nothing',
  droppedWeeks: 0,
  lateJoiners: 'nothing',
  weeklyWinner: 'shared',
};

export type SomeRules = { [N in keyof HouseRules]?: HouseRules[N] | undefined };

/** The rules in the order of the settings. */
export const RULE_NAMES = Object.keys(DEFAULT_RULES) as (keyof HouseRules)[]; // its type has exactly these keys

/** These rules with some of them changed, and nothing besides. */
export const withRules = (rules: HouseRules, changes: SomeRules): HouseRules =>
  // Each rule's value is of that rule's type.
  Object.fromEntries(RULE_NAMES.map((name) => [name, changes[name] ?? rules[name]])) as HouseRules;

/** The names of the rules that differ. */
export const changedRules = (a: HouseRules, b: HouseRules): (keyof HouseRules)[] =>
  RULE_NAMES.filter((name) => a[name] !== b[name]);

export const isDefaultRules = (rules: HouseRules): boolean => changedRules(rules, DEFAULT_RULES).length === 0;
