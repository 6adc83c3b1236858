import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/limits.ts';
import type { User } from '#shared/model.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { commissioners } from '../../../data/commissioners.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { Field } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toaster.ts';
import { commissionerTexts } from './commissionerTexts.ts';

/** Gives a co-commissioner who forgot the password another one. */
export function ResetPassword({ commissioner, onDone }: { commissioner: User; onDone: () => void }) {
  const { id, username } = commissioner;
  const [password, setPassword] = useState('');
  const wanted = password.trim();
  const reset = useMutation({
    mutationFn: () => commissioners.resetPassword(id, wanted),
    meta: { failed: commissionerTexts.resetFailed, fallback: commissionerTexts.resetFailed },
    onSuccess: () => {
      toast({ title: commissionerTexts.reset, text: commissionerTexts.resetLine(username), tone: 'success' });
      onDone();
    },
  });
  const isTooLong = wanted.length > PASSWORD_MAX;
  const isReady = wanted.length >= PASSWORD_MIN && !isTooLong && !reset.isPending;
  return (
    <form
      className="admin-form commissioner-password"
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        if (isReady) reset.mutate();
      }}
    >
      <Field
        label={`New password for ${username}`}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={(text) => {
          setPassword(text);
          reset.reset();
        }}
        error={isTooLong ? fieldTexts.passwordTooLong : fieldErrors(reset.error)['newPassword']}
        help={commissionerTexts.resetHelp(username, PASSWORD_MIN)}
      />
      <Button type="submit" intent="primary" text="Set Password" disabled={!isReady} />
    </form>
  );
}
