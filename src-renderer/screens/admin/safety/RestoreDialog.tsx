import { useMutation, useQuery } from '@tanstack/react-query';
import type { Backup } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { now } from '../../../data/clock.ts';
import { safety } from '../../../data/safety.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { kickoffTime } from '../../../ui/format.ts';
import { toast } from '../../../ui/toaster.ts';
import { savedSince } from './backupWords.ts';

/** Asks before the pool is put back: says what was saved since and would be taken back. */
export function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(safety.restorePreview(backup.name));
  const counted = isFetching ? undefined : data;
  const since = counted === undefined ? null : savedSince(counted);
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
    <ConfirmDialog
      title={`Restore the pool of ${when}?`}
      verb={`Restore ${when}`}
      keep="Keep the Present"
      isPending={counted === undefined || restore.isPending}
      onConfirm={() => restore.mutate()}
      onClose={onClose}
    >
      {error !== null && !isFetching ? (
        <p role="alert">
          {error.message}{' '}
          <button type="button" className="text-button" onClick={() => void refetch()}>
            {texts.tryAgain}
          </button>
        </p>
      ) : (
        <p aria-busy={counted === undefined}>
          {counted === undefined
            ? 'Counting what was saved since…'
            : since === null
              ? 'No pick, message, score or player was added since. Other changes made since are taken back too.'
              : `Saved since, and taken back: ${since}.`}
        </p>
      )}
      <p>Everybody else is signed out and logs in again. The audit log goes on.</p>
      <p className="muted">A snapshot of the present is taken first, so that this can be undone.</p>
    </ConfirmDialog>
  );
}
