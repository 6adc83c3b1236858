import { Classes, Dialog as BlueprintDialog, type DialogProps } from '@blueprintjs/core';
import { useEffect } from 'react';
import './blueprintWhole.css';

/** Stable, so that it runs once for each opening and never takes the focus from a dialog above. */
const takeFocus = (mark: HTMLElement | null): void =>
  mark?.closest<HTMLElement>(`.${Classes.DIALOG_CONTAINER}`)?.focus({ preventScroll: true });

/** Gives the focus back to what opened the dialog, unless it went somewhere else with the answer. */
function useFocusBack(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
}

/**
 * A dialog, rendered only while open. It has the focus from its first moment: Blueprint's takes it a frame later, and an
 * Escape before that frame is not heard.
 */
export function Dialog({ children, ...props }: Omit<DialogProps, 'isOpen'>) {
  useFocusBack();
  return (
    <BlueprintDialog isOpen {...props}>
      <span ref={takeFocus} hidden />
      {children}
    </BlueprintDialog>
  );
}
