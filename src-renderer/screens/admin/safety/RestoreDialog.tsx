import { useMutation, useQuery } from '@tanstack/react-query';
import type { Backup, RestorePreview } from '#shared/model.ts';
import { now } from '../../../data/clock.ts';
import { read } from '../../../data/queries.ts';
import { safety } from '../../../data/safety.ts';
import { CountedDialog } from '../../../ui/CountedDialog.tsx';
import { kickoffTime } from '../../../ui/format.ts';
import { toast } from '../../../ui/toaster.ts';
import { adminTexts } from '../adminTexts.ts';
import { savedSince } from './backupWords.ts';

function sentence(preview: RestorePreview): string {
  const since = savedSince(preview);
  return since === null
    ? 'No pick, message, score or player was added since. Other changes made since are taken back too.'
    : `Saved since, and taken back: ${since}.`;
}

/** Asks before the pool is put back: says what was saved since and would be taken back. */
export function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const when = kickoffTime(Date.parse(backup.at), now());
  const restore = useMutation({
    mutationFn: () => safety.restore(backup.name),
    meta: { failed: 'Restore Failed', fallback: 'Failed to restore the backup' },
    onSuccess: () => {
      onClose();
      toast({ title: 'Pool Restored', text: `It stands as it did ${when} PT.`, tone: 'success' });
    },
  });
  return (
    <CountedDialog
      title={`Restore the pool of ${when}?`}
      verb={() => `Restore ${when}`}
      keep="Keep the Present"
      count={useQuery(read('readRestorePreview', { params: { name: backup.name } }))}
      counting="Counting what was saved since…"
      sentence={sentence}
      isPending={restore.isPending}
      onConfirm={() => restore.mutate()}
      onClose={onClose}
    >
      <p>Everyone else is signed out and has to log in again. The audit log keeps all its entries.</p>
      <p>{adminTexts.restoreShowsPicks}</p>
      <p className="muted">A snapshot of the present is taken first, so that this can be undone.</p>
    </CountedDialog>
  );
}
