import { CrossIcon, EqualsIcon, LockIcon, TickIcon } from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import type { Pip, WeekPick } from '#shared/model.ts';
import { standingKey, type StandingByPick } from './standingKey.ts';
import './pips.css';

const WORDS: Record<Pip, string> = {
  win: 'win',
  loss: 'loss',
  tie: 'push',
  ahead: 'winning so far',
  behind: 'losing so far',
  even: 'even so far',
  pending: 'pending',
  hidden: 'hidden until kickoff',
  none: 'not picked',
};
const MARKS: Partial<Record<Pip, ComponentType>> = {
  win: TickIcon,
  loss: CrossIcon,
  tie: EqualsIcon,
  ahead: TickIcon,
  behind: CrossIcon,
  even: EqualsIcon,
  hidden: LockIcon,
};

/** "win, loss as best bet, pending, not picked" */
export const pipWords = (pips: readonly Pip[], bestBet: number | null = null): string =>
  pips.map((pip, at) => (at === bestBet ? `${WORDS[pip]} as best bet` : WORDS[pip])).join(', ');

/**
 * One mark for each pick of a card.
 * @param bestBet which mark is the best bet; null: none that is shown
 */
export function Pips({ pips, bestBet = null }: { pips: readonly Pip[]; bestBet?: number | null }) {
  return (
    <span className="pips" role="img" aria-label={pipWords(pips, bestBet)}>
      {pips.map((pip, at) => (
        <PipMark key={`${at} ${pip}`} pip={pip} isBestBet={at === bestBet} />
      ))}
    </span>
  );
}

export function PipMark({ pip, isBestBet = false }: { pip: Pip; isBestBet?: boolean }) {
  const Mark = MARKS[pip];
  const mark = <span className={`pip pip-${pip}`}>{Mark && <Mark />}</span>;
  return isBestBet ? <span className="pip-best">{mark}</span> : mark;
}

const LIVE: Record<'win' | 'loss' | 'tie', Pip> = { win: 'ahead', loss: 'behind', tie: 'even' };

type Card = { picks: readonly WeekPick[]; count: number; size: number; standing: StandingByPick | undefined };

/** The picks on these games, the side before the total where a card holds both. */
const picksOn = (picks: readonly WeekPick[], gameIds: readonly number[]): WeekPick[] =>
  [...new Set(gameIds)].flatMap((id) =>
    picks
      .filter(({ gameId }) => gameId === id)
      .toSorted((a, b) => Number(a.pickType === 'total') - Number(b.pickType === 'total')),
  );

/** Which of a card's marks is the best bet; null while it is hidden, or where there is none. */
export function bestBetMark(picks: readonly WeekPick[], gameIds: readonly number[]): number | null {
  const marked = picksOn(picks, gameIds).findIndex(({ isBestBet }) => isBestBet === true);
  return marked === -1 ? null : marked;
}

/**
 * The marks of one card.
 * @param gameIds the games whose picks the reader may see, in the order of the marks
 */
export function pipsOf({ picks, count, size, standing }: Card, gameIds: readonly number[]): Pip[] {
  const shown = picksOn(picks, gameIds).map((pick): Pip => {
    const soFar = standing?.[standingKey(pick)];
    if (pick.result === null || pick.result === 'pending') return soFar === undefined ? 'pending' : LIVE[soFar];
    return pick.result;
  });
  const hidden = Array.from({ length: Math.max(0, count - shown.length) }, (): Pip => 'hidden');
  const none = Array.from({ length: Math.max(0, size - shown.length - hidden.length) }, (): Pip => 'none');
  return [...shown, ...hidden, ...none];
}
