import { LockIcon } from '@blueprintjs/icons';
import { formatLine } from '#shared/rules/lines.ts';
import { resultClass } from '../../ui/Result.tsx';
import { markedTime, nearTime } from '../../ui/format.ts';
import { pickParts } from '../../ui/pickWords.ts';
import { ROLES, lockedAt, optionName, pickedAs, type GameView } from './cardView.ts';

/** "Locked at 9:55 AM"; without a time when it was locked by hand. */
export function LockedSince({ view, now, season }: { view: GameView; now: number; season: number }) {
  const at = lockedAt(view);
  const isByHand = at === null || at > now + 60_000;
  return (
    <span className="locked-since">
      <LockIcon /> {isByHand ? 'Locked' : `Locked at ${markedTime(nearTime(at, now, season), at)}`}
    </span>
  );
}

/** The options of a game that can no longer be picked, in one quiet strip. */
export function LockedOptions({ view }: { view: GameView }) {
  const { game, options } = view;
  if (options.length === 0) return null;
  return (
    <div className="options options-locked" role="group" aria-label={`${game.awayTeam} @ ${game.homeTeam}, locked`}>
      {options.map((option) => {
        const mine = pickedAs(view, option);
        return (
          <label
            key={option.pickType + option.role}
            className={`option ${mine === null ? '' : `is-yours ${resultClass(mine.result)}`}`}
          >
            <input type="checkbox" checked={mine !== null} disabled readOnly aria-label={optionName(option)} />
            <span className="option-kind" aria-hidden="true">
              {ROLES[option.role]}
            </span>
            <span className="option-line" aria-hidden="true">
              {option.team === null ? formatLine(option.line) : pickParts(option).join(' ')}
            </span>
          </label>
        );
      })}
    </div>
  );
}
