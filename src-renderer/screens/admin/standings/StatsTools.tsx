import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { boardsTexts } from '#shared/texts/boards.ts';
import { boards, useUpdateStats } from '../../../data/standings.ts';
import { toast } from '../../../ui/toaster.ts';
import { boardTexts } from './boardTexts.ts';

/** Counts a season again, or compares the stored tables with the picks. */
export function StatsTools({ season, seasonSelect }: { season: number; seasonSelect: ReactNode }) {
  const update = useUpdateStats();
  const check = useMutation({
    mutationFn: () => boards.check(season),
    meta: { failed: boardTexts.validationFailed, fallback: boardTexts.validationFailedLine },
    onSuccess: ({ message, repaired }) =>
      toast({ title: repaired ? boardTexts.repaired : boardTexts.validated, text: message, tone: 'success' }),
  });
  return (
    <section className="card admin-card" aria-labelledby="stats-tools">
      <h2 id="stats-tools">Stats self-check</h2>
      <p className="muted">
        Compares the stored boards of {season} with the picks and scores, repairs any differences and lists them.
      </p>
      <div className="admin-actions">
        {seasonSelect}
        <Button intent="primary" text="Validate Stats" disabled={check.isPending} onClick={() => check.mutate()} />
        <Button
          text={update.isPending ? boardsTexts.updatingStats : boardsTexts.updateStats}
          disabled={update.isPending}
          onClick={() =>
            update.mutate(season, {
              onSuccess: ({ message }) => toast({ title: boardsTexts.statsUpdated, text: message, tone: 'success' }),
            })
          }
        />
      </div>
      {check.data !== undefined && (
        <p className="stats-answer" role="status">
          <b>{check.data.repaired ? boardTexts.repaired : boardTexts.validated}.</b> {check.data.message}
        </p>
      )}
    </section>
  );
}
