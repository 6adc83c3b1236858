import { Button } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DAY_MS, DELETION_KEPT_MS } from '#shared/limits.ts';
import type { Deletion } from '#shared/model.ts';
import { deletions, type TakenName } from '../../../data/deletions.ts';
import { read } from '../../../data/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { kickoffTime } from '../../../ui/format.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { Reading } from '../../../ui/Reading.tsx';
import { toast } from '../../../ui/toaster.ts';
import { useNow } from '../../../ui/useNow.ts';
import { deletionContents, deletionTitle, skippedLine } from './deletionWords.ts';
import { RestoreAs } from './RestoreAs.tsx';

const KEPT_DAYS = DELETION_KEPT_MS / DAY_MS;

function DeletionRow({ deletion, now }: { deletion: Deletion; now: number }) {
  const [taken, setTaken] = useState<TakenName | null>(null);
  const [isErasing, setErasing] = useState(false);
  const title = deletionTitle(deletion);
  const restore = useMutation({
    mutationFn: (name: Parameters<typeof deletions.restore>[1]) => deletions.restore(deletion.id, name),
    meta: { failed: 'Restore Failed', fallback: 'The deletion couldn’t be undone. Try again.' },
    onSuccess: (result) => {
      if ('field' in result) return setTaken(result);
      toast({ title: `${title} Restored`, text: skippedLine(result.skippedPicks), tone: 'success' });
    },
  });
  const erase = useMutation({
    mutationFn: () => deletions.erase(deletion.id),
    meta: { failed: 'Delete Failed', fallback: 'It couldn’t be deleted for good. Try again.' },
    onSuccess: () => toast({ title: `${title} Deleted for Good`, tone: 'success' }),
  });
  return (
    <li>
      <span>
        <b>{title}</b>
        <span className="backup-why">
          {deletionContents(deletion)} · deleted {kickoffTime(Date.parse(deletion.at), now)} by {deletion.actorName} ·
          kept until {kickoffTime(Date.parse(deletion.expiresAt), now)}
        </span>
      </span>
      <span className="deletion-actions">
        <Button
          text="Restore"
          aria-label={`Restore ${title}`}
          disabled={restore.isPending}
          onClick={() => restore.mutate({})}
        />
        <Button
          variant="minimal"
          text="Delete for Good…"
          aria-label={`Delete for Good…, ${title}`}
          onClick={() => setErasing(true)}
        />
      </span>
      {taken !== null && (
        <RestoreAs
          title={title}
          taken={taken}
          isPending={restore.isPending}
          onRestore={(name) => restore.mutate(name)}
          onClose={() => setTaken(null)}
        />
      )}
      {isErasing && (
        <ConfirmDialog
          title={`Delete ${title} for good?`}
          verb="Delete for Good"
          keep="Keep It"
          isPending={erase.isPending}
          onConfirm={() => erase.mutate()}
          onClose={() => setErasing(false)}
        >
          <p>
            It can’t be restored on its own afterwards ({deletionContents(deletion)}). Backups made before the deletion
            still contain it until they are deleted.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}

/** The deletions of the last days, each with a button that restores it. Hidden while there are none. */
export function Deletions() {
  const now = useNow(60_000);
  const list = useQuery(read('readDeletions'));
  if (list.data?.length === 0) return null;
  return (
    <section className="card admin-card" aria-labelledby="deletions">
      <h2 id="deletions">Recently deleted</h2>
      <p className="muted">
        Deleted players, weeks and games are kept for {KEPT_DAYS} days. Restore brings one back with its picks and
        changes nothing else.
      </p>
      <Reading of={list} skeleton={<Loading className="skel players-skel" />}>
        {(found) => (
          <ul className="backup-list" aria-labelledby="deletions">
            {found.map((deletion) => (
              <DeletionRow key={deletion.id} deletion={deletion} now={now} />
            ))}
          </ul>
        )}
      </Reading>
    </section>
  );
}
