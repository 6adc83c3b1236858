import { Button } from '@blueprintjs/core';
import { FolderOpenIcon } from '@blueprintjs/icons';
import { useMutation } from '@tanstack/react-query';
import { firstRunTexts } from './firstRunTexts.ts';

/** The way to a pool there is already; the system's dialog asks for its folder or backup. */
export function OtherPool() {
  const open = useMutation({
    mutationFn: async () => window.desktop?.openPool(),
    meta: { failed: firstRunTexts.openFailed, fallback: firstRunTexts.openFailedLine },
  });
  return (
    <section className="other-pool" aria-labelledby="other-pool">
      <h2 id="other-pool">Already have a pool?</h2>
      <p className="first-run-help">
        Open it from another folder, from a backup, or from a copy made on another computer.
      </p>
      <Button
        icon={<FolderOpenIcon />}
        text={open.isPending ? 'Opening…' : 'Open a Pool…'}
        disabled={open.isPending}
        onClick={() => open.mutate()}
      />
    </section>
  );
}
