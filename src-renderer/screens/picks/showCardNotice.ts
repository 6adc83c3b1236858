import { detailsOf } from '#shared/errors.ts';
import { texts } from '#shared/texts.ts';
import type { CardNotice } from '../../data/cardState.ts';
import { markStale } from '../../data/queries.ts';
import { toast, toastError } from '../../ui/toaster.ts';

/** Shows why the server rejected picks, and reads the games again, whose locks or lines may have changed. */
export function showCardNotice(notice: CardNotice): void {
  if (notice.kind === 'changed-elsewhere') return toast({ title: texts.cardChanged, tone: 'plain' });
  const { code, message } = notice.error;
  markStale(['readGames', 'readCurrentWeek']);
  if (code === 'line_moved') return toastError(texts.lineMovedTitle, message);
  const lock = detailsOf(notice.error, 'locked')?.lock;
  if (lock !== undefined) return toastError(lock === 'week' ? texts.picksLocked : texts.gameLocked, message);
  return toastError(texts.notSavedTitle, message);
}
