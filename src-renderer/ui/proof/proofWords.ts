/** The results of the check in words. */
import type { AmendmentKind } from '#shared/model.ts';
import { shortChain } from '#shared/rules/proof.ts';
import { summaryOf, type GameCheck, type Problem } from '#shared/rules/sealCheck.ts';
import { plural } from '#shared/texts/plural.ts';
import { nearTime } from '../format.ts';

/** What the sentences need besides the check. */
export type WordContext = { names: ReadonlyMap<number, string>; now: number };

const nameOf = ({ names }: WordContext, userId: number) => names.get(userId) ?? `player ${userId}`;

const AMENDMENT_WORDS: Readonly<Record<AmendmentKind, (name: string) => string>> = {
  entered: (name) => `${name}: pick entered`,
  removed: (name) => `${name}: pick removed`,
  'player-deleted': (name) => `${name}: player deleted`,
  'teams-swapped': (name) => `${name}: home and away swapped`,
  restored: (name) => `${name}: backup restored`,
};

/** "Dave: pick entered (“phoned in”)" */
export const amendmentWords = (
  { userId, kind, reason }: { userId: number; kind: AmendmentKind; reason: string },
  context: WordContext,
): string => `${AMENDMENT_WORDS[kind](nameOf(context, userId))} (“${reason}”)`;

function problemWords(problem: Problem, context: WordContext): string {
  switch (problem.kind) {
    case 'hash':
      return 'The picks shown are not the ones that were sealed.';
    case 'replaced': {
      const { firstSeen, chain } = problem.kept;
      const seen = nearTime(firstSeen, context.now);
      return `This device received another seal (${seen}, ${shortChain(chain)}), which the pool no longer shows.`;
    }
    case 'pick':
      return `${nameOf(context, problem.userId)}’s pick is not as it was sealed, and no reason is listed.`;
    case 'card':
      return 'Your pick is not the one that this device saved.';
    default:
      return problem satisfies never;
  }
}

/** A game's result in sentences. */
export function checkWords(check: GameCheck, context: WordContext): string[] {
  const { state, since, problems, changes, savedElsewhere } = check;
  const seen = since === null ? null : nearTime(since, context.now);
  const own = savedElsewhere
    ? ['Your pick was saved after the last save on this device. If you didn’t change it elsewhere, ask in the chat.']
    : [];
  switch (state) {
    case 'open':
      return ['Not locked yet.'];
    case 'unsealed':
      return ['No seal. The game was revealed before it locked.'];
    case 'hidden':
      return [`Sealed. The picks can’t change unseen${seen === null ? '' : `: this device got the seal ${seen}`}.`];
    case 'matches':
      return [`Matches. This device has had the seal since ${seen}.`, ...own];
    case 'late':
      return [`Matches, but this device first saw the seal after kickoff${seen === null ? '' : ` (${seen})`}.`, ...own];
    case 'changed':
      return [
        'Changed after the seal by the commissioner:',
        ...changes.map((one) => amendmentWords(one, context)),
        ...own,
      ];
    case 'mismatch':
      return ['Does not match.', ...problems.map((problem) => problemWords(problem, context))];
    default:
      return state satisfies never;
  }
}

/** What to do about a mismatch. */
export const MISMATCH_ADVICE =
  'Take a screenshot and ask in the chat whether other phones show the same. Then ask the commissioner. There can be an honest reason, such as a pool that was rescued from a backup, but no one can change a sealed pick by accident.';

export const CANNOT_KEEP =
  'This browser doesn’t keep data (is it a private window?). It only compares seals that it received since you opened this page.';

/** The week in one line. */
export function summaryWords(checks: readonly GameCheck[]): string {
  const { worst, counted } = summaryOf(checks);
  const games = plural(counted, 'game');
  const bad = checks.filter(({ state }) => state === worst).length;
  switch (worst) {
    case 'mismatch':
      return `${plural(bad, 'game')} of ${counted} ${bad === 1 ? 'does' : 'do'} not match the seals`;
    case 'changed':
      return `${plural(bad, 'game')} of ${counted} changed by the commissioner, with reasons`;
    case 'late':
      return counted === 1 ? '1 game matches its seal' : `All ${games} match their seals`;
    case 'matches':
      return counted === 1 ? '1 game matches the seal on this device' : `All ${games} match the seals on this device`;
    case 'open':
    case 'hidden':
    case 'unsealed':
    case null:
      return 'No seals to check yet';
    default:
      return worst satisfies never;
  }
}
