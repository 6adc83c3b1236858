/** After a rescue, at the first start: everyone gets a notice that the pool is an older one. */
import { serverTexts } from '#shared/texts/server.ts';
import { RESCUED_FROM } from '../../db/rescue.ts';
import { notifyEveryone } from '../core/notices.ts';
import type { Pool } from '../core/pool.ts';
import { poolTimes } from '../core/poolTimes.ts';
import { readValue, writeValue } from '../core/storedValue.ts';

/** A disk that refuses the notices now takes them at the next start. */
export async function announceRescue(pool: Pool): Promise<void> {
  const from = readValue(pool, RESCUED_FROM);
  if (typeof from !== 'number') return;
  try {
    await pool.write((change) => {
      writeValue(change, RESCUED_FROM, null);
      notifyEveryone(change, serverTexts.setBack(poolTimes(change).dateTime(from, change.now)));
    });
  } catch (error) {
    pool.log.warn({ err: error }, 'the restored backup could not be announced');
  }
}
