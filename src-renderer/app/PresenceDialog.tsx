import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { PoolError } from '#shared/errors.ts';
import { PASSWORD_MAX } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import { cancelPresence, provePresence } from '../data/presence.ts';
import { useUser } from '../data/session.ts';
import '../ui/confirmDialog.css';
import { Dialog } from '../ui/Dialog.tsx';
import { SecretField } from '../ui/SecretField.tsx';

const sentence = (error: Error) =>
  error instanceof PoolError && error.code !== 'wrong_login' ? error.message : texts.presenceWrong;

/** Asks for the password before something that hands out or replaces the whole pool; what was asked for then goes on. */
export function PresenceDialog() {
  const user = useUser();
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const prove = useMutation({
    mutationFn: () => provePresence(password),
    meta: { silent: true },
    onError: () => field.current?.focus(),
  });
  const isReady = password.trim() !== '' && !prove.isPending;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady) prove.mutate();
  };
  return (
    <Dialog
      title={texts.presenceTitle}
      onClose={cancelPresence}
      onOpened={() => field.current?.focus()}
      className="confirm-dialog"
    >
      <form id={formId} noValidate onSubmit={submit}>
        <DialogBody>
          <p>{texts.presenceLine}</p>
          {/* For password managers, which keep a password by its name. */}
          <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
          <SecretField
            label="Admin password"
            name="password"
            value={password}
            onChange={(text) => {
              setPassword(text);
              prove.reset();
            }}
            error={prove.error === null ? undefined : sentence(prove.error)}
            maxLength={PASSWORD_MAX}
            inputRef={field}
          />
        </DialogBody>
      </form>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={cancelPresence} />
            <Button type="submit" form={formId} intent="primary" text="Continue" disabled={!isReady} />
          </>
        }
      />
    </Dialog>
  );
}
