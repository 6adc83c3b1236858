import { useCallback, useEffect, useState } from 'react';
import { pictureFault } from './picture.ts';
import { chatScreenTexts } from './chatScreenTexts.ts';

export type Picture = {
  file: File;
  /** For the preview, good until the picture is put away. */
  url: string;
};

/** The picture that goes with the next message. */
export function useAttachment(report: (note: string) => void) {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => (picture === null ? undefined : () => URL.revokeObjectURL(picture.url)), [picture]);

  const attach = useCallback(
    (files: readonly File[]) => {
      const [file] = files;
      if (file === undefined) return;
      const fault = pictureFault(file);
      report(fault ?? (files.length > 1 ? chatScreenTexts.onePicture : ''));
      if (fault === null) setPicture({ file, url: URL.createObjectURL(file) });
    },
    [report],
  );
  const remove = useCallback(() => setPicture(null), []);
  return { picture, attach, remove };
}

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** Files dropped anywhere on the page, which would otherwise leave the chat to open them. */
export function useDroppedFiles(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Leaving for another element of the page names it; leaving the window names none.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      onDrop([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [onDrop]);
  return isOver;
}
