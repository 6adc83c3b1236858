import { useQuery } from '@tanstack/react-query';
import { commissioner } from '../../../data/commissioner.ts';
import { poolInfo } from '../../../data/poolInfo.ts';
import { inviteAddress, type Invite } from './invitation.ts';

/** The pool's name and the address that invitations carry; as good as known while the settings are on their way. */
export function useInvite(): Invite {
  const { data: settings } = useQuery(commissioner.settings());
  const { data: pool } = useQuery(poolInfo.read());
  return {
    poolName: settings?.poolName ?? pool?.name ?? 'Sunday Five',
    address: inviteAddress(settings?.inviteAddress ?? null, window.location.origin),
  };
}
