import { Callout } from '@blueprintjs/core';
import { useId } from 'react';
import type { Invite } from '#shared/model.ts';
import { LazyQrCode } from '../../../ui/LazyQrCode.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { inviteTexts } from './inviteTexts.ts';

/** Warnings about the address before it is sent. */
function Warnings({ invite }: { invite: Invite }) {
  const { addresses, address, chosen, from, isChosenGone } = invite;
  const listed = addresses.find(({ url }) => url === address);
  const isDoubtful = listed !== undefined && ['vpn', 'virtual', 'link-local'].includes(listed.kind);
  return (
    <div role="status" className="invite-warnings">
      {isChosenGone && chosen !== null && (
        <Callout icon={null} intent="danger">
          {inviteTexts.chosenGone(chosen, address)}
        </Callout>
      )}
      {isDoubtful && (
        <Callout icon={null} intent="danger">
          {listed.name}: {listed.note}
        </Callout>
      )}
      {from === 'machine' && <Callout icon={null}>{inviteTexts.setOnMachine}</Callout>}
    </div>
  );
}

/** Nothing to give: why, and what to do. */
const NoAddress = ({ invite }: { invite: Invite }) => (
  <section className="card admin-card" aria-labelledby="invite-link">
    <h2 id="invite-link">{invite.isAlone ? inviteTexts.isAlone : inviteTexts.noNetwork}</h2>
    <p role="status">{invite.isAlone ? inviteTexts.isAloneLine : inviteTexts.noNetworkLine}</p>
    {invite.isChosenGone && invite.chosen !== null && (
      <p className="muted">{inviteTexts.chosenGone(invite.chosen, null)}</p>
    )}
  </section>
);

/** The address on invitations, to copy and to scan. */
export function LinkCard({ invite }: { invite: Invite }) {
  const id = useId();
  const { address, addresses } = invite;
  if (address === null) return <NoAddress invite={invite} />;
  const kind = addresses.find(({ url }) => url === address)?.kind ?? 'public';
  return (
    <section className="card invite-link" aria-labelledby="invite-link">
      <div className="invite-link-words">
        <h2 id="invite-link">The link</h2>
        <p className="invite-address" id={id}>
          {address}
        </p>
        <CopyButton text={address} label="Copy Link" about={address} fieldId={id} intent="primary" />
        <p>
          {kind === 'public' || kind === 'tunnel' ? inviteTexts.forAll : inviteTexts.forThisNetwork}{' '}
          <b>{inviteTexts.whileOn}</b>
        </p>
        <Warnings invite={invite} />
      </div>
      <figure className="invite-link-code">
        <LazyQrCode text={address} label="Link to scan" />
        <figcaption>
          <b>Point a phone camera here</b>
          The fastest way to join in the same room.
        </figcaption>
      </figure>
    </section>
  );
}
