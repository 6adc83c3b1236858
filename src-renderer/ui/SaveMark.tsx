import { RefreshIcon, TickIcon, WarningSignIcon } from '@blueprintjs/icons';
import { texts } from '#shared/texts.ts';
import { nearTime } from './format.ts';
import './saveMark.css';

type Save = { kind: 'unread' | 'saving' | 'retrying' | 'signed-out' } | { kind: 'saved'; at: number | null };

/** How saving stands: "Saving…", "Saved 7:42 PM", "Not saved, retrying". */
export function SaveMark({ save, now }: { save: Save; now: number }) {
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
    <span className="save-mark save-mark-failed">
      <WarningSignIcon /> {save.kind === 'retrying' ? texts.notSavedRetrying : texts.notSavedSignedOut}
    </span>
  );
}
