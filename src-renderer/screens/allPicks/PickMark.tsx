import type { LiveResult } from '#shared/rules/ifItEndedNow.ts';
import { texts } from '#shared/texts.ts';
import { Gained } from '../../ui/Gained.tsx';
import { Result, resultClass } from '../../ui/Result.tsx';
import { StandingMark } from '../../ui/StandingMark.tsx';
import type { MatrixCell } from '../../ui/matrixView.ts';

type Props = {
  cell: Extract<MatrixCell, { kind: 'pick' }>;
  standing: LiveResult | undefined;
  isNew: boolean;
  isLonely: boolean;
};

/** One pick with its result, or its standing so far. */
export function PickMark({ cell, standing, isNew, isLonely }: Props) {
  const { short, full, result, isSecret, reason, pickType, isBestBet, gained } = cell;
  const look = result === 'pending' ? `is-${pickType}` : resultClass(result);
  return (
    <li className={`pick-mark ${look}${isNew ? ' is-new' : ''}${isLonely ? ' is-lonely' : ''}`}>
      <b aria-hidden="true">
        {isBestBet && '★ '}
        {short}
      </b>
      <span className="sr">
        {full}
        {isBestBet && ', best bet'}
        {isLonely && ', the only one on this side'}
      </span>
      <Gained half={gained} />
      {isSecret ? (
        <span>Only you see it</span>
      ) : result === 'pending' && standing !== undefined ? (
        <StandingMark standing={standing} />
      ) : (
        <Result result={result} />
      )}
      {reason !== null && <small>{texts.enteredByCommissioner(reason)}</small>}
    </li>
  );
}
