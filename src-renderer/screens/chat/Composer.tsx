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
import { fieldTexts } from '#shared/texts/fields.ts';
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

/** Puts text where the caret is, and keeps the field as high as its text. */
function useField(setText: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = useCallback(
    (emoji: string) => {
      const area = field.current;
      if (area === null) return;
      const { value, selectionStart, selectionEnd } = area;
      const next = value.slice(0, selectionStart) + emoji + value.slice(selectionEnd);
      if (next.length > CHAT_MESSAGE_MAX) return toastError(texts.error, fieldTexts.messageTooLong);
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
  return { field, insert, refocus };
}

/** A paste of files attaches them; of a text that is too long, shows that at once, because the browser cuts it. */
function readPaste(event: ClipboardEvent<HTMLTextAreaElement>, attach: (files: File[]) => void): void {
  const { clipboardData: clipboard, currentTarget } = event;
  const pastedText = clipboard.getData('text/plain');
  // Word processors paste a picture of the text beside the text.
  if (pastedText === '' && clipboard.files.length > 0) {
    event.preventDefault();
    return attach([...clipboard.files]);
  }
  const { value, selectionStart, selectionEnd } = currentTarget;
  const length = value.length - (selectionEnd - selectionStart) + pastedText.length;
  if (length > CHAT_MESSAGE_MAX) toastError(texts.error, fieldTexts.messageTooLong);
}

/** The next message: its text and picture, and sending it. */
function useMessage({ user, onSent }: Props) {
  const [text, setText] = useDraft(user.id);
  const [note, setNote] = useState('');
  const { picture, attach, remove } = useAttachment(setNote);
  const { send, isSending, giveUp } = useSending({
    user,
    report: setNote,
    onSent: ({ text: said }) => {
      // Text typed while it was being sent stays.
      setText((now) => (now.startsWith(said) ? now.slice(said.length) : now));
      remove();
      setNote('');
      onSent();
    },
  });
  const isEmpty = text.trim() === '' && picture === null;
  const isTooLong = text.trim().length > CHAT_MESSAGE_MAX;
  /** @returns whether it is being sent */
  const submit = (): boolean => {
    if (isEmpty || isSending) return false;
    if (isTooLong) {
      toastError(texts.error, fieldTexts.messageTooLong);
      return false;
    }
    setNote('');
    send({ text, file: picture?.file ?? null });
    return true;
  };
  const type = (next: string) => {
    setText(next);
    setNote('');
  };
  const state = { text, picture, isEmpty, isTooLong, isSending, note: isTooLong ? fieldTexts.messageTooLong : note };
  return { ...state, setText, setNote, type, attach, remove, giveUp, submit };
}

type Props = { user: SignedInUser; onSent: () => void };

/** Where the next message is written. Enter sends, Shift+Enter begins a new line. */
export function Composer(props: Props) {
  const message = useMessage(props);
  const { text, picture, isEmpty, isTooLong, isSending, note, attach } = message;
  const { field, insert, refocus } = useField(message.setText);
  const isDropping = useDroppedFiles(attach);
  const ids = useId();
  const submit = () => {
    // The button is disabled while sending, so a keyboard user continues in the field.
    if (message.submit() && document.activeElement instanceof HTMLButtonElement) refocus();
  };
  const press = (event: KeyboardEvent) => {
    // An Enter that only ends a word being composed is the keyboard's, not ours.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className={`composer ${isDropping ? 'is-dropping' : ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {picture !== null && <Attached message={message} picture={picture} onRemoved={refocus} />}
      <EmojiButton onChoose={insert} onDone={refocus} />
      <PictureButton onChoose={attach} onDone={refocus} />
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
        onChange={({ target }) => message.type(target.value)}
        onKeyDown={press}
        onPaste={(event) => readPaste(event, attach)}
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
          {note}
        </p>
        <p className={`composer-count ${isTooLong ? 'is-over' : ''}`} id={`${ids}-count`}>
          {text.length}/{CHAT_MESSAGE_MAX}
        </p>
      </div>
    </form>
  );
}

type Message = ReturnType<typeof useMessage>;
type AttachedProps = { message: Message; picture: NonNullable<Message['picture']>; onRemoved: () => void };

const Attached = ({ message: { isSending, giveUp, remove, setNote }, picture, onRemoved }: AttachedProps) => (
  <AttachmentPreview
    picture={picture}
    isSending={isSending}
    onRemove={() => {
      giveUp();
      remove();
      onRemoved();
    }}
    onUnreadable={() => {
      remove();
      setNote(chatScreenTexts.pictureUnreadable);
    }}
  />
);

function PictureButton({ onChoose, onDone }: { onChoose: (files: File[]) => void; onDone: () => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])]);
    // So that the same file can be chosen again after it was removed.
    target.value = '';
    onDone();
  };
  return (
    <>
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
        onChange={choose}
      />
    </>
  );
}
