import { RefreshIcon, TickIcon, WarningSignIcon } from '@blueprintjs/icons';
import { texts } from '#shared/texts.ts';
import { nearTime } from './format.ts';
import './saveMark.css';

type Save = { kind: 'unread' | 'saving' | 'retrying' | 'signed-out' } | { kind: 'saved'; at: number | null };

type SaveMarkProps = {
  save: Save;
  now: number;
  /** Replaces the usual failure text, in the color of unsaved picks. */
  failure?: string;
};

/** Whether something is saved: "Saving…", "Saved 7:42 PM", "Not saved, retrying". */
export function SaveMark({ save, now, failure }: SaveMarkProps) {
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
  const usual = save.kind === 'retrying' ? texts.notSavedRetrying : texts.notSavedSignedOut;
  return (
    <span className={`save-mark ${failure === undefined ? 'save-mark-failed' : 'save-mark-unsaved'}`}>
      <WarningSignIcon /> {failure ?? usual}
    </span>
  );
}
