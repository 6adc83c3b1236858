import { useQuery } from '@tanstack/react-query';
import { read } from '../../../data/queries.ts';
import type { Invite } from './invitation.ts';

/** What invitations carry: the pool's name, whose computer it runs on, and the address friends are told. */
export function useInvite(): Invite {
  const { data: found } = useQuery(read('readInvite'));
  const { data: pool } = useQuery(read('readPool'));
  return {
    poolName: pool?.name ?? 'Sunday Five',
    commissioner: pool?.commissioner ?? '',
    // Until the pool has said, and where it knows of none: the address that this page was opened by.
    address: found?.address ?? window.location.origin,
  };
}
