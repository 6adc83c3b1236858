import { useId } from 'react';
import type { CardState } from '../../data/cardState.ts';
import './fifthStroke.css';

/** What the bar says for a moment in place of its slots. */
export type Moment = { id: number; title: string; text?: string };

type Props = { moment: Moment | null; save: CardState['save'] };

/**
 * The fifth pick, or a full card submitted: four strokes appear and the fifth draws itself across. Never over a save that
 * fails.
 */
export function FifthStroke({ moment, save }: Props) {
  const gapId = useId();
  const shown = save.kind === 'saved' || save.kind === 'saving' ? moment : null;
  return (
    <div className="fifth-place" role="status">
      {shown !== null && (
        <div className={`fifth ${shown.text === undefined ? '' : 'has-text'}`} key={shown.id}>
          <svg viewBox="0 0 32 25" aria-hidden="true" focusable="false">
            <mask id={gapId} maskUnits="userSpaceOnUse" x="-2" y="0" width="36" height="25">
              <path fill="#fff" d="M-2 0h36v25H-2z" />
              <path className="fifth-slash" stroke="#000" strokeWidth="5.4" pathLength="1" d="M-1 19.94 33 5.06" />
            </mask>
            <g mask={`url(#${gapId})`}>
              {[5, 12, 19, 26].map((x) => (
                <path className="fifth-upright" key={x} d={`M${x} 1.5v22`} />
              ))}
            </g>
            <path className="fifth-slash fifth-turf" pathLength="1" d="M0 19.5 32 5.5" />
          </svg>
          <p>
            <b>{shown.title}</b>
            {shown.text !== undefined && <span>{shown.text}</span>}
          </p>
        </div>
      )}
    </div>
  );
}
