import { ChevronDownIcon } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';

type Props = {
  /** The id of its title. */
  id: string;
  title: string;
  /** Its state in a few words, shown beside the title: "5 picks". */
  note?: string | undefined;
  /** Unfolded until it is folded by hand: something in it needs attention. */
  startsOpen?: boolean;
  className?: string;
  children: ReactNode;
};

/** A card for settings that are rarely changed: its title until it is unfolded. Text typed in it stays while it is folded. */
export function FoldCard({ id, title, note, startsOpen = false, className = '', children }: Props) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? startsOpen;
  return (
    <section className={`card admin-card ${className}`} aria-labelledby={id}>
      <h2>
        <button
          type="button"
          className="unfold"
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={() => setChosen(!isOpen)}
        >
          <span id={id}>{title}</span>
          {note !== undefined && <span className="unfold-note">{note}</span>}
          <ChevronDownIcon />
        </button>
      </h2>
      <div id={`${id}-body`} className="unfold-body" hidden={!isOpen}>
        {(isOpen || chosen !== null) && children}
      </div>
    </section>
  );
}
