import { Button, Label } from '@blueprintjs/core';
import { DuplicateIcon } from '@blueprintjs/icons';
import { useId, useRef } from 'react';
import type { ResultOf } from '#shared/api.ts';
import { Input } from '../../ui/Input.tsx';
import { copyText } from '../../ui/copyText.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { toast } from '../../ui/toaster.ts';

type Props = { player: NonNullable<ResultOf<'setUp'>['player']>; onGoOn: () => void };

/** How the commissioner logs in as a player. */
export function OwnCode({ player, onGoOn }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { username } = player.user;
  const copy = () => {
    if (copyText(player.accessCode)) return toast({ title: 'Code Copied', tone: 'success' });
    field.current?.focus();
    field.current?.select();
  };
  return (
    <>
      <PageHead title={`You play as ${username}`}>Your pool is set up.</PageHead>
      <p>
        On your phone, log in as <b>{username}</b> with this access code. The link for your phone is in Admin under
        Invite.
      </p>
      <div>
        <Label htmlFor={id}>Access code of {username}</Label>
        <div className="own-code">
          <Input ref={field} id={id} readOnly value={player.accessCode} />
          <Button icon={<DuplicateIcon />} text="Copy" onClick={copy} />
        </div>
        <p className="first-run-help">You can find it later in Admin under Players.</p>
      </div>
      <Button intent="primary" fill text="Continue to the First Week" onClick={onGoOn} />
    </>
  );
}
