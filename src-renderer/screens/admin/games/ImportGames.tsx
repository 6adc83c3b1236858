import { Button } from '@blueprintjs/core';
import { CloudDownloadIcon } from '@blueprintjs/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Week } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { poolInfo } from '../../../data/poolInfo.ts';
import { toast } from '../../../ui/toaster.ts';
import { adminTexts } from '../adminTexts.ts';
import { weekName } from '../adminWeek.ts';
import { ImportReport } from './ImportReport.tsx';

/** The week's games from the public scoreboard, with their lines where it has them. */
export function ImportGames({ week }: { week: Week }) {
  const { data: pool } = useQuery(poolInfo.read());
  const importing = useMutation({
    mutationFn: () => commissioner.importGames(week.id),
    meta: { failed: adminTexts.importFailed, fallback: adminTexts.importFailedLine },
    onSuccess: (answer) => {
      toast({
        title: adminTexts.imported(answer.added),
        text: `${weekName(week)} has ${answer.games.length} now.`,
        tone: 'success',
      });
    },
  });
  return (
    <section className="card admin-card" aria-labelledby="import-games">
      <h2 id="import-games">Import games</h2>
      <p className="muted">
        {pool?.feed === 'off'
          ? texts.feedOff
          : 'Kickoffs, teams and lines of this week from the public scoreboard. Importing again never doubles a game.'}
      </p>
      <div className="admin-actions">
        <Button
          icon={<CloudDownloadIcon />}
          text={importing.isPending ? 'Importing…' : 'Import Games'}
          disabled={importing.isPending}
          onClick={() => importing.mutate()}
        />
      </div>
      {importing.data !== undefined && <ImportReport week={week} report={importing.data} />}
    </section>
  );
}
