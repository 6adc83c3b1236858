import { RefreshIcon, TickIcon, WarningSignIcon } from '@blueprintjs/icons';
import { texts } from '#shared/texts.ts';
import type { CardState } from '../../data/cardState.ts';
import { nearTime } from '../../ui/format.ts';
import '../../ui/saveMark.css';

function failureText({ save, unsaved }: CardState): string {
  if (save.kind === 'signed-out') return texts.unsavedSignedOut(unsaved);
  return save.kind === 'retrying' && save.isOffline ? texts.unsavedOffline(unsaved) : texts.unsavedRetrying(unsaved);
}

/** Whether the card is saved: "Saved 2:54 PM", "Saving…", "2 not saved, no connection". */
export function CardMark({ card, now }: { card: CardState; now: number }) {
  const { save } = card;
  if (save.kind === 'unread' || (save.kind === 'saved' && save.at === null)) return null;
  if (save.kind === 'saving') {
    return (
      <span className="save-mark">
        <RefreshIcon /> {texts.saving}
      </span>
    );
  }
  if (save.kind === 'saved') {
    return (
      <span className="save-mark">
        <TickIcon /> {texts.saved(nearTime(save.at ?? now, now))}
      </span>
    );
  }
  return (
    <span className="save-mark save-mark-unsaved">
      <WarningSignIcon /> {failureText(card)}
    </span>
  );
}
