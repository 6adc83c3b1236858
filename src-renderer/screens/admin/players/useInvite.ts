import { useQuery } from '@tanstack/react-query';
import { read } from '../../../data/queries.ts';
import type { Invite } from './invitation.ts';

/**
 * What invitations carry: the pool's name, whose computer it runs on, and the address. Undefined while it is being
 * read, so that no invitation is sent with another address than the one that friends can open.
 */
export function useInvite(): Invite | undefined {
  const found = useQuery(read('readInvite'));
  const pool = useQuery(read('readPool'));
  if (found.isPending || pool.isPending) return undefined;
  return {
    poolName: pool.data?.name ?? 'Sunday Five',
    commissioner: pool.data?.commissioner ?? '',
    // Where the pool has no address for others, or it can't be read: the one that opened this page.
    address: found.data?.address ?? window.location.origin,
  };
}
