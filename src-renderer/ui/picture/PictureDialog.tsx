import { DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { Dialog } from '../Dialog.tsx';
import { LinkButton } from '../LinkButton.tsx';
import { drawPicture, type Picture } from './weekPicture.ts';
import './weekPicture.css';

type Props = { picture: Picture; onClose: () => void };
type Drawn = { href: string } | { failure: string } | null;

const alt = (picture: Picture): string =>
  picture.kind === 'player'
    ? `${picture.name}, ${picture.title}: ${picture.record}, ${picture.place}`
    : `${picture.title}: ${picture.rows.map(({ rank, name, record }) => `${rank} ${name} ${record}`).join(', ')}`;

/** Shows a drawn picture: a long press or the button saves it. */
export function PictureDialog({ picture, onClose }: Props) {
  const [drawn, setDrawn] = useState<Drawn>(null);
  useEffect(() => {
    let href: string | null = null;
    let isOpen = true;
    drawPicture(picture).then(
      (blob) => {
        if (!isOpen) return;
        href = URL.createObjectURL(blob);
        setDrawn({ href });
      },
      (error: unknown) => isOpen && setDrawn({ failure: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isOpen = false;
      if (href !== null) URL.revokeObjectURL(href);
    };
  }, [picture]);
  const fileName = `${picture.title} ${picture.kind === 'player' ? picture.name : picture.poolName}.png`;
  return (
    <Dialog title={picture.title} onClose={onClose} className="picture-dialog">
      <DialogBody>
        {drawn === null ? (
          <div className="skel week-picture" aria-busy="true" />
        ) : 'failure' in drawn ? (
          <p role="alert">{drawn.failure} A screenshot of the leaderboard shows the same results.</p>
        ) : (
          <img className="week-picture" src={drawn.href} width={1080} height={1350} alt={alt(picture)} />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          drawn !== null &&
          'href' in drawn && (
            <LinkButton intent="primary" href={drawn.href} download={fileName}>
              Save Picture
            </LinkButton>
          )
        }
      >
        <span className="picture-hint">Press and hold the picture to send it.</span>
      </DialogFooter>
    </Dialog>
  );
}
