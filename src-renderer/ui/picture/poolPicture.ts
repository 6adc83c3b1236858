import { recordOf } from '#shared/texts/records.ts';
import type { BoardRow } from '../../data/standings.ts';
import type { PoolPicture } from './weekPicture.ts';

/** A week's board as a picture's facts. */
export const poolPicture = (poolName: string, title: string, rows: readonly BoardRow[]): PoolPicture => ({
  kind: 'pool',
  poolName,
  title,
  rows: rows.map((row) => ({ userId: row.id, name: row.username, rank: row.rank, record: recordOf(row) })),
});
