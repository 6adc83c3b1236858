import { Button } from '@blueprintjs/core';
import { DuplicateIcon } from '@blueprintjs/icons';
import { copyText } from '../../ui/copyText.ts';
import { toast } from '../../ui/toaster.ts';
import { playerTexts } from './players/playerTexts.ts';

type Props = {
  text: string;
  label: string;
  /** The name of the copied text, for screen readers. */
  about?: string;
  /** The element that shows the text; it is selected if the browser blocks copying. */
  fieldId?: string;
  intent?: 'primary';
  /** The toast after copying: "Reminder Copied". */
  copied?: string;
  onCopied?: () => void;
};

/** Copies a text, also on plain http; where that fails the text is selected, to be copied by hand. */
export function CopyButton({ text, label, about, fieldId, intent, copied = playerTexts.copied, onCopied }: Props) {
  const copy = () => {
    if (copyText(text)) {
      onCopied?.();
      return toast({ title: copied, text: about, tone: 'success' });
    }
    const field = fieldId === undefined ? null : document.getElementById(fieldId);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.focus();
      field.select();
    } else if (field !== null) {
      window.getSelection()?.selectAllChildren(field);
    }
    toast({ title: playerTexts.notCopied, text: playerTexts.notCopiedLine, tone: 'plain' });
  };
  return (
    <Button
      icon={<DuplicateIcon />}
      text={label}
      intent={intent ?? 'none'}
      aria-label={about === undefined ? undefined : `${label}: ${about}`}
      onClick={copy}
    />
  );
}
