import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Week } from '#shared/model.ts';
import { weekFacts } from '#shared/rules/facts.ts';
import { isWeekLocked } from '#shared/rules/locking.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { LockTag } from '../../../ui/LockTag.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { toast } from '../../../ui/toaster.ts';
import { useLastPassed } from '../../../ui/useNow.ts';
import { adminTexts } from '../adminTexts.ts';
import { seasonName, weekName } from '../adminWeek.ts';
import { MoreMenu } from '../MoreMenu.tsx';
import { RemoveDialog } from '../RemoveDialog.tsx';

const PHASES = { current: 'CURRENT', historical: 'HISTORICAL', upcoming: 'UPCOMING' } as const;
/** How many weeks show before the list is unfolded: those one works on. */
const FIRST = 5;

/** Every week, newest first, each with a menu that deletes it. */
export function AllWeeks({ weeks }: { weeks: readonly Week[] }) {
  const at = useLastPassed(useMemo(() => weeks.flatMap((week) => weekFacts(week).lockAt ?? []), [weeks]));
  const [isWhole, setWhole] = useState(false);
  const [asked, setAsked] = useState<Week | null>(null);
  return (
    <section className="card admin-card" aria-labelledby="all-weeks">
      <h2 id="all-weeks">All Weeks</h2>
      <p className="muted">
        Manage Weeks: historical data is preserved. A week keeps its picks and results until you delete it.
      </p>
      <ul className="admin-rows">
        {(isWhole ? weeks : weeks.slice(0, FIRST)).map((week) => (
          <li key={week.id} className="admin-row">
            <span>
              <b className="admin-row-title">{weekName(week)}</b> <span className="muted">{seasonName(week)}</span>
            </span>
            <span className="admin-row-end">
              <Tag tone={week.phase === 'current' ? undefined : 'outline'}>{PHASES[week.phase]}</Tag>
              <LockTag isLocked={week.phase === 'historical' || isWeekLocked(weekFacts(week), at)} />
            </span>
            <MoreMenu label={`More, ${weekName(week)}, ${seasonName(week)}`}>
              {() => (
                <Button
                  intent="danger"
                  variant="outlined"
                  text="Delete…"
                  aria-label={`Delete ${weekName(week)}, ${seasonName(week)}`}
                  onClick={() => setAsked(week)}
                />
              )}
            </MoreMenu>
          </li>
        ))}
      </ul>
      {weeks.length > FIRST && (
        <Button
          text={isWhole ? `Show ${FIRST} Weeks` : `Show All ${weeks.length} Weeks`}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        />
      )}
      {asked !== null && <DeleteWeek week={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function DeleteWeek({ week, onClose }: { week: Week; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => commissioner.deleteWeek(week.id),
    meta: { failed: adminTexts.deleteFailed, fallback: adminTexts.deleteWeekFailed },
    onSuccess: () => {
      onClose();
      toast({ title: adminTexts.weekDeleted, text: `${weekName(week)}, ${seasonName(week)}`, tone: 'success' });
    },
  });
  return (
    <RemoveDialog
      week={week}
      title={`Delete ${weekName(week)}?`}
      what={`${weekName(week)}, ${seasonName(week)},`}
      verb={() => `Delete ${weekName(week)}`}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
