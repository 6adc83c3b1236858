import { Button, Label } from '@blueprintjs/core';
import { useEffect, useId, useRef } from 'react';
import { CopyButton } from '../CopyButton.tsx';
import { Input } from '../../../ui/Input.tsx';
import { InvitePanel } from './InvitePanel.tsx';
import { ManyCodes, type NewCode } from './ManyCodes.tsx';

/** One code that was just made. */
function OneCode({ username, accessCode }: NewCode) {
  const id = useId();
  return (
    <>
      <div>
        <Label htmlFor={id}>Access code</Label>
        <div className="code-line">
          <Input id={id} className="code-field" readOnly value={accessCode} />
          <CopyButton text={accessCode} label="Copy" about={`Access code of ${username}`} fieldId={id} />
        </div>
      </div>
      <InvitePanel name={username} code={accessCode} />
    </>
  );
}

/** The codes that were just made, until Done; the list of players shows them too. */
export function NewCodes({ codes, onDone }: { codes: readonly NewCode[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It appears next to the form, or below it on a phone, so the page scrolls to it.
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
      {isOne ? <OneCode {...first} /> : <ManyCodes codes={codes} label="New access codes" />}
      <Button text="Done" onClick={onDone} />
    </section>
  );
}
