import { Button } from '@blueprintjs/core';
import { AddIcon, LockIcon, UnlockIcon } from '@blueprintjs/icons';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Week } from '#shared/model.ts';
import { weekFacts } from '#shared/rules/facts.ts';
import { isWeekLocked } from '#shared/rules/locking.ts';
import { texts } from '#shared/texts.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { toast } from '../../../ui/toaster.ts';
import { useLastPassed } from '../../../ui/useNow.ts';
import { adminTexts } from '../adminTexts.ts';
import { ClearGames } from '../ClearGames.tsx';

/** What is done to the week as a whole. */
export function WeekActions({ week, hasGames }: { week: Week; hasGames: boolean }) {
  const { search } = useLocation();
  const facts = useMemo(() => weekFacts(week), [week]);
  const at = useLastPassed(useMemo(() => (facts.lockAt === null ? [] : [facts.lockAt]), [facts]));
  const isLocked = isWeekLocked(facts, at);
  const unlock = useMutation({
    mutationFn: () => commissioner.unlockWeek(week.id),
    meta: { failed: adminTexts.unlockFailed, fallback: adminTexts.unlockFailed },
    onSuccess: () => toast({ title: adminTexts.weekUnlocked, tone: 'success' }),
  });
  const lock = useMutation({
    mutationFn: () => commissioner.lockWeek(week.id),
    meta: { failed: adminTexts.lockFailed, fallback: adminTexts.lockFailed },
    onSuccess: () =>
      toast({
        title: adminTexts.weekLocked,
        text: 'No one can change picks for this week now.',
        tone: 'success',
        action: { label: texts.undo, run: () => unlock.mutate() },
      }),
  });
  return (
    <section className="card admin-card" aria-labelledby="week-actions">
      <h2 id="week-actions">Week Actions</h2>
      <div className="admin-actions">
        <Link className="bp6-button" to={{ pathname: '/admin/games', search }}>
          <AddIcon /> <span>Add Games</span>
        </Link>
        <Button
          icon={<LockIcon />}
          text={adminTexts.lockWeek}
          disabled={isLocked || lock.isPending}
          onClick={() => lock.mutate()}
        />
        {isLocked && (
          <Button
            icon={<UnlockIcon />}
            text={adminTexts.unlockWeek}
            disabled={unlock.isPending}
            onClick={() => unlock.mutate()}
          />
        )}
        <ClearGames key={week.id} week={week} hasGames={hasGames} />
      </div>
    </section>
  );
}
