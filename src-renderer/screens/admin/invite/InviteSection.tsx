import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read } from '../../../data/queries.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Reading } from '../../../ui/Reading.tsx';
import { AddressChoice } from './AddressChoice.tsx';
import { JoinDoctor } from './JoinDoctor.tsx';
import { LinkCard } from './LinkCard.tsx';
import { PhoneSignIn } from './PhoneSignIn.tsx';
import { TunnelCard } from './TunnelCard.tsx';
import './invite.css';

const Skeleton = () => (
  <Loading className="invite-skel">
    <div className="skel" />
    <div className="skel" />
  </Loading>
);

/** How friends get in: the link, whether it works, and what to do if it doesn't. Updates when the network changes. */
export function InviteSection() {
  const invite = useQuery(read('readInvite'));
  return (
    <div className="admin-page">
      <PageHead title="Invite">
        Everyone gets the same link. To send it with a name and access code, go to{' '}
        <Link to="/admin/players">Players</Link> and copy an invitation.
      </PageHead>
      <Reading of={invite} skeleton={<Skeleton />}>
        {(data) => (
          <>
            <LinkCard invite={data} />
            <div className="admin-columns">
              <div className="admin-column">
                <JoinDoctor invite={data} />
                <AddressChoice invite={data} />
              </div>
              <div className="admin-column">
                <TunnelCard />
                <PhoneSignIn address={data.address} until={data.phoneSignInUntil} />
              </div>
            </div>
          </>
        )}
      </Reading>
    </div>
  );
}
