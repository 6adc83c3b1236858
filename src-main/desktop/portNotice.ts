/** Shown when the pool had to take another port than the one in the links that were sent. */
import { ask } from './messageBox.ts';

export type LostPort = {
  /** The port in the links that were sent. */
  lost: number;
  /** The one the pool has now. */
  port: number;
  /** May the new one be remembered? Not where the environment says which one it is. */
  mayKeep: boolean;
};

/** @returns whether the new port is to be kept from now on */
export async function askAboutLostPort({ lost, port, mayKeep }: LostPort): Promise<boolean> {
  const button = await ask({
    type: 'warning',
    message: `Links already sent will not work: the pool is at port ${port} now`,
    detail:
      `Port ${lost}, which they carry, is taken by another program. ` +
      'Close that program and start Sunday Five again, and they work as before. ' +
      'Or send your friends the new link, which is on the Invite screen and in the tray.',
    buttons: mayKeep ? [`Try ${lost} Again Next Time`, `Keep ${port} From Now On`] : ['OK'],
    cancelId: 0,
  });
  return button === 1;
}
