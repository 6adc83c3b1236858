import { Button } from '@blueprintjs/core';
import { DuplicateIcon } from '@blueprintjs/icons';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { safety } from '../../../data/safety.ts';
import { copyText } from '../../../ui/copyText.ts';
import { toast } from '../../../ui/toaster.ts';
import { playerTexts } from '../players/playerTexts.ts';

/** The text to send to someone who helps. If the browser blocks copying, the text is shown to copy by hand. */
export function Diagnostics() {
  const [shown, setShown] = useState<string | null>(null);
  const copy = useMutation({
    mutationFn: () => safety.diagnostics(),
    meta: { failed: 'Diagnostics Failed', fallback: 'Failed to read the diagnostics' },
    onSuccess: ({ text }) => {
      if (copyText(text)) {
        setShown(null);
        return toast({
          title: playerTexts.copied,
          text: 'Paste it into a message to the person helping you.',
          tone: 'success',
        });
      }
      setShown(text);
      return toast({ title: playerTexts.notCopied, text: playerTexts.notCopiedLine, tone: 'plain' });
    },
  });
  return (
    <section className="card admin-card" aria-labelledby="diagnostics">
      <h2 id="diagnostics">Get help</h2>
      <p className="muted">
        Version, settings, counts and the last lines of the log for the person helping you. No names, codes or
        addresses.
      </p>
      <div className="admin-actions">
        <Button
          icon={<DuplicateIcon />}
          text="Copy Diagnostics"
          disabled={copy.isPending}
          onClick={() => copy.mutate()}
        />
      </div>
      {shown !== null && (
        <textarea
          className="diagnostics-text"
          aria-label="Diagnostics"
          key={shown}
          readOnly
          value={shown}
          autoFocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </section>
  );
}
