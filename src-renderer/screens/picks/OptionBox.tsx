import { TickIcon } from '@blueprintjs/icons';
import type { PointerEvent } from 'react';
import type { PickType } from '#shared/model.ts';
import { formatLine, type HalfPoints } from '#shared/rules/lines.ts';
import type { Option } from '#shared/rules/options.ts';
import { abbreviation } from '#shared/teams.ts';
import { texts } from '#shared/texts.ts';
import { spreadText } from '../../ui/format.ts';
import { KINDS, ROLES, optionName, type MyPick } from './cardView.ts';
import './options.css';

const lineText = ({ team }: Option, line: HalfPoints) => (team === null ? formatLine(line) : spreadText(line));

/** The mark under the finger: the option reacts before the tap is complete, and the color spreads from that point. */
function press({ currentTarget: label, clientX, clientY }: PointerEvent<HTMLLabelElement>): void {
  const { left, top } = label.getBoundingClientRect();
  label.style.setProperty('--x', `${Math.round(clientX - left)}px`);
  label.style.setProperty('--y', `${Math.round(clientY - top)}px`);
  label.dataset['touched'] = '';
  label.dataset['pressed'] = '';
}
const release = ({ currentTarget: label }: PointerEvent<HTMLLabelElement>) => delete label.dataset['pressed'];

type WordsProps = { option: Option; pickType: PickType; mine: MyPick | null };

/** What an option says. The line I hold is the large one, with the present one under it. */
const Words = ({ option, pickType, mine }: WordsProps) => (
  <>
    <span className="option-kind">
      <b>{KINDS[pickType]}</b> {ROLES[option.role]}
    </span>
    <span className="option-line">
      {option.team !== null && <small>{abbreviation(option.team)} </small>}
      {lineText(option, mine?.line ?? option.line)}
    </span>
    {mine?.hasMoved === true && <span className="option-now">{texts.lineNow(lineText(option, option.line))}</span>}
  </>
);

type Props = { option: Option; mine: MyPick | null; onChoose: () => void };

/**
 * One of a game's options. The checkbox over it is the native one, invisible, for the keyboard and screen readers.
 * @param mine the member's pick when it is this option
 */
export function OptionBox({ option, mine, onChoose }: Props) {
  const words = <Words option={option} pickType={option.pickType} mine={mine} />;
  return (
    <label
      className={`option ${mine === null ? '' : 'is-selected'}`}
      onPointerDown={press}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={release}
    >
      <input
        type="checkbox"
        checked={mine !== null}
        onChange={onChoose}
        aria-label={`${optionName(option)}${mine?.hasMoved === true ? `, yours at ${formatLine(mine.line)}` : ''}`}
      />
      <span className="option-words" aria-hidden="true">
        {words}
      </span>
      {mine !== null && (
        // The same words on the color: they are readable wherever the color has come to.
        <span className="option-words option-fill" aria-hidden="true">
          {words}
          <TickIcon className="option-tick" size={12} />
        </span>
      )}
    </label>
  );
}
