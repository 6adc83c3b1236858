/** Saving a card, as a table: the stored card, the sent card, and the result. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PICKS } from '#shared/limits.ts';
import { decideCard, type CardDecision, type CardGame, type CardPick } from '#shared/rules/cardDecision.ts';
import { gameOptions } from '#shared/rules/options.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const KICKOFF = Date.parse('2026-11-22T18:00:00Z');

/** Games 1 to 8 of the week, Away N at Home N, with the home team favored by 3 and a total of 44.5. */
const game = (id: number, changes: Partial<CardGame> = {}): CardGame => ({
  awayTeam: `Away ${id}`,
  homeTeam: `Home ${id}`,
  kickoffAt: KICKOFF,
  lockAt: KICKOFF,
  isLocked: false,
  wasRevealed: false,
  status: 'scheduled',
  spread: -6,
  total: 89,
  ...changes,
});
const IDS = [1, 2, 3, 4, 5, 6, 7, 8];

const home = (gameId: number): CardPick => ({ gameId, pickType: 'spread', pickValue: `Home ${gameId} -3` });
const away = (gameId: number): CardPick => ({ gameId, pickType: 'spread', pickValue: `Away ${gameId} +3` });
const over = (gameId: number, total = '44.5'): CardPick => ({
  gameId,
  pickType: 'total',
  pickValue: `Over ${total}`,
});

type Games = { [id: number]: Partial<CardGame> };
const decide = (stored: CardPick[], sent: CardPick[], changed: Games = {}, locks?: 'ignored') =>
  decideCard(stored, sent, (id) => (IDS.includes(id) ? game(id, changed[id]) : undefined), NOW, {
    locks: locks ?? 'apply',
  });

/** "-1 +2 Over 44.5": removed games, then written ones with their value; a rejection as it is. */
const summary = (decision: CardDecision) =>
  decision.why === null
    ? [
        ...decision.removed.map(({ gameId }) => `-${gameId}`),
        ...decision.written.map(({ gameId, option }) => `+${gameId} ${option.pickValue}`),
      ].join(' ')
    : decision;

const locked = { isLocked: true };
const moved = { spread: -7 };

describe('a saved card', () => {
  test.each<[fact: string, stored: CardPick[], sent: CardPick[], games: Games, result: string]>([
    ['adds the first pick', [], [home(1)], {}, '+1 Home 1 -3'],
    ['equal to the stored one changes nothing', [home(1), over(2)], [over(2), home(1)], {}, ''],
    ['replaces the option on a game', [home(1)], [away(1)], {}, '+1 Away 1 +3'],
    ['removes a pick that is not sent', [home(1), home(2)], [home(2)], {}, '-1'],
    [
      'swaps one of five games for another',
      IDS.slice(0, 5).map(home),
      [2, 3, 4, 5, 6].map(home),
      {},
      '-1 +6 Home 6 -3',
    ],
    ['keeps a locked pick that is not sent', [home(1)], [home(2)], { 1: locked }, '+2 Home 2 -3'],
    ['keeps a locked pick that is sent unchanged', [home(1)], [home(1), home(2)], { 1: locked }, '+2 Home 2 -3'],
    ['keeps the line of an unchanged pick after the line moved', [home(1)], [home(1)], { 1: moved }, ''],
    ['may be empty', [home(1)], [], {}, '-1'],
  ])('%s', (_fact, stored, sent, games, result) => {
    expect(summary(decide(stored, sent, games))).toBe(result);
  });

  test.each<[fact: string, stored: CardPick[], sent: CardPick[], games: Games, result: CardDecision]>([
    ['with a game of another week', [], [home(1), home(99)], {}, { why: 'game-of-another-week' }],
    [
      'with new picks on locked games, naming all of them',
      [home(2)],
      [home(1), away(2), home(3)],
      { 1: locked, 2: { kickoffAt: NOW }, 3: {} },
      { why: 'game-locked', gameIds: [1, 2] },
    ],
    ['on a game that was revealed', [], [home(1)], { 1: { wasRevealed: true } }, { why: 'game-locked', gameIds: [1] }],
    [
      'with a value that names no side of the game',
      [],
      [{ gameId: 1, pickType: 'spread', pickValue: 'Home 2 -3' }],
      {},
      { why: 'no-such-option', gameId: 1 },
    ],
    [
      'at lines that moved, naming all of them and what is offered now',
      [],
      [home(1), home(2), over(3)],
      { 1: moved, 3: { total: 90 } },
      { why: 'line-moved', gameId: 1, pickValue: 'Home 1 -3', offered: 'Home 1 -3.5', gameIds: [1, 3] },
    ],
    [
      'at a line that was taken away',
      [],
      [home(1)],
      { 1: { spread: null } },
      { why: 'line-moved', gameId: 1, pickValue: 'Home 1 -3', offered: null, gameIds: [1] },
    ],
    [
      'with a sixth pick beside a locked one',
      [home(1)],
      [2, 3, 4, 5, 6].map(home),
      { 1: locked },
      { why: 'too-many-picks' },
    ],
  ])('is rejected %s', (_fact, stored, sent, games, result) => {
    expect(decide(stored, sent, games)).toEqual(result);
  });

  test('of the commissioner may change a locked game', () => {
    expect(summary(decide([], [home(1)], { 1: locked }, 'ignored'))).toBe('+1 Home 1 -3');
    expect(summary(decide([home(1)], [], { 1: locked }, 'ignored'))).toBe('-1');
  });

  test('never holds more than five picks and never touches a locked game', () => {
    const cards = fc.uniqueArray(
      fc.record({ gameId: fc.constantFrom(...IDS), option: fc.nat(3) }).map(({ gameId, option }): CardPick => {
        const { pickType, pickValue } = gameOptions(game(gameId))[option] ?? home(gameId);
        return { gameId, pickType, pickValue };
      }),
      { selector: ({ gameId }) => gameId, maxLength: MAX_PICKS },
    );
    fc.assert(
      fc.property(cards, cards, fc.subarray(IDS), (stored, sent, lockedIds) => {
        const decision = decide(stored, sent, Object.fromEntries(lockedIds.map((id) => [id, locked])));
        if (decision.why !== null) return;
        const touched = [...decision.removed, ...decision.written].map(({ gameId }) => gameId);
        expect(touched.filter((id) => lockedIds.includes(id))).toEqual([]);
        const after = new Set([...stored.map(({ gameId }) => gameId), ...decision.written.map(({ gameId }) => gameId)]);
        for (const { gameId } of decision.removed) after.delete(gameId);
        expect(after.size).toBeLessThanOrEqual(MAX_PICKS);
      }),
    );
  });
});
