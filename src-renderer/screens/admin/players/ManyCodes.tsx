import { CopyButton } from '../CopyButton.tsx';
import { invitation } from './invitation.ts';
import { useInvite } from './useInvite.ts';

export type NewCode = { username: string; accessCode: string };

/** Access codes with their invitations: each can be copied, and all together. */
export function ManyCodes({ codes, label }: { codes: readonly NewCode[]; label: string }) {
  const invite = useInvite();
  const messages = codes.map(({ username, accessCode }) => invitation(invite, username, accessCode));
  return (
    <>
      <div className="admin-actions">
        <CopyButton text={messages.join('\n\n')} label="Copy All Invitations" intent="primary" />
        <CopyButton text={codes.map((one) => `${one.username}\t${one.accessCode}`).join('\n')} label="Copy All Codes" />
      </div>
      <ul className="new-codes" tabIndex={0} aria-label={label}>
        {codes.map(({ username, accessCode }, index) => (
          <li key={username}>
            <span className="player-name">{username}</span>
            <code>{accessCode}</code>
            <span className="player-actions">
              <CopyButton text={accessCode} label="Copy Code" about={username} />
              <CopyButton text={messages[index] ?? ''} label="Copy Invitation" about={username} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
