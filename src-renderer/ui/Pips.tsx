import { CrossIcon, EqualsIcon, LockIcon, TickIcon } from '@blueprintjs/icons';
import { useEffect, useState, type ComponentType } from 'react';
import { TURNED_MS } from '#shared/limits.ts';
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
const pipWords = (pips: readonly Pip[], bestBet: number | null = null): string =>
  pips.map((pip, at) => (at === bestBet ? `${WORDS[pip]} as best bet` : WORDS[pip])).join(', ');

const NONE_TURNED: ReadonlySet<number> = new Set();

/** The marks that were hidden a moment ago. A row that climbs later is moved in the document, which would turn them again. */
function useTurned(pips: readonly Pip[]): ReadonlySet<number> {
  const [seen, setSeen] = useState(pips);
  const [turned, setTurned] = useState(NONE_TURNED);
  if (seen !== pips) {
    setSeen(pips);
    const isTurned = (pip: Pip, at: number) => seen[at] === 'hidden' && pip !== 'hidden' && pip !== 'none';
    const fresh = pips.flatMap((pip, at) => (isTurned(pip, at) ? [at] : []));
    if (fresh.length > 0) setTurned(new Set(fresh));
  }
  useEffect(() => {
    if (turned.size === 0) return undefined;
    const timer = setTimeout(() => setTurned(NONE_TURNED), TURNED_MS);
    return () => clearTimeout(timer);
  }, [turned]);
  return turned;
}

/**
 * One mark for each pick of a card. At kickoff a hidden mark turns over, later in lower rows (`--row`).
 * @param bestBet which mark is the best bet; null: none that is shown
 */
export function Pips({ pips, bestBet = null }: { pips: readonly Pip[]; bestBet?: number | null }) {
  const turned = useTurned(pips);
  return (
    <span className="pips" role="img" aria-label={pipWords(pips, bestBet)}>
      {pips.map((pip, at) => (
        <PipMark key={`${at} ${pip}`} pip={pip} isBestBet={at === bestBet} isTurned={turned.has(at)} />
      ))}
    </span>
  );
}

type MarkProps = { pip: Pip; isBestBet?: boolean; isTurned?: boolean };

export function PipMark({ pip, isBestBet = false, isTurned = false }: MarkProps) {
  const Mark = MARKS[pip];
  const mark = <span className={`pip pip-${pip}${isTurned ? ' is-turned' : ''}`}>{Mark && <Mark />}</span>;
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
