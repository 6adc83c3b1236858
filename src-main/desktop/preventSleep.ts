/** Keeps this computer awake while the pool's "keep awake" setting asks for it. */
import { powerSaveBlocker } from 'electron';
import { readWakefulness } from '../pool/views/keepAwake.ts';
import type { Pool } from '../pool/core/pool.ts';

/** Follows the setting, the games and the clock. @returns a function that stops and lets the computer sleep again */
export function preventSleep(pool: Pool): () => void {
  let blocker: number | null = null;
  let cancel = () => {};
  let isStopped = false;

  const setBlocked = (isBlocked: boolean) => {
    if (isBlocked && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
    if (isBlocked || blocker === null) return;
    powerSaveBlocker.stop(blocker);
    blocker = null;
  };
  const update = () => {
    if (isStopped) return;
    cancel();
    const { isAwake, changesAt } = readWakefulness(pool);
    setBlocked(isAwake);
    cancel = changesAt === null ? () => {} : pool.clock.at(changesAt, update);
  };
  pool.onPublish((events) => {
    // A settings change is published as weeks_changed. No other event affects the result.
    if (events.some(({ type }) => ['weeks_changed', 'games_changed', 'scores_changed'].includes(type))) update();
  });
  update();
  return () => {
    isStopped = true;
    cancel();
    setBlocked(false);
  };
}
