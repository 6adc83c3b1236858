import { Callout, Label } from '@blueprintjs/core';
import { lazy, Suspense, useId } from 'react';
import { Link } from 'react-router-dom';
import { isThisComputerOnly } from '../publicAddress.ts';
import { TextArea } from '../../../ui/Input.tsx';
import { invitation, inviteLink } from './invitation.ts';
import { SendInvitation } from './SendInvitation.tsx';
import { useInvite } from './useInvite.ts';

const NotDrawn = ({ label }: { text: string; label: string }) => (
  <span className="muted">{label}: the QR code couldn’t be shown.</span>
);

// The QR code's module loads only when an invitation is shown; without it there is still the link.
const QrCode = lazy(async () =>
  import('../../../ui/QrCode.tsx').then(
    (loaded) => ({ default: loaded.QrCode }),
    () => ({ default: NotDrawn }),
  ),
);

/** The message that is sent to a player, ready to copy, and the link as a square for the camera. */
export function InvitePanel({ name, code }: { name: string; code: string | null }) {
  const invite = useInvite();
  const id = useId();
  const text = invitation(invite, name, code);
  return (
    <div className="invite">
      <div className="invite-words">
        <Label htmlFor={id}>Invitation for {name}</Label>
        <TextArea id={id} className="invite-text" readOnly rows={8} value={text} />
        <SendInvitation name={name} code={code} fieldId={id} />
        {isThisComputerOnly(invite.address) && (
          <Callout icon={null} intent="danger" className="invite-warning">
            The address in it only works on this computer. <Link to="/admin/invite">Invite</Link> shows why and lets you
            choose another address.
          </Callout>
        )}
      </div>
      <figure className="invite-code">
        <Suspense fallback={<div className="skel qr-code" />}>
          <QrCode text={inviteLink(invite.address, name, code)} label={`Link for ${name} to scan`} />
        </Suspense>
        <figcaption>Or scan it with a phone</figcaption>
      </figure>
    </div>
  );
}
