import { Button } from '@blueprintjs/core';
import { MediaIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { Media } from './messageText.ts';
import { chatScreenTexts } from './chatScreenTexts.ts';

type Props = { media: Media; isGif: boolean; from: string };

/** The picture of a message. A linked one would show its host who looks at it, so it loads only after a tap. */
export function MessageMedia({ media: { url, host }, isGif, from }: Props) {
  const [isWanted, setWanted] = useState(host === null);
  const [isBroken, setBroken] = useState(false);
  const name = `${isGif ? 'GIF' : 'Picture'} from ${from}`;
  if (!isWanted) {
    return (
      <Button className="media-ask" onClick={() => setWanted(true)}>
        <MediaIcon /> Show picture from {host}
      </Button>
    );
  }
  if (isBroken) {
    return (
      <p className="media-broken">
        <MediaIcon /> {chatScreenTexts.pictureGone}{' '}
        {host !== null && (
          <a href={url} target="_blank" rel="noopener noreferrer nofollow">
            Open it at {host}
          </a>
        )}
      </p>
    );
  }
  return (
    <a className="media" href={url} target="_blank" rel="noopener noreferrer">
      <img
        src={url}
        alt={name}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
      />
      <span className="sr">, opens in a new tab</span>
    </a>
  );
}
