/** How backups read. */
import type { Backup, RestorePreview } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';

const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

export const backupTitle = ({ kind, reason }: Pick<Backup, 'kind' | 'reason'>): string =>
  texts.backupTitle(kind, reason);

/** Why a backup is not offered. */
export const badBackup = (state: 'damaged' | 'newer'): string =>
  state === 'damaged' ? 'Damaged: cannot be restored' : 'Needs a newer version of Sunday Five';

/** "184 kB", "2.4 MB" */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What a restore would take back, in words; null when nothing was saved since. */
export function savedSince(preview: RestorePreview): string | null {
  const parts = (
    [
      [preview.picksSince, 'pick'],
      [preview.messagesSince, 'chat message'],
      [preview.scoresSince, 'score'],
      [preview.playersSince, 'new player'],
    ] as const
  )
    .filter(([n]) => n > 0)
    .map(([n, word]) => plural(n, word));
  if (parts.length === 0) return null;
  return parts.length === 1 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
