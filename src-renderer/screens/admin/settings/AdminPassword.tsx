import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/limits.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { safety } from '../../../data/safety.ts';
import { useUser } from '../../../data/session.ts';
import { toast } from '../../../ui/toaster.ts';
import { Field } from '../../../ui/Field.tsx';
import { FoldCard } from '../FoldCard.tsx';

/** Changes the admin password; this page stays signed in, the account's other sessions end. */
export function AdminPassword() {
  const user = useUser();
  const [password, setPassword] = useState('');
  const wanted = password.trim();
  const change = useMutation({
    mutationFn: () => safety.changePassword(wanted),
    meta: { failed: 'Failed to change password', fallback: 'Failed to change password' },
    onSuccess: () => {
      setPassword('');
      toast({ title: 'Password Changed', text: 'Your other sessions have ended.', tone: 'success' });
    },
  });
  const isTooLong = wanted.length > PASSWORD_MAX;
  const isReady = wanted.length >= PASSWORD_MIN && !isTooLong && !change.isPending;
  return (
    <FoldCard id="admin-password" title="Change admin password">
      <form
        className="admin-form"
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          if (isReady) change.mutate();
        }}
      >
        {/* For password managers, which keep a password by its name. */}
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <Field
          label="New admin password"
          name="newPassword"
          type="password"
          value={password}
          onChange={(text) => {
            setPassword(text);
            change.reset();
          }}
          error={isTooLong ? fieldTexts.passwordTooLong : fieldErrors(change.error)['newPassword']}
          help={`At least ${PASSWORD_MIN} characters. You stay signed in here; your other sessions end.`}
        />
        <Button type="submit" text="Change Password" disabled={!isReady} />
      </form>
    </FoldCard>
  );
}
