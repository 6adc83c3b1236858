/** Moving the pool to another host, and taking the move back. */
import { movedTo, request } from './client.ts';

export const move = {
  /** From now on this host sends everyone to the address. */
  async start(address: string): Promise<void> {
    const answer = await request('startMove', { input: { address } });
    movedTo.set(answer.movedTo);
  },
  /** Uses the pool here again. The page starts over, because everything it has read is out of date. */
  async takeBack(): Promise<void> {
    await request('takeBackMove', {});
    window.location.assign('/');
  },
  /** Loads the page again if the pool is here again. */
  async lookAgain(): Promise<void> {
    const isHere = await request('readPool', {}).then(
      () => true,
      () => false,
    );
    if (isHere) window.location.reload();
  },
};
