import { Button } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Backup } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';
import { read } from '../../../data/queries.ts';
import { safety } from '../../../data/safety.ts';
import { kickoffTime } from '../../../ui/format.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { Unread } from '../../../ui/Reading.tsx';
import { toast } from '../../../ui/toaster.ts';
import { useNow } from '../../../ui/useNow.ts';
import { backupTitle, badBackup, fileSize } from './backupWords.ts';
import { RestoreDialog } from './RestoreDialog.tsx';

/** Backups listed before the older ones are folded. There can be fifty. */
const SHOWN = 5;

/** The list of backups: when, why, how large, and a button to restore each one. */
export function BackupList() {
  const now = useNow(60_000);
  const backups = useQuery(read('readBackups'));
  const [isWhole, setWhole] = useState(false);
  const [restoring, setRestoring] = useState<Backup | null>(null);
  const make = useMutation({
    mutationFn: () => safety.makeBackup(),
    meta: { failed: 'Backup Failed', fallback: 'Failed to make a backup' },
    onSuccess: ({ bytes }) => toast({ title: 'Backup Made', text: fileSize(bytes), tone: 'success' }),
  });
  const older = (backups.data?.length ?? 0) - SHOWN;
  return (
    <section className="card admin-card" aria-labelledby="backups">
      <div className="admin-card-head">
        <h2 id="backups">Backups</h2>
        <Button intent="primary" text="Back Up Now" disabled={make.isPending} onClick={() => make.mutate()} />
      </div>
      <p className="muted">
        Sunday Five makes a backup every day and every week while the pool runs, and before it deletes anything. It
        tests each backup before listing it as verified.
      </p>
      <Unread of={backups} skeleton={<Loading className="skel admin-skel" />} />
      {backups.data?.length === 0 && (
        <p className="admin-none muted">No backup yet. The first is made automatically a minute after the start.</p>
      )}
      {backups.data !== undefined && backups.data.length > 0 && (
        <ul className="backup-list" aria-labelledby="backups">
          {backups.data.slice(0, isWhole ? undefined : SHOWN).map((backup) => {
            const when = kickoffTime(Date.parse(backup.at), now);
            return (
              <li key={backup.name}>
                <span>
                  <b>{when}</b>
                  <span className="backup-why">
                    {backupTitle(backup)} · {fileSize(backup.bytes)}
                    {backup.state === 'good' && ' · verified'}
                  </span>
                </span>
                {backup.state === 'good' ? (
                  <Button
                    text="Restore…"
                    aria-label={`Restore ${when}, ${backupTitle(backup)}`}
                    onClick={() => setRestoring(backup)}
                  />
                ) : (
                  <span className="backup-bad">{badBackup(backup.state)}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {!isWhole && older > 0 && (
        <Button className="show-older" text={`Show ${plural(older, 'Older Backup')}`} onClick={() => setWhole(true)} />
      )}
      {restoring !== null && <RestoreDialog backup={restoring} onClose={() => setRestoring(null)} />}
    </section>
  );
}
