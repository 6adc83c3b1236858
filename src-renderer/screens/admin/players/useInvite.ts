import { useQuery } from '@tanstack/react-query';
import { read } from '../../../data/queries.ts';
import type { Invite } from './invitation.ts';

/** What invitations carry: the pool's name, whose computer it runs on, and the address. */
export function useInvite(): Invite {
  const { data: found } = useQuery(read('readInvite'));
  const { data: pool } = useQuery(read('readPool'));
  return {
    poolName: pool?.name ?? 'Sunday Five',
    commissioner: pool?.commissioner ?? '',
    // Until the pool's answer arrives, and if it has no address: the one that opened this page.
    address: found?.address ?? window.location.origin,
  };
}
