import { Button } from '@blueprintjs/core';
import { PlayIcon } from '@blueprintjs/icons';
import { useMutation } from '@tanstack/react-query';
import { firstRunTexts } from './firstRunTexts.ts';

/** Opens the demo in its own window; the set-up stays open behind it. */
export function TryDemo() {
  const open = useMutation({
    mutationFn: async () => window.desktop?.tryDemo(),
    meta: { failed: firstRunTexts.demoFailed, fallback: firstRunTexts.demoFailedLine },
  });
  return (
    <section className="other-pool" aria-labelledby="try-demo">
      <h2 id="try-demo">Just looking?</h2>
      <p className="first-run-help">
        A demo opens in its own window: a season with made-up players and picks. It is deleted when you close it.
      </p>
      <Button
        icon={<PlayIcon />}
        text={open.isPending ? 'Opening…' : 'Try a Demo Season'}
        disabled={open.isPending}
        onClick={() => open.mutate()}
      />
    </section>
  );
}
