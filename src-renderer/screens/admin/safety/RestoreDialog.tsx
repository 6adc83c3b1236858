import { useMutation, useQuery } from '@tanstack/react-query';
import type { Backup, RestorePreview } from '#shared/model.ts';
import { now } from '../../../data/clock.ts';
import { read } from '../../../data/queries.ts';
import { safety } from '../../../data/safety.ts';
import { CountedDialog } from '../../../ui/CountedDialog.tsx';
import { kickoffTime, zoneLabel } from '../../../ui/format.ts';
import { toast } from '../../../ui/toaster.ts';
import { adminTexts } from '../adminTexts.ts';
import { undoneBy } from './backupWords.ts';

function sentence(preview: RestorePreview): string {
  const undone = undoneBy(preview.changes);
  return undone === null
    ? 'Nothing has changed since this backup.'
    : `This undoes every change since the backup: ${undone}.`;
}

/** Asks before the pool is put back: lists the changes that would be undone. */
export function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const when = kickoffTime(Date.parse(backup.at), now());
  const restore = useMutation({
    mutationFn: () => safety.restore(backup.name),
    meta: { failed: 'Restore Failed', fallback: 'Failed to restore the backup' },
    onSuccess: () => {
      onClose();
      toast({ title: 'Pool Restored', text: `The pool is back to ${when} ${zoneLabel()}.`, tone: 'success' });
    },
  });
  return (
    <CountedDialog
      title={`Restore the pool of ${when}?`}
      verb={() => `Restore ${when}`}
      keep="Cancel"
      count={useQuery(read('readRestorePreview', { params: { name: backup.name } }))}
      counting="Comparing the pool with the backup…"
      sentence={sentence}
      isPending={restore.isPending}
      onConfirm={() => restore.mutate()}
      onClose={onClose}
    >
      <p>Everyone else is signed out and has to log in again. The audit log keeps all its entries.</p>
      <p>{adminTexts.restoreShowsPicks}</p>
      <p className="muted">Sunday Five makes a backup first, so you can undo this restore.</p>
    </CountedDialog>
  );
}
