import { Label } from '@blueprintjs/core';
import { useId } from 'react';
import { TextArea } from '../../../ui/Input.tsx';
import { LazyQrCode } from '../../../ui/LazyQrCode.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { invitation, inviteLink } from './invitation.ts';
import { OnlyHere } from './OnlyHere.tsx';
import { SendInvitation } from './SendInvitation.tsx';
import { useInvite } from './useInvite.ts';

/** The message that is sent to a player, ready to copy, and the link as a square for the camera. */
export function InvitePanel({ name, code }: { name: string; code: string | null }) {
  const invite = useInvite();
  const id = useId();
  if (invite === undefined) return <Loading className="skel admin-skel" />;
  const text = invitation(invite, name, code);
  return (
    <div className="invite">
      <div className="invite-words">
        <Label htmlFor={id}>Invitation for {name}</Label>
        <TextArea id={id} className="invite-text" readOnly rows={8} value={text} />
        <SendInvitation invite={invite} name={name} code={code} fieldId={id} />
        <OnlyHere address={invite.address} />
      </div>
      <figure className="invite-code">
        <LazyQrCode text={inviteLink(invite.address, name, code)} label={`Link for ${name} to scan`} />
        <figcaption>Or scan it with a phone</figcaption>
      </figure>
    </div>
  );
}
