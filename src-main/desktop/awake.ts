/** Keeps this computer from going to sleep by itself while the pool's setting says so. */
import { powerSaveBlocker } from 'electron';
import { readWakefulness } from '../pool/views/keepAwake.ts';
import type { Pool } from '../pool/core/pool.ts';

/** Follows the setting, the games and the clock; answers how to stop, which lets the computer sleep again. */
export function keepAwake(pool: Pool): () => void {
  let blocker: number | null = null;
  let cancel = () => {};
  let isStopped = false;

  const hold = (isAwake: boolean) => {
    if (isAwake && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
    if (isAwake || blocker === null) return;
    powerSaveBlocker.stop(blocker);
    blocker = null;
  };
  const look = () => {
    if (isStopped) return;
    cancel();
    const { isAwake, changesAt } = readWakefulness(pool);
    hold(isAwake);
    cancel = changesAt === null ? () => {} : pool.clock.at(changesAt, look);
  };
  pool.onPublish((events) => {
    // The settings are told as a change of weeks; the rest of what is published cannot change the answer.
    if (events.some(({ type }) => ['weeks_changed', 'games_changed', 'scores_changed'].includes(type))) look();
  });
  look();
  return () => {
    isStopped = true;
    cancel();
    hold(false);
  };
}
