import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SeasonType } from '#shared/model.ts';
import { boards } from '../../../data/standings.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { SEASON_TYPES } from '../../../ui/format.ts';
import { toast } from '../../../ui/toaster.ts';
import { boardTexts } from './boardTexts.ts';

/** Clears the boards of one season and type, or all there are, after asking. */
export function ClearBoards({ which }: { which: { season: number; seasonType: SeasonType } | 'all' }) {
  const [isAsking, setAsking] = useState(false);
  const isAll = which === 'all';
  const name = isAll ? 'All Leaderboards' : `${SEASON_TYPES[which.seasonType]} ${which.season}`;
  const clear = useMutation({
    mutationFn: () => boards.clear(which),
    meta: {
      failed: boardTexts.clearFailed,
      fallback: isAll ? boardTexts.clearAllFailedLine : boardTexts.clearSeasonFailedLine,
    },
    onSuccess: () => {
      setAsking(false);
      toast({
        title: isAll ? boardTexts.cleared : boardTexts.seasonCleared,
        text: boardTexts.theyReturn,
        tone: 'success',
      });
    },
  });
  return (
    <>
      <Button intent="danger" variant="outlined" text={`Clear ${name}…`} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={isAll ? 'Clear all leaderboards?' : `Clear the leaderboards of ${name}?`}
          verb={`Clear ${name}`}
          keep="Keep Them"
          isPending={clear.isPending}
          onConfirm={() => clear.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            {isAll
              ? 'This empties every weekly, period and season board of every season.'
              : `This empties the weekly, period and season boards of ${name}.`}{' '}
            Picks and scores stay. The boards return with the next final score of their season, or with “Update Stats”.
          </p>
          <p className="muted">Sunday Five makes a backup first. You can restore it in “Backups &amp; log”.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
