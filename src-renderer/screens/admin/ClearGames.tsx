import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Week } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';
import { commissioner } from '../../data/commissioner.ts';
import { toast } from '../../ui/toaster.ts';
import { adminTexts } from './adminTexts.ts';
import { weekName } from './adminWeek.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

/** Removes all games of a week, after asking. */
export function ClearGames({ week }: { week: Week }) {
  const [isAsking, setAsking] = useState(false);
  const clear = useMutation({
    mutationFn: () => commissioner.clearGames(week.id),
    meta: { failed: adminTexts.clearFailed, fallback: adminTexts.clearGamesFailed },
    onSuccess: () => {
      setAsking(false);
      toast({ title: adminTexts.gamesCleared, text: `${weekName(week)} has no games now.`, tone: 'success' });
    },
  });
  return (
    <>
      <Button intent="danger" variant="outlined" text="Clear Games…" onClick={() => setAsking(true)} />
      {isAsking && (
        <RemoveDialog
          week={week}
          title={`Clear the games of ${weekName(week)}?`}
          verb={(contents) => (contents === undefined ? 'Clear Games' : `Clear ${plural(contents.games, 'Game')}`)}
          isPending={clear.isPending}
          onConfirm={() => clear.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
