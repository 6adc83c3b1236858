import type { ReactNode } from 'react';
import { Tally } from './Tally.tsx';
import './empty.css';

/** Nothing to show: why, and what to do next. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section className="card empty">
      <Tally count={0} height={40} onPaper />
      <h2>{title}</h2>
      {children}
    </section>
  );
}
