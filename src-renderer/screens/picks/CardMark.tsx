import { texts } from '#shared/texts.ts';
import type { CardState } from '../../data/cardState.ts';
import { SaveMark } from '../../ui/SaveMark.tsx';

function failureText({ save, unsaved }: CardState): string {
  if (save.kind === 'signed-out') return texts.unsavedSignedOut(unsaved);
  return save.kind === 'retrying' && save.isOffline ? texts.unsavedOffline(unsaved) : texts.unsavedRetrying(unsaved);
}

/** Whether the card is saved: "Saved 2:54 PM", "Saving…", "2 not saved, no connection". */
export const CardMark = ({ card, now }: { card: CardState; now: number }) => (
  <SaveMark save={card.save} now={now} failure={failureText(card)} />
);
