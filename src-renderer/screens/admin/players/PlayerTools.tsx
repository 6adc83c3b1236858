import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { detailsOf } from '#shared/errors.ts';
import { ACCESS_CODE_MAX, ACCESS_CODE_MIN, NAME_MAX } from '#shared/limits.ts';
import type { User } from '#shared/model.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { players } from '../../../data/players.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { toast } from '../../../ui/toaster.ts';
import { Field } from '../../../ui/Field.tsx';
import { playerTexts } from './playerTexts.ts';

type Props = { player: User; onDone: () => void };

/** Gives a player another code, chosen or generated. */
export function SetCode({ player, onDone }: Props) {
  const [code, setCode] = useState('');
  const wanted = code.trim();
  const field = useRef<HTMLInputElement>(null);
  // The button that opened the form is gone.
  useEffect(() => field.current?.focus(), []);
  const done = (title: string) => {
    toast({ title, text: playerTexts.codeSetLine(player.username), tone: 'success' });
    onDone();
  };
  const set = useMutation({
    mutationFn: () => players.setCode(player.id, wanted),
    meta: { failed: playerTexts.codeSetFailed, fallback: playerTexts.codeSetFailed },
    onSuccess: () => done(playerTexts.codeSet),
  });
  const renew = useMutation({
    mutationFn: () => players.renewCode(player.id),
    meta: { failed: playerTexts.renewFailed, fallback: playerTexts.renewFailed },
    onSuccess: () => done(playerTexts.renewed),
  });
  const isTooLong = wanted.length > ACCESS_CODE_MAX;
  const isReady = wanted.length >= ACCESS_CODE_MIN && !isTooLong && !set.isPending;
  return (
    <form
      className="player-tool"
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        if (isReady) set.mutate();
      }}
    >
      <Field
        label={`Custom access code for ${player.username}`}
        name="accessCode"
        value={code}
        onChange={(text) => {
          setCode(text);
          set.reset();
        }}
        inputRef={field}
        error={isTooLong ? fieldTexts.codeTooLong : fieldErrors(set.error)['accessCode']}
        help={`At least ${ACCESS_CODE_MIN} characters. The old code stops working, and ${player.username} is logged out.`}
      />
      <div className="player-actions">
        <Button type="submit" intent="primary" text="Set Custom Code" disabled={!isReady} />
        <Button text="Generate Code" disabled={renew.isPending} onClick={() => renew.mutate()} />
      </div>
    </form>
  );
}

/** Gives a player another name; picks and standings stay. */
export function Rename({ player, onDone }: Props) {
  const [name, setName] = useState(player.username);
  const [isTried, setTried] = useState(false);
  const wanted = name.trim();
  const rename = useMutation({
    mutationFn: (username: string) => players.rename(player.id, username),
    meta: { failed: playerTexts.renameFailed, fallback: playerTexts.renameFailed },
    onSuccess: ({ username }) => {
      toast({ title: playerTexts.renamed, text: `${player.username} is now ${username}.`, tone: 'success' });
      onDone();
    },
  });
  const own = wanted === '' ? fieldTexts.nameRequired : wanted.length > NAME_MAX ? fieldTexts.nameTooLong : undefined;
  const suggestion = detailsOf(rename.error, 'duplicate')?.suggestion;
  return (
    <form
      className="player-tool"
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        setTried(true);
        if (own === undefined && !rename.isPending) rename.mutate(wanted);
      }}
    >
      <Field
        label={`New name for ${player.username}`}
        name="username"
        value={name}
        onChange={(text) => {
          setName(text);
          rename.reset();
        }}
        error={(isTried ? own : undefined) ?? fieldErrors(rename.error)['username']}
      />
      <div className="player-actions">
        <Button type="submit" text="Rename" disabled={rename.isPending} />
        {suggestion !== undefined && (
          <Button
            text={`Use “${suggestion}”`}
            onClick={() => {
              setName(suggestion);
              rename.mutate(suggestion);
            }}
          />
        )}
      </div>
    </form>
  );
}
