import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { sizeText } from './picture.ts';
import type { Picture } from './useAttachment.ts';

type Props = { picture: Picture; isSending: boolean; onRemove: () => void; onUnreadable: () => void };

/** The picture that will go with the message, to be looked at and taken away again. */
export function AttachmentPreview({ picture: { file, url }, isSending, onRemove, onUnreadable }: Props) {
  return (
    <div className="attachment">
      <img src={url} alt="Picture to send" onError={onUnreadable} />
      <div className="attachment-words">
        <span className="attachment-name">{file.name}</span>
        <span className="muted" role="status">
          {isSending ? 'Sending picture…' : sizeText(file.size)}
        </span>
        {isSending && <progress aria-label="Sending picture" />}
      </div>
      <Button variant="minimal" aria-label="Remove picture" onClick={onRemove}>
        <CrossIcon size={20} />
      </Button>
    </div>
  );
}
