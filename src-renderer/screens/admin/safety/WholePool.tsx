import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { safety } from '../../../data/safety.ts';

/** The pool to be taken along or put away: one file, and in the desktop app the folder itself. */
export function WholePool() {
  const openFolder = useMutation({
    mutationFn: async () => window.desktop?.openDataFolder(),
    meta: { failed: 'Folder Not Opened', fallback: 'The data folder couldn’t be opened' },
  });
  const save = useMutation({
    mutationFn: () => safety.saveCopy(),
    meta: { failed: 'Copy Not Saved', fallback: 'The copy couldn’t be saved. Try again.' },
  });
  return (
    <section className="card admin-card" aria-labelledby="whole-pool">
      <h2 id="whole-pool">The whole pool as one file</h2>
      <p className="muted">
        Players, picks, scores, chat and its pictures: open the file with Sunday Five on another computer to run the
        pool there. It contains everyone’s access codes, so keep it where only you can read it.
      </p>
      <div className="admin-actions">
        <Button
          text={save.isPending ? 'Preparing the Copy…' : 'Save a Copy to…'}
          disabled={save.isPending}
          onClick={() => save.mutate()}
        />
        {window.desktop !== undefined && (
          <Button text="Open Data Folder" disabled={openFolder.isPending} onClick={() => openFolder.mutate()} />
        )}
      </div>
    </section>
  );
}
