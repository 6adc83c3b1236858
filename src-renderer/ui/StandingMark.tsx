import { CrossIcon, EqualsIcon, TickIcon } from '@blueprintjs/icons';
import type { LiveResult } from '#shared/rules/ifItEndedNow.ts';
import { resultClass } from './Result.tsx';
import './standingMark.css';

const LOOKS = {
  win: { word: 'Winning', icon: <TickIcon size={9} /> },
  loss: { word: 'Losing', icon: <CrossIcon size={9} /> },
  tie: { word: 'Even', icon: <EqualsIcon size={9} /> },
} as const satisfies Record<LiveResult, unknown>;

/** A pick's current result during its game: outlined, where a final result is filled, and worded differently. */
export function StandingMark({ standing, children }: { standing: LiveResult; children?: string | null }) {
  const { word, icon } = LOOKS[standing];
  return (
    <span className={`standing-mark ${resultClass(standing)}`}>
      <span className="standing-shape">{icon}</span>
      {children ?? word}
      <span className="sr">{children == null ? ' so far' : ''}</span>
    </span>
  );
}
