import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import './confirmDialog.css';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: string;
  /** The verb and its object: "Delete Week 3". */
  verb: string;
  keep?: string;
  isDanger?: boolean;
  isPending?: boolean;
  /** What exactly will be lost, with counts. */
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a destructive action. Rendered only while open, and loaded lazily. */
export function ConfirmDialog({
  title,
  verb,
  keep = 'Keep It',
  isDanger = true,
  isPending,
  children,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog title={title} onClose={onClose} className="confirm-dialog">
      <DialogBody>{children}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={keep} onClick={onClose} />
            <Button
              text={verb}
              intent={isDanger ? 'danger' : 'primary'}
              disabled={isPending ?? false}
              onClick={onConfirm}
            />
          </>
        }
      />
    </Dialog>
  );
}
