import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { detailsOf } from '#shared/errors.ts';
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#shared/limits.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { commissioners } from '../../../data/commissioners.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { Field } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toaster.ts';
import { commissionerTexts } from './commissionerTexts.ts';

type Errors = Readonly<Record<string, string>>;

function check(name: string, password: string): Errors {
  const errors: Record<string, string> = {};
  if (name === '') errors['username'] = fieldTexts.nameRequired;
  if (name.length > NAME_MAX) errors['username'] = fieldTexts.nameTooLong;
  if (password.length < PASSWORD_MIN) errors['password'] = fieldTexts.passwordTooShort;
  if (password.length > PASSWORD_MAX) errors['password'] = fieldTexts.passwordTooLong;
  return errors;
}

/** Adds a co-commissioner with a first password, which they change after their first login. */
export function AddCommissioner() {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const add = useMutation({
    mutationFn: () => commissioners.add(name.trim(), password.trim()),
    meta: { failed: commissionerTexts.addFailed, fallback: commissionerTexts.addFailed },
    onError: (error) => setErrors(fieldErrors(error)),
    onSuccess: ({ username }) => {
      setName('');
      setPassword('');
      toast({ title: commissionerTexts.added, text: commissionerTexts.addedLine(username), tone: 'success' });
    },
  });
  const suggestion = detailsOf(add.error, 'duplicate')?.suggestion;
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    setErrors({});
    add.reset();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = check(name.trim(), password.trim());
    setErrors(found);
    if (Object.keys(found).length === 0 && !add.isPending) add.mutate();
  };
  return (
    <form className="admin-form" noValidate onSubmit={submit} aria-label="Add a co-commissioner">
      <Field
        label="Co-commissioner’s name"
        name="username"
        value={name}
        onChange={change(setName)}
        error={errors['username']}
        help={commissionerTexts.nameHelp}
      />
      {suggestion !== undefined && <Button text={`Use “${suggestion}”`} onClick={() => change(setName)(suggestion)} />}
      <Field
        label="First password"
        name="password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={change(setPassword)}
        error={errors['password']}
        help={commissionerTexts.passwordHelp(PASSWORD_MIN)}
      />
      <Button type="submit" text="Add Co-Commissioner" disabled={add.isPending} />
    </form>
  );
}
