/** Shown when the pool had to use a different port from the one in links that were already sent. */
import { ask } from './messageBox.ts';

export type LostPort = {
  /** The port in links that were already sent. */
  lost: number;
  /** The port the pool uses now. */
  port: number;
  /** Can the new port be saved? Not when the environment sets it. */
  canKeep: boolean;
};

/** @returns whether to keep using the new port */
export async function askAboutLostPort({ lost, port, canKeep }: LostPort): Promise<boolean> {
  const button = await ask({
    type: 'warning',
    message: `Links already sent won’t work: the pool now uses port ${port}`,
    detail:
      `Those links use port ${lost}, which another program has taken. ` +
      'To make them work again, close that program and restart Sunday Five. ' +
      'Or send your friends the new link from the Invite screen or the tray.',
    buttons: canKeep ? [`Try ${lost} Next Time`, `Keep Using ${port}`] : ['OK'],
    cancelId: 0,
  });
  return button === 1;
}
