import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { invitation } from './invitation.ts';
import { OnlyHere } from './OnlyHere.tsx';
import { playerTexts } from './playerTexts.ts';
import { SendInvitation } from './SendInvitation.tsx';
import { useInvite } from './useInvite.ts';

export type NewCode = { username: string; accessCode: string };

/** Access codes with their invitations, each sent on its own: anyone with a code can sign in as its player. */
export function ManyCodes({ codes, label }: { codes: readonly NewCode[]; label: string }) {
  const invite = useInvite();
  if (invite === undefined) return <Loading className="skel admin-skel" />;
  const messages = codes.map(({ username, accessCode }) => invitation(invite, username, accessCode));
  return (
    <>
      <p>
        <LinkButton to="/admin/slips">{playerTexts.printSlips}</LinkButton>
      </p>
      <OnlyHere address={invite.address} />
      <ul className="new-codes" tabIndex={0} aria-label={label}>
        {codes.map(({ username, accessCode }) => (
          <li key={username}>
            <span className="player-name">{username}</span>
            <code>{accessCode}</code>
            <SendInvitation invite={invite} name={username} code={accessCode} />
          </li>
        ))}
      </ul>
      <details className="all-codes">
        <summary>{playerTexts.allInOne}</summary>
        <p className="muted">{playerTexts.allInOneWarning}</p>
        <div className="admin-actions">
          <CopyButton text={messages.join('\n\n')} label="Copy All Invitations" />
          <CopyButton
            text={codes.map((one) => `${one.username}\t${one.accessCode}`).join('\n')}
            label="Copy All Codes"
          />
        </div>
      </details>
    </>
  );
}
