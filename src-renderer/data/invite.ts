/** How friends reach the pool, as the commissioner reads it; the address they are told, and her own phone's sign-in. */
import { request } from './client.ts';
import { markStale, queryClient, read } from './queries.ts';

export const invite = {
  /** Changes of the network are announced, but not to whoever was not listening. */
  read: () => ({ ...read('readInvite', {}), staleTime: 0 }),

  /** The address on invitations; null: the best one by itself. */
  async choose(inviteAddress: string | null) {
    const settings = await request('changeSettings', { input: { inviteAddress } });
    queryClient.setQueryData(read('readSettings', {}).queryKey, settings);
    markStale('api', 'admin', 'invite');
  },

  /** Makes the link that signs her phone in, once. Its token is told here and nowhere else. */
  async makePhoneLink() {
    const made = await request('createPhoneSignIn', {});
    queryClient.setQueryData(
      read('readInvite', {}).queryKey,
      (before) => before && { ...before, phoneSignInUntil: made.expiresAt },
    );
    return made;
  },
};
