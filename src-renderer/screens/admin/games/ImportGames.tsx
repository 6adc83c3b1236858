import { Button } from '@blueprintjs/core';
import { CloudDownloadIcon } from '@blueprintjs/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { detailsOf, PoolError } from '#shared/errors.ts';
import type { Week } from '#shared/model.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { games } from '../../../data/games.ts';
import { read } from '../../../data/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FormFailure } from '../FormFailure.tsx';
import { adminTexts } from '../adminTexts.ts';
import { ImportReport } from './ImportReport.tsx';

/** The week's games from the public scoreboard, with their lines where it has them. */
export function ImportGames({ week }: { week: Week }) {
  const [asking, setAsking] = useState<string | null>(null);
  const { data: pool } = useQuery(read('readPool'));
  const { data: stored } = useQuery(games.ofWeek(week.id));
  const hasHidden = pool?.feed !== 'off' && (stored ?? []).some(({ isRevealed }) => !isRevealed);
  const importing = useMutation({
    mutationFn: async (ask: boolean) => {
      try {
        return await commissioner.importGames(week.id, ask);
      } catch (error) {
        // The server asks before it adds games that no one can pick.
        if (error instanceof PoolError && detailsOf(error, 'conflict')?.allKickedOff)
          return { question: error.message };
        throw error;
      }
    },
    meta: { silent: true },
    onSettled: (answer) => setAsking(answer !== undefined && 'question' in answer ? answer.question : null),
  });
  return (
    <section className="card admin-card" aria-labelledby="import-games">
      <h2 id="import-games">Import games</h2>
      <p className="muted">
        {pool?.feed === 'off'
          ? commissionerTexts.feedOff
          : 'Gets this week’s kickoffs, teams and lines from the public scoreboard. Importing again never duplicates a game.'}
      </p>
      {hasHidden && <p className="muted">{adminTexts.importShowsPicks}</p>}
      <div className="admin-actions">
        <Button
          icon={<CloudDownloadIcon />}
          intent={pool?.feed !== 'off' && stored?.length === 0 ? 'primary' : 'none'}
          text={importing.isPending ? 'Importing…' : 'Import Games'}
          disabled={importing.isPending}
          onClick={() => importing.mutate(true)}
        />
      </div>
      <FormFailure error={importing.error} title={adminTexts.importFailed} fallback={adminTexts.importFailedLine} />
      {asking !== null && (
        <ConfirmDialog
          title="Import games that have kicked off?"
          verb="Import Games"
          keep="Don’t Import"
          isDanger={false}
          isPending={importing.isPending}
          onConfirm={() => importing.mutate(false)}
          onClose={() => setAsking(null)}
        >
          <p>{asking}</p>
        </ConfirmDialog>
      )}
      {importing.data !== undefined && !('question' in importing.data) && (
        <ImportReport week={week} report={importing.data} />
      )}
    </section>
  );
}
