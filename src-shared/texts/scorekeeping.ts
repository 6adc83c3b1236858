/** Texts for scorekeepers, in the server's responses and on their screen. */
import { HOUR_MS, SCOREKEEPING_MS } from '#shared/limits.ts';
import type { ScorekeeperLimit } from '#shared/rules/scorekeeping.ts';

/** Why a scorekeeper can't change a game's score, and who can. */
export const SCOREKEEPER_LIMITS: Readonly<Record<ScorekeeperLimit, string>> = {
  early:
    'You can enter scores once this game has kicked off. An earlier score could show everyone’s picks, so only a commissioner can enter one.',
  'called-off': 'This game was postponed or called off. Only a commissioner can give it a score.',
  over: `This game kicked off more than ${SCOREKEEPING_MS / HOUR_MS} hours ago. Only a commissioner can change its score now.`,
};

export const scorekeepingTexts = {
  onlyScores: 'Scorekeepers enter scores. Ask a commissioner to postpone a game or call it off.',
  added: 'You can now enter scores: open Watch party in the menu.',
  removed: 'You no longer enter scores for this pool.',
} as const;
