import { CrossIcon, EqualsIcon, TickIcon } from '@blueprintjs/icons';
import type { PickResult } from '#shared/model.ts';
import './result.css';

const LOOKS = {
  win: { word: 'Win', className: 'is-win', icon: <TickIcon size={10} /> },
  loss: { word: 'Loss', className: 'is-loss', icon: <CrossIcon size={10} /> },
  tie: { word: 'Push', className: 'is-push', icon: <EqualsIcon size={10} /> },
  pending: { word: 'Pending', className: 'is-pending', icon: null },
} as const satisfies Record<PickResult, unknown>;

export const resultClass = (result: PickResult): string => LOOKS[result].className;
export const resultWord = (result: PickResult): string => LOOKS[result].word;

/** A pick's result, by colour, shape and word at once. */
export function Result({ result }: { result: PickResult }) {
  const { word, className, icon } = LOOKS[result];
  return (
    <span className={`result ${className}`}>
      <span className="result-shape">{icon}</span>
      {word}
    </span>
  );
}
