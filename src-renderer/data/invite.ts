/** The address on invitations, and the link that signs the commissioner's phone in. */
import { request } from './client.ts';
import { markStale, queryClient, read } from './queries.ts';

export const invite = {
  /** Sets the address on invitations; null: the best one is chosen automatically. */
  async choose(inviteAddress: string | null) {
    const settings = await request('changeSettings', { input: { inviteAddress } });
    queryClient.setQueryData(read('readSettings').queryKey, settings);
    markStale(['readInvite']);
  },

  /** Makes the one-use link that signs the commissioner's phone in. Its token is returned only here. */
  async makePhoneLink() {
    const made = await request('createPhoneSignIn', {});
    queryClient.setQueryData(
      read('readInvite').queryKey,
      (before) => before && { ...before, phoneSignInUntil: made.expiresAt },
    );
    return made;
  },
};
