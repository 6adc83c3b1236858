import { useEffect } from 'react';
import { texts } from '#shared/texts.ts';
import { useOnDemand } from '../../ui/useOnDemand.ts';

const load = async () => (await import('../../ui/ConfirmDialog.tsx')).ConfirmDialog;

/** A removal that waits for the member's answer: the better lines it gives up, and what it does. */
export type GiveUp = { lines: readonly { held: string; now: string | null }[]; run: () => void };

/** Asks before a pick is removed that holds a better line than the one offered now. */
export function GiveUpDialog({ asked, onClose }: { asked: GiveUp | null; onClose: () => void }) {
  const [ConfirmDialog, fetchDialog] = useOnDemand(load);
  const isAsked = asked !== null;
  useEffect(() => {
    if (isAsked) void fetchDialog().then((came) => !came && onClose());
  }, [isAsked, fetchDialog, onClose]);
  if (ConfirmDialog === null || asked === null) return null;
  const [first] = asked.lines;
  const what = asked.lines.length === 1 && first !== undefined ? first.held : texts.nLines(asked.lines.length);
  return (
    <ConfirmDialog
      title={texts.giveUpTitle(what)}
      verb={texts.giveUpVerb(what)}
      keep={texts.keepLine(what)}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        asked.run();
      }}
    >
      {asked.lines.map(({ held, now }) => (
        <p key={held}>{texts.giveUpLine(held, now)}</p>
      ))}
    </ConfirmDialog>
  );
}
