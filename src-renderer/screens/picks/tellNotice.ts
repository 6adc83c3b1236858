import { texts } from '#shared/texts.ts';
import type { CardNotice } from '../../data/cardState.ts';
import { markStale } from '../../data/queries.ts';
import { toast, toastError } from '../../ui/toaster.ts';

/** Shows what the server refused, and reads again the games whose lock or line it was. */
export function tellNotice(notice: CardNotice): void {
  if (notice.kind === 'changed-elsewhere') return toast({ title: texts.cardChanged, tone: 'plain' });
  const { code, message } = notice.error;
  markStale('api', 'games');
  markStale('api', 'weeks', 'current');
  if (code === 'line_moved') return toastError(texts.lineMovedTitle, message);
  if (code === 'locked') {
    return toastError(message === texts.picksLockedLine ? texts.picksLocked : texts.gameLocked, message);
  }
  return toastError(texts.notSavedTitle, message);
}
