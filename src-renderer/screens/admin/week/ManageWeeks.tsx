import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Week } from '#shared/model.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { toast } from '../../../ui/toaster.ts';
import { adminTexts } from '../adminTexts.ts';
import { seasonName, weekName } from '../adminWeek.ts';
import { RemoveDialog } from '../RemoveDialog.tsx';

/** The weeks with the way to remove one, newest first. */
export function ManageWeeks({ weeks }: { weeks: readonly Week[] }) {
  const [asked, setAsked] = useState<Week | null>(null);
  const remove = useMutation({
    mutationFn: (week: Week) => commissioner.deleteWeek(week.id),
    meta: { failed: adminTexts.deleteFailed, fallback: adminTexts.deleteWeekFailed },
    onSuccess: (_, week) => {
      setAsked(null);
      toast({ title: adminTexts.weekDeleted, text: `${weekName(week)}, ${seasonName(week)}`, tone: 'success' });
    },
  });
  return (
    <section className="card admin-card" aria-labelledby="manage-weeks">
      <h2 id="manage-weeks">Manage Weeks</h2>
      <p className="muted">Historical data is preserved. A week keeps its picks and results until you delete it.</p>
      <ul className="admin-rows">
        {weeks.map((week) => (
          <li key={week.id} className="admin-row">
            <span>
              <b className="admin-row-title">{weekName(week)}</b> <span className="muted">{seasonName(week)}</span>
            </span>
            <Button
              intent="danger"
              variant="outlined"
              text="Delete…"
              aria-label={`Delete ${weekName(week)}, ${seasonName(week)}`}
              onClick={() => setAsked(week)}
            />
          </li>
        ))}
      </ul>
      {asked !== null && (
        <RemoveDialog
          week={asked}
          title={`Delete ${weekName(asked)}?`}
          what={`${weekName(asked)}, ${seasonName(asked)},`}
          verb={() => `Delete ${weekName(asked)}`}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
