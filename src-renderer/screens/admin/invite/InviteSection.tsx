import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read } from '../../../data/queries.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReadFailed } from '../../../ui/ReadFailed.tsx';
import { AddressChoice } from './AddressChoice.tsx';
import { JoinDoctor } from './JoinDoctor.tsx';
import { LinkCard } from './LinkCard.tsx';
import { PhoneSignIn } from './PhoneSignIn.tsx';
import { TunnelCard } from './TunnelCard.tsx';
import '../players/players.css';
import './invite.css';

/** How friends get in: the link, whether it works, and all that can be done about it. Follows the network by itself. */
export function InviteSection() {
  const { data, error, refetch } = useQuery(read('readInvite'));
  return (
    <div className="players">
      <PageHead title="Invite">
        One link for everybody. Names and access codes go with it: <Link to="/admin/players">Players</Link> writes the
        whole invitation.
      </PageHead>
      {data === undefined && error !== null && <ReadFailed error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <Loading className="invite-skel">
          <div className="skel" />
          <div className="skel" />
        </Loading>
      )}
      {data !== undefined && (
        <>
          <LinkCard invite={data} />
          <div className="players-top">
            <div className="players-side">
              <JoinDoctor invite={data} />
              <AddressChoice invite={data} />
            </div>
            <div className="players-side">
              <TunnelCard />
              <PhoneSignIn address={data.address} until={data.phoneSignInUntil} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
