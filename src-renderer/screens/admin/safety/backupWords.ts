/** How backups read. */
import type { Backup, RestoreChanges } from '#shared/model.ts';
import { plural, texts } from '#shared/texts.ts';

export const backupTitle = ({ kind, reason }: Pick<Backup, 'kind' | 'reason'>): string =>
  texts.backupTitle(kind, reason);

/** Why a backup is not offered. */
export const badBackup = (state: 'damaged' | 'newer'): string =>
  state === 'damaged' ? 'Damaged: cannot be restored' : 'Needs a newer version of Sunday Five';

/** "184 kB", "2.4 MB" */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const KINDS: readonly [kind: keyof RestoreChanges, one: string][] = [
  ['picks', 'pick'],
  ['messages', 'chat message'],
  ['scores', 'score'],
  ['lines', 'line'],
  ['kickoffs', 'kickoff'],
  ['locks', 'lock'],
  ['games', 'game'],
  ['weeks', 'week'],
  ['players', 'player'],
  ['codes', 'access code'],
  ['commissioners', 'commissioner account'],
  ['settings', 'setting'],
];

/** What a restore would undo, in words: "2 picks, 1 chat message and the leaderboards"; null when nothing changed. */
export function undoneBy(changes: RestoreChanges): string | null {
  const parts = KINDS.filter(([kind]) => changes[kind] > 0).map(([kind, one]) => plural(changes[kind], one));
  // Their rows mean nothing to a reader.
  if (changes.standings > 0) parts.push('the leaderboards');
  if (parts.length === 0) return null;
  return parts.length === 1 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
