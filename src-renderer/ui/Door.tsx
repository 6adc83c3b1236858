import type { ReactNode } from 'react';
import { Tally } from './Tally.tsx';

type Props = {
  /** One line on the ink panel. */
  lead: string;
  children: ReactNode;
};

/** A screen without header and navigation: an ink panel with the mark, and the form beside it. */
export const Door = ({ lead, children }: Props) => (
  <div className="door">
    <header className="door-top on-ink">
      <div>
        <Tally height={56} />
        <p className="door-word" aria-hidden="true">
          Sunday
          <br />
          Five
        </p>
      </div>
      <p className="door-lead">{lead}</p>
      <div className="hash" aria-hidden="true" />
    </header>
    <main className="door-main" id="main">
      {children}
    </main>
  </div>
);
