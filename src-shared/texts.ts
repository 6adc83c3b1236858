/** Texts that several screens or both processes use; the server’s own sentences are in texts/server.ts. Texts from the specification are verbatim. */
import { peopleTexts } from './texts/people.ts';
import { cardTexts } from './texts/card.ts';
import { chatTexts } from './texts/chat.ts';
import { ruleTexts } from './texts/rules.ts';
import { problemsTexts } from './texts/problems.ts';

export { plural } from './texts/plural.ts';

export const texts = {
  ...peopleTexts,
  ...cardTexts,
  ...chatTexts,
  ...ruleTexts,
  ...problemsTexts,
} as const;
