import { useQuery } from '@tanstack/react-query';
import { invite } from '../../../data/invite.ts';
import { poolInfo } from '../../../data/poolInfo.ts';
import type { Invite } from './invitation.ts';

/** What invitations carry: the pool's name, whose computer it runs on, and the address friends are told. */
export function useInvite(): Invite {
  const { data: found } = useQuery(invite.read());
  const { data: pool } = useQuery(poolInfo.read());
  return {
    poolName: pool?.name ?? 'Sunday Five',
    commissioner: pool?.commissioner ?? '',
    // Until the pool has said, and where it knows of none: the address that this page was opened by.
    address: found?.address ?? window.location.origin,
  };
}
