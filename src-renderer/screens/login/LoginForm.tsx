import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { PoolError } from '#shared/errors.ts';
import { PASSWORD_MAX } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import { session } from '../../data/session.ts';
import { SecretField } from '../../ui/SecretField.tsx';
import { toast, toastError } from '../../ui/toaster.ts';

/** The first name an invitation link carries: `?name=Dave`. */
const invitedName = () => new URLSearchParams(window.location.search).get('name')?.trim().slice(0, PASSWORD_MAX) ?? '';

type Props = {
  commissioner: string | null;
  /** Only a commissioner can log in here. */
  isPassword?: boolean;
  /** Called after the login. */
  onDone?: () => void;
};

/** First name and access code. An error is shown next to the field and in a toast. */
export function LoginForm({ commissioner, isPassword = false, onDone }: Props) {
  const [name, setName] = useState(invitedName);
  const [code, setCode] = useState('');
  const codeField = useRef<HTMLInputElement>(null);
  const nameId = useId();
  const login = useMutation({
    mutationFn: () => session.login(name, code),
    meta: { silent: true },
    onSuccess: (user) => {
      // The invitation has done its work; left in the address it would greet the next one to log in here.
      window.history.replaceState(window.history.state, '', window.location.pathname);
      toast({ title: texts.welcome, text: texts.welcomeLine(user.username), tone: 'success' });
      onDone?.();
    },
    onError: (error) => {
      toastError(texts.loginFailed, sentence(error));
      codeField.current?.focus();
    },
  });
  const sentence = (error: Error) => (error instanceof PoolError ? error.message : texts.wrongLogin);
  const isReady = name.trim() !== '' && code.trim() !== '';
  const submit = () => {
    if (isReady && !login.isPending) login.mutate();
  };
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    if (login.isError) login.reset();
  };
  return (
    <form
      className="login-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormGroup label="First name" labelFor={nameId}>
        <InputGroup
          id={nameId}
          name="username"
          autoComplete="username"
          autoCapitalize="words"
          value={name}
          onValueChange={change(setName)}
        />
      </FormGroup>
      <SecretField
        label={isPassword ? 'Password' : 'Access code'}
        name="password"
        value={code}
        onChange={change(setCode)}
        error={login.isError ? sentence(login.error) : undefined}
        inputRef={codeField}
      />
      <Button
        type="submit"
        intent="primary"
        fill
        disabled={!isReady || login.isPending}
        text={login.isPending ? 'Joining...' : 'Join Pool'}
      />
      {!isPassword && (
        <p className="muted login-help">
          Get your access code from your commissioner.{' '}
          {commissioner === null ? 'Lost it? Ask for a new one.' : `Forgot your code? Ask ${commissioner}.`}{' '}
          Commissioners enter their password.
        </p>
      )}
    </form>
  );
}
