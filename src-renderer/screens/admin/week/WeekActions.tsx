import { Button } from '@blueprintjs/core';
import { AddIcon, LockIcon, UnlockIcon } from '@blueprintjs/icons';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Week } from '#shared/model.ts';
import { weekFacts } from '#shared/rules/facts.ts';
import { isWeekLocked } from '#shared/rules/locking.ts';
import { texts } from '#shared/texts.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { toast } from '../../../ui/toaster.ts';
import { useLastPassed } from '../../../ui/useNow.ts';
import { adminTexts } from '../adminTexts.ts';
import { weekName } from '../adminWeek.ts';
import { ClearGames } from '../ClearGames.tsx';
import { MoreMenu } from '../MoreMenu.tsx';

type Props = { week: Week; weeks: readonly Week[]; hasGames: boolean };

/** The week that was played last, seen from the chosen one: its recap is what a commissioner sends on Tuesday. */
const lastPlayed = (week: Week, weeks: readonly Week[]): Week | undefined =>
  week.phase === 'historical'
    ? week
    : weeks.find(
        ({ phase, season, seasonType }) =>
          phase === 'historical' && season === week.season && seasonType === week.seasonType,
      );

/** The actions on the whole week. */
export function WeekActions({ week, weeks, hasGames }: Props) {
  const { search } = useLocation();
  const played = lastPlayed(week, weeks);
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
        <LinkButton to={{ pathname: '/admin/games', search }}>
          <AddIcon /> <span>Add Games</span>
        </LinkButton>
        {/* A week that is over takes no picks anyway. */}
        {week.phase !== 'historical' && (
          <Button
            icon={<LockIcon />}
            text={adminTexts.lockWeek}
            disabled={isLocked || lock.isPending}
            onClick={() => lock.mutate()}
          />
        )}
        {isLocked && (
          <Button
            icon={<UnlockIcon />}
            text={adminTexts.unlockWeek}
            disabled={unlock.isPending}
            onClick={() => unlock.mutate()}
          />
        )}
        {played !== undefined && <LinkButton to={`/recap/${played.id}`}>Recap of {weekName(played)}</LinkButton>}
        {hasGames && (
          <MoreMenu key={week.id} label={`More, ${weekName(week)}`}>
            {() => <ClearGames week={week} />}
          </MoreMenu>
        )}
      </div>
    </section>
  );
}
