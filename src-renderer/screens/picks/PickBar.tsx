import { CrossIcon, EqualsIcon, LockIcon, TickIcon } from '@blueprintjs/icons';
import { MAX_PICKS } from '#shared/limits.ts';
import { abbreviation } from '#shared/teams.ts';
import { texts } from '#shared/texts.ts';
import { resultWord } from '../../ui/Result.tsx';
import { teamStyle } from '../../ui/TeamBadge.tsx';
import type { CardProps } from './FivePanel.tsx';
import { FifthStroke } from './FifthStroke.tsx';
import { RefusedPicks } from './RefusedPicks.tsx';
import { pickParts } from '../../ui/pickWords.ts';
import { pickKey, type GameView, type MyPick } from './cardView.ts';
import './pickBar.css';

const MARKS = { win: TickIcon, loss: CrossIcon, tie: EqualsIcon, pending: LockIcon };

function showGame(id: number): void {
  const card = document.getElementById(`game-${id}`);
  card?.scrollIntoView({ block: 'center' });
  card?.focus({ preventScroll: true });
}

function Slot({ view, mine, n }: { view: GameView; mine: MyPick; n: number }) {
  const { game, isLocked } = view;
  const [head, line] = pickParts(mine);
  const teams = `${abbreviation(game.awayTeam)}-${abbreviation(game.homeTeam)}`;
  const Mark = MARKS[mine.result];
  const saving = mine.isSaved ? '' : `, ${texts.notSavedYet}`;
  const state = !isLocked
    ? saving
    : mine.result === 'pending'
      ? ', locked'
      : `, ${resultWord(mine.result).toLowerCase()}`;
  // The accessible name starts with the visible text, so that voice control finds the button by it.
  return (
    <button
      type="button"
      className={`slot ${mine.isSaved ? '' : 'is-unsaved'}`}
      {...(mine.team === null ? {} : { style: teamStyle(mine.team) })}
      onClick={() => showGame(game.id)}
    >
      <span className="sr">Pick {n}: </span>
      {isLocked && <Mark size={9} className="slot-mark" />}
      <span className={mine.team === null ? 'slot-long' : ''}>{head}</span> <b>{line}</b>{' '}
      {mine.team === null && <small>{teams}</small>}
      <span className="sr">{state}</span>
    </button>
  );
}

/** The phone's bar: the card's slots and the submit button, within the thumb's reach. */
export function PickBar(props: CardProps & { isOver: boolean }) {
  const { views, refused, mark, save, verb, actions, maySubmit, isAllIn, isOver, size } = props;
  const free = Math.max(0, size - views.length);
  const struck = refused.filter(({ isThisWeek, refusal }) => isThisWeek && refusal.choice !== null).slice(0, free);
  const taken = views.length + struck.length;
  const empty = Array.from({ length: Math.max(0, size - taken) }, (_, index) => taken + index + 1);
  return (
    <div
      className="pickbar on-ink only-phone"
      role="region"
      aria-label={size === MAX_PICKS ? 'Your five picks' : texts.yourCard}
    >
      <RefusedPicks refused={refused} />
      <div className="pickbar-mark" role="status">
        {mark}
      </div>
      <div className="slots">
        {views.map(
          (view, index) => view.mine && <Slot key={pickKey(view)} view={view} mine={view.mine} n={index + 1} />,
        )}
        {struck.map(({ refusal, head }) => (
          <span
            key={`refused-${refusal.gameId}-${refusal.choice?.pickType}`}
            className="slot is-refused"
            aria-hidden="true"
          >
            <s>{head}</s>
          </span>
        ))}
        {empty.map((n) => (
          <span key={`empty-${n}`} role="img" className="slot is-empty" aria-label={`Pick ${n}: ${texts.notSelected}`}>
            {texts.notSelected}
          </span>
        ))}
      </div>
      <button
        type="button"
        className={`turf-button ${isAllIn ? 'is-quiet' : ''}`}
        disabled={!maySubmit || actions.isSubmitting}
        onClick={actions.submit}
      >
        <small>{texts.nOfFive(views.length, size)}</small> {isOver && !actions.isSubmitting ? 'Locked' : verb}
      </button>
      <FifthStroke moment={actions.moment} save={save} />
    </div>
  );
}
