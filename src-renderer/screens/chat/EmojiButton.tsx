import { Button } from '@blueprintjs/core';
import { EmojiIcon } from '@blueprintjs/icons';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnDemand } from '../../ui/useOnDemand.ts';

type Props = {
  onChoose: (emoji: string) => void;
  /** Something was chosen: the text goes on. */
  onDone: () => void;
};

const load = async () => (await import('./EmojiPicker.tsx')).EmojiPicker;

/** Opens the emoji picker above the text; its code comes with the first use. */
export function EmojiButton({ onChoose, onDone }: Props) {
  const [EmojiPicker, fetchPicker] = useOnDemand(load);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  const choose = useCallback(
    (emoji: string) => {
      onChoose(emoji);
      setOpen(false);
      onDone();
    },
    [onChoose, onDone],
  );
  useEffect(() => {
    if (!isOpen) return undefined;
    const away = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
    };
  }, [isOpen]);
  const toggle = async () => {
    setOpen(!isOpen);
    if (!isOpen && !(await fetchPicker())) setOpen(false);
  };

  return (
    <div ref={box}>
      <Button
        ref={button}
        className="composer-tool"
        icon={<EmojiIcon size={20} />}
        aria-label="Emoji"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => void toggle()}
      />
      {isOpen && EmojiPicker !== null && <EmojiPicker onChoose={choose} onClose={close} />}
    </div>
  );
}
