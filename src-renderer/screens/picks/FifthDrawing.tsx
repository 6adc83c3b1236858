import { useId } from 'react';
import type { Moment } from './FifthStroke.tsx';
import './fifthStroke.css';

/** Four strokes appear and the fifth draws itself across. */
export function FifthDrawing({ moment }: { moment: Moment }) {
  const gapId = useId();
  return (
    <div className={`fifth ${moment.text === undefined ? '' : 'has-text'}`}>
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
        <b>{moment.title}</b>
        {moment.text !== undefined && <span>{moment.text}</span>}
      </p>
    </div>
  );
}
