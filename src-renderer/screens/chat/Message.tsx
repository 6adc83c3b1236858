import { TrashIcon } from '@blueprintjs/icons';
import { memo } from 'react';
import type { ChatMessage } from '#shared/model.ts';
import { PersonChip } from '../../ui/PersonChip.tsx';
import { clockTime, markedTime } from '../../ui/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { MessageMedia } from './MessageMedia.tsx';
import { mediaOf, textPieces } from './messageText.ts';

type Props = {
  message: ChatMessage;
  isMine: boolean;
  /** Given to the commissioner alone. */
  onDelete?: ((message: ChatMessage) => void) | undefined;
};

/** One message: who, when, what. Its text is text, never markup. */
export const Message = memo(function Message({ message, isMine, onDelete }: Props) {
  const { username, createdAt, mediaType } = message;
  const media = mediaOf(message.mediaUrl);
  return (
    <li className={`message ${isMine ? 'is-mine' : ''}`} data-message={message.id}>
      <PersonChip userId={message.userId} name={username} size="medium" />
      <div className="message-body">
        <p className="message-head">
          <bdi className="message-name">{username}</bdi>
          {isMine && <Tag tone="you">You</Tag>}
          <time dateTime={createdAt}>{markedTime(clockTime(Date.parse(createdAt)), Date.parse(createdAt))}</time>
        </p>
        {message.message !== '' && (
          <p className="message-text" dir="auto">
            {textPieces(message.message).map(({ text, href }, n) =>
              href === undefined ? (
                text
              ) : (
                <a key={n} href={href} target="_blank" rel="noopener noreferrer nofollow">
                  {text}
                </a>
              ),
            )}
          </p>
        )}
        {media !== null && <MessageMedia media={media} isGif={mediaType === 'gif'} from={username} />}
      </div>
      {onDelete && (
        <button
          type="button"
          className="message-delete"
          aria-label={`Delete message from ${username}, ${clockTime(Date.parse(createdAt))}`}
          onClick={() => onDelete(message)}
        >
          <TrashIcon />
        </button>
      )}
    </li>
  );
});
