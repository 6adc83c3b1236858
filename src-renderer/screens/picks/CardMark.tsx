import { picksForComplete } from '#shared/rules/completeness.ts';
import { nextLockAt } from '#shared/rules/locking.ts';
import type { CardForm } from '#shared/rules/slots.ts';
import { texts } from '#shared/texts.ts';
import type { CardState } from '../../data/cardState.ts';
import { SaveMark } from '../../ui/SaveMark.tsx';
import { markedTime, nearTime } from '../../ui/format.ts';
import { pickedViews, recordSoFar, type GameView } from './cardView.ts';

function failureText({ save, unsaved }: CardState): string {
  if (save.kind === 'signed-out') return texts.unsavedSignedOut(unsaved);
  return save.kind === 'retrying' && save.why === null ? texts.unsavedOffline(unsaved) : texts.unsavedRetrying(unsaved);
}

type Props = {
  card: CardState;
  views: readonly GameView[];
  now: number;
  season: number;
  week: CardForm;
};

/** Is every pick of a full card on the server? Then there is nothing left to do. */
export function isAllIn(card: CardState, views: readonly GameView[], week: CardForm): boolean {
  const count = pickedViews(views).length;
  const isSafe = card.save.kind === 'saved' || card.save.kind === 'saving';
  return (
    isSafe &&
    count > 0 &&
    count >=
      picksForComplete(
        views.map(({ facts }) => facts),
        week,
      )
  );
}

/** After the save mark: the record of a card that is locked, or until when a full one can change. */
function Standing({ card, views, now, season, week }: Props) {
  const mine = pickedViews(views);
  if (mine.length > 0 && views.every(({ isLocked }) => isLocked)) {
    const { record, pending } = recordSoFar(mine);
    return (
      <span className="card-standing">
        <b>{record}</b> {pending > 0 ? `so far, ${pending} to go` : 'this week'}
      </span>
    );
  }
  const lockAt = nextLockAt(
    mine.filter(({ isLocked }) => !isLocked).map(({ facts }) => facts),
    now,
  );
  if (lockAt === null || card.save.kind !== 'saved' || !isAllIn(card, views, week)) return null;
  return (
    <span className="card-standing">
      <span className="all-in">All {mine.length === 5 ? 'five ' : ''}in · </span>change until{' '}
      {markedTime(nearTime(lockAt, now, season), lockAt)}
    </span>
  );
}

/** Whether the card is saved ("Saved 2:54 PM", "Saving…", "2 not saved, no connection"), and where it is. */
export const CardMark = (props: Props) => (
  <>
    <SaveMark save={props.card.save} now={props.now} failure={failureText(props.card)} />
    <Standing {...props} />
  </>
);
