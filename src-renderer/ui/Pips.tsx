import { CrossIcon, EqualsIcon, LockIcon, TickIcon } from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import type { Pip, WeekPick } from '#shared/model.ts';
import type { StandingByGame } from './matrixView.ts';
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

/** "win, win, loss, pending, not picked" */
export const pipWords = (pips: readonly Pip[]): string => pips.map((pip) => WORDS[pip]).join(', ');

/** One mark for each pick of a card. */
export function Pips({ pips }: { pips: readonly Pip[] }) {
  return (
    <span className="pips" role="img" aria-label={pipWords(pips)}>
      {pips.map((pip, at) => (
        <PipMark key={`${at} ${pip}`} pip={pip} />
      ))}
    </span>
  );
}

export function PipMark({ pip }: { pip: Pip }) {
  const Mark = MARKS[pip];
  return <span className={`pip pip-${pip}`}>{Mark && <Mark />}</span>;
}

const LIVE: Record<'win' | 'loss' | 'tie', Pip> = { win: 'ahead', loss: 'behind', tie: 'even' };

type Card = { picks: readonly WeekPick[]; count: number; size: number; standing: StandingByGame | undefined };

/**
 * The marks of one card.
 * @param gameIds the games whose picks the reader may see, in the order of the marks
 */
export function pipsOf({ picks, count, size, standing }: Card, gameIds: readonly number[]): Pip[] {
  const shown = gameIds.flatMap((id): Pip[] => {
    const pick = picks.find(({ gameId }) => gameId === id);
    if (pick === undefined) return [];
    const soFar = standing?.[id];
    if (pick.result === null || pick.result === 'pending') return [soFar === undefined ? 'pending' : LIVE[soFar]];
    return [pick.result];
  });
  const hidden = Array.from({ length: Math.max(0, count - shown.length) }, (): Pip => 'hidden');
  const none = Array.from({ length: Math.max(0, size - shown.length - hidden.length) }, (): Pip => 'none');
  return [...shown, ...hidden, ...none];
}
