import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { joined } from '../../../data/joined.ts';
import { read } from '../../../data/queries.ts';
import { ChoiceSelect } from '../../../ui/ChoiceSelect.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { Unread } from '../../../ui/Reading.tsx';
import { isThisComputerOnly } from '../publicAddress.ts';
import { inviteLink, type Invite } from './invitation.ts';
import { playerTexts } from './playerTexts.ts';
import { useInvite } from './useInvite.ts';
import './slips.css';

const WHO = [
  { value: 'pending', label: 'Players who have not signed in' },
  { value: 'all', label: 'All players' },
] as const;
type Who = (typeof WHO)[number]['value'];

type SlipProps = { invite: Invite; name: string; code: string };

const Slip = ({ invite, name, code }: SlipProps) => (
  <li className="slip">
    <QrCode text={inviteLink(invite.address, name, code)} label={`Link for ${name} to scan`} />
    <div>
      <b className="slip-name">{name}</b>
      <p>{invite.poolName}</p>
      <p>Point your phone’s camera at the code and tap the link. You are in, without typing.</p>
      <p className="slip-code">
        {invite.address}
        <br />
        Access code: <b>{code}</b>
      </p>
    </div>
  </li>
);

/** Invitations on paper: a slip for each player, with cut lines. */
export function SlipsScreen() {
  const everyone = useQuery(read('readUsers'));
  // Drawn at once: the warning would push down what came before it.
  const reads = joined({ users: everyone, invite: { data: useInvite(), error: null, refetch: () => {} } });
  const invite = reads.data?.invite;
  const [who, setWho] = useState<Who>('pending');
  const slips = (reads.data?.users ?? []).flatMap(({ username, password, isAdmin, isActive, isInvitePending }) =>
    !isAdmin && isActive && password != null && (who === 'all' || isInvitePending === true)
      ? [{ name: username, code: password }]
      : [],
  );
  return (
    <>
      <PageHead
        title="Invitation slips"
        actions={
          <>
            <ChoiceSelect label="Print slips for" value={who} choices={WHO} onChange={setWho} />
            <Button intent="primary" text="Print" disabled={slips.length === 0} onClick={() => window.print()} />
          </>
        }
      >
        {playerTexts.slipsLead} <Link to="/admin/players">Back to Players</Link>
      </PageHead>
      {invite !== undefined && isThisComputerOnly(invite.address) && (
        <p className="slips-warning" role="status">
          {playerTexts.slipsAlone(invite.address)} <Link to="/admin/invite">Choose another address</Link>
        </p>
      )}
      <Unread of={reads} skeleton={<Loading className="skel admin-skel" />} />
      {reads.data !== undefined && slips.length === 0 && <Empty title={playerTexts.slipsNone} />}
      {invite !== undefined && slips.length > 0 && (
        <ul className="slips">
          {slips.map(({ name, code }) => (
            <Slip key={name} invite={invite} name={name} code={code} />
          ))}
        </ul>
      )}
    </>
  );
}
