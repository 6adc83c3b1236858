/** The best bet of a card: which pick has the mark. */
import type { InputOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import { decideBestBet, type MarkedPick } from '#shared/rules/bestBet.ts';
import { isGameLocked } from '#shared/rules/locking.ts';
import { slotOf } from '#shared/rules/slots.ts';
import { serverTexts } from '#shared/texts/server.ts';
import type { Change } from '../core/pool.ts';
import { perDatabase } from '../core/statements.ts';
import { gameTitle, type GameRow, type PickRow, type WeekRow } from '../core/wire.ts';
import { readRules } from '../standings/rules.ts';

type PickedGame = Parameters<typeof isGameLocked>[0] & Pick<GameRow, 'awayTeam' | 'homeTeam'>;

const statements = perDatabase(({ $client }) => ({
  unmark: $client.prepare<[number, number]>('update picks set is_best_bet = 0 where user_id = ? and week_id = ?'),
  mark: $client.prepare<[number]>('update picks set is_best_bet = 1 where id = ?'),
}));

/** Where the best bet is after this save. @throws PoolError 'broken_rule' or 'locked' */
export function requireMark(
  change: Change,
  week: WeekRow,
  stored: readonly MarkedPick[],
  sent: InputOf<'savePicks'>['picks'],
  gameOf: (gameId: number) => PickedGame,
) {
  const isLocked = (gameId: number) => isGameLocked(gameOf(gameId), change.now);
  const decision = decideBestBet(stored, sent, isLocked, week.sideAndTotal);
  if (decision.why === 'two-best-bets') throw new PoolError('broken_rule', serverTexts.twoBestBets);
  if (decision.why === 'best-bet-locked') {
    const message = serverTexts.bestBetLocked(gameTitle(gameOf(decision.gameId)));
    throw new PoolError('locked', message, { details: { lock: 'game' } });
  }
  if (decision.isChange && decision.slot !== null && !readRules(change, week).bestBet) {
    throw new PoolError('broken_rule', serverTexts.noBestBets);
  }
  return decision;
}

/** Stores the mark of a card. @returns the card's rows with it */
export function storeMark<R extends Pick<PickRow, 'id' | 'gameId' | 'pickType' | 'isBestBet'>>(
  { db }: Change,
  { userId, week }: { userId: number; week: WeekRow },
  rows: readonly R[],
  slot: string | null,
): R[] {
  const marked = rows.map((row) => ({ ...row, isBestBet: slotOf(row, week.sideAndTotal) === slot }));
  if (rows.every((row, at) => row.isBestBet === marked[at]?.isBestBet)) return marked;
  // A card never has two, not even for a moment: an index rejects it.
  statements(db).unmark.run(userId, week.id);
  for (const { id, isBestBet } of marked) if (isBestBet) statements(db).mark.run(id);
  return marked;
}
