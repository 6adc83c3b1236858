import { lazy, Suspense } from 'react';
import { useRules } from '../../data/rules.ts';
import type { CardExtrasProps } from './CardExtras.tsx';

const CardExtras = lazy(async () =>
  import('./CardExtras.tsx').then(
    ({ CardExtras: cards }) => ({ default: cards }),
    () => ({ default: () => <p>Your best bet and tiebreaker couldn’t be loaded. Reload the page.</p> }),
  ),
);

/** Best bet and tiebreaker. Only the pages of seasons that have such rules load their forms. */
export function HouseRuleCards(props: Omit<CardExtrasProps, 'rules'>) {
  const { season, seasonType } = props.week;
  const rules = useRules({ season, seasonType });
  if (!rules.bestBet && rules.weeklyWinner !== 'tiebreaker') return null;
  return (
    <Suspense fallback={null}>
      <CardExtras {...props} rules={rules} />
    </Suspense>
  );
}
