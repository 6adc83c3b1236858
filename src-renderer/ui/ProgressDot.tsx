import type { Completeness } from '#shared/rules/completeness.ts';
import { PROGRESS_WORDS } from './progress.ts';
import './progressDot.css';

const LOOKS: Record<Completeness, string> = { complete: 'is-whole', 'in progress': 'is-half', none: 'is-none' };

/** How far a card is, by colour and shape (full, half, hollow), and by word for those who hear it. */
export function ProgressDot({ state, isSilent = false }: { state: Completeness; isSilent?: boolean }) {
  return (
    <span className={`progress-dot ${LOOKS[state]}`}>
      {!isSilent && <span className="sr">{PROGRESS_WORDS[state]}</span>}
    </span>
  );
}
