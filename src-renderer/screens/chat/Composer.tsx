import { Button } from '@blueprintjs/core';
import { MediaIcon, SendMessageIcon } from '@blueprintjs/icons';
import {
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import { CHAT_MESSAGE_MAX } from '#shared/limits.ts';
import type { SignedInUser } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { TextArea } from '../../ui/Input.tsx';
import { toastError } from '../../ui/toaster.ts';
import { AttachmentPreview } from './AttachmentPreview.tsx';
import { EmojiButton } from './EmojiButton.tsx';
import { PICTURE_TYPES } from './picture.ts';
import { useAttachment, useDroppedFiles } from './useAttachment.ts';
import { useDraft } from './useDraft.ts';
import { useSending } from './useSending.ts';
import { chatScreenTexts } from './chatScreenTexts.ts';
import './composer.css';

/** Where the next message is written. Enter sends, Shift+Enter begins a new line. */
export function Composer({ user, onSent }: { user: SignedInUser; onSent: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useDraft(user.id);
  const [note, setNote] = useState('');
  const { picture, attach, remove } = useAttachment(setNote);
  const isDropping = useDroppedFiles(attach);
  const ids = useId();

  const { send, isSending, giveUp } = useSending({
    user,
    tell: setNote,
    onSent: ({ text: said }) => {
      // What was typed on while it was on its way stays.
      setText((now) => (now.startsWith(said) ? now.slice(said.length) : now));
      remove();
      setNote('');
      onSent();
    },
  });

  const isEmpty = text.trim() === '' && picture === null;
  const isTooLong = text.trim().length > CHAT_MESSAGE_MAX;
  const submit = () => {
    if (isEmpty || isSending) return;
    if (isTooLong) return toastError(texts.error, texts.messageTooLong);
    // The button is disabled while sending, so a keyboard user continues in the field.
    if (document.activeElement instanceof HTMLButtonElement) field.current?.focus();
    setNote('');
    send({ text, file: picture?.file ?? null });
  };

  const keyed = (event: KeyboardEvent) => {
    // An Enter that only ends a word being composed is the keyboard's, not ours.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const typed = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setText(event.target.value);
    setNote('');
  };
  const pasted = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData: clipboard, currentTarget } = event;
    const pastedText = clipboard.getData('text/plain');
    // Word processors paste a picture of the text beside the text.
    if (pastedText === '' && clipboard.files.length > 0) {
      event.preventDefault();
      return attach([...clipboard.files]);
    }
    const { value, selectionStart, selectionEnd } = currentTarget;
    const length = value.length - (selectionEnd - selectionStart) + pastedText.length;
    // The browser cuts a text that is too long, so the limit is shown at once.
    if (length > CHAT_MESSAGE_MAX) toastError(texts.error, texts.messageTooLong);
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    attach([...(event.target.files ?? [])]);
    // So that the same file can be chosen again after it was removed.
    event.target.value = '';
    field.current?.focus();
  };

  const insert = useCallback(
    (emoji: string) => {
      const area = field.current;
      if (area === null) return;
      const { value, selectionStart, selectionEnd } = area;
      const next = value.slice(0, selectionStart) + emoji + value.slice(selectionEnd);
      if (next.length > CHAT_MESSAGE_MAX) return toastError(texts.error, texts.messageTooLong);
      setText(next);
      // React sets the value first; setting it here too keeps the caret where the emoji ends.
      area.value = next;
      area.setSelectionRange(selectionStart + emoji.length, selectionStart + emoji.length);
    },
    [setText],
  );
  const refocus = useCallback(() => field.current?.focus(), []);

  // After every drawing: the height follows the text, and the width that the window leaves it.
  useLayoutEffect(() => {
    const area = field.current;
    if (area === null) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  });

  const said = isTooLong ? texts.messageTooLong : note;
  return (
    <form
      className={`composer ${isDropping ? 'is-dropping' : ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {picture !== null && (
        <AttachmentPreview
          picture={picture}
          isSending={isSending}
          onRemove={() => {
            giveUp();
            remove();
            field.current?.focus();
          }}
          onUnreadable={() => {
            remove();
            setNote(chatScreenTexts.pictureUnreadable);
          }}
        />
      )}
      <EmojiButton onChoose={insert} onDone={refocus} />
      <Button
        className="composer-tool"
        icon={<MediaIcon size={20} />}
        aria-label="Attach a picture"
        onClick={() => chooser.current?.click()}
      />
      <input
        ref={chooser}
        className="sr"
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label="Picture to attach"
        tabIndex={-1}
        onChange={chosen}
      />
      <TextArea
        ref={field}
        className="composer-text"
        aria-label="Message"
        aria-describedby={`${ids}-count ${ids}-note`}
        aria-invalid={isTooLong}
        placeholder="Type a message..."
        rows={1}
        maxLength={CHAT_MESSAGE_MAX}
        enterKeyHint="send"
        value={text}
        onChange={typed}
        onKeyDown={keyed}
        onPaste={pasted}
      />
      <Button
        type="submit"
        intent="primary"
        className="composer-send"
        icon={<SendMessageIcon size={20} />}
        aria-label={isSending ? 'Sending' : 'Send message'}
        disabled={isEmpty || isSending}
        // The field keeps the focus, and a phone its keyboard.
        onMouseDown={(event) => event.preventDefault()}
      />
      <div className="composer-foot">
        <p className="composer-note" id={`${ids}-note`} role="alert">
          {said}
        </p>
        <p className={`composer-count ${isTooLong ? 'is-over' : ''}`} id={`${ids}-count`}>
          {text.length}/{CHAT_MESSAGE_MAX}
        </p>
      </div>
    </form>
  );
}
