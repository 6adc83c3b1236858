import { Button } from '@blueprintjs/core';
import { MoreIcon } from '@blueprintjs/icons';
import { useId, useState, type ReactNode, type Ref } from 'react';

type Props = {
  /** What the menu is about: "More, Week 11". */
  label: string;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
  children: (close: () => void) => ReactNode;
};

/** The actions of a row that are rarely needed, and everything that deletes: below the row, once asked for. */
export function MoreMenu({ label, buttonRef, children }: Props) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        ref={buttonRef}
        icon={<MoreIcon />}
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
      />
      <div id={id} hidden={!isShown} className="more-menu">
        {isShown && children(() => setShown(false))}
      </div>
    </>
  );
}
