import { Button } from '@blueprintjs/core';
import { useEffect, useId, useRef } from 'react';
import { CopyButton } from '../CopyButton.tsx';
import { InvitePanel } from './InvitePanel.tsx';
import { invitation } from './invitation.ts';
import { useInvite } from './useInvite.ts';

export type NewCode = { username: string; accessCode: string };

/** One code that was just made. */
function OneCode({ username, accessCode }: NewCode) {
  const id = useId();
  return (
    <>
      <div>
        <label className="bp6-label" htmlFor={id}>
          Access code
        </label>
        <div className="code-line">
          <input id={id} className="bp6-input code-field" readOnly value={accessCode} />
          <CopyButton text={accessCode} label="Copy" about={`Access code of ${username}`} fieldId={id} />
        </div>
      </div>
      <InvitePanel name={username} code={accessCode} />
    </>
  );
}

/** Many that were made at once: each can be copied, and all together. */
function ManyCodes({ codes }: { codes: readonly NewCode[] }) {
  const invite = useInvite();
  const messages = codes.map(({ username, accessCode }) => invitation(invite, username, accessCode));
  return (
    <>
      <div className="admin-actions">
        <CopyButton text={codes.map((one) => `${one.username}\t${one.accessCode}`).join('\n')} label="Copy All Codes" />
        <CopyButton text={messages.join('\n\n')} label="Copy All Invitations" />
      </div>
      <ul className="new-codes" tabIndex={0} aria-label="New access codes">
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

/** The codes that were just made, until they are put away; they also stand in the list of players. */
export function NewCodes({ codes, onDone }: { codes: readonly NewCode[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It appears beside the form, or on a phone below it: whoever made the code is taken there.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const [first] = codes;
  if (first === undefined) return null;
  const isOne = codes.length === 1;
  return (
    <section className="card admin-card" aria-labelledby="new-codes">
      <h2 id="new-codes" ref={heading} tabIndex={-1}>
        {isOne ? `New code for ${first.username}` : `${codes.length} new codes`}
      </h2>
      {isOne ? <OneCode {...first} /> : <ManyCodes codes={codes} />}
      <Button text="Done" onClick={onDone} />
    </section>
  );
}
