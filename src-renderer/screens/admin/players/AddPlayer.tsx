import { Button, Checkbox } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { detailsOf } from '#shared/errors.ts';
import { ACCESS_CODE_MAX, ACCESS_CODE_MIN, NAME_MAX } from '#shared/limits.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { players } from '../../../data/players.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { toast } from '../../../ui/toaster.ts';
import { Field } from '../../../ui/Field.tsx';
import type { NewCode } from './ManyCodes.tsx';
import { playerTexts } from './playerTexts.ts';

type Errors = Readonly<Record<string, string>>;

function check(name: string, code: string | null): Errors {
  const errors: Record<string, string> = {};
  if (name === '') errors['username'] = fieldTexts.nameRequired;
  if (name.length > NAME_MAX) errors['username'] = fieldTexts.nameTooLong;
  if (code !== null && code.length < ACCESS_CODE_MIN) errors['customCode'] = fieldTexts.codeTooShort;
  if (code !== null && code.length > ACCESS_CODE_MAX) errors['customCode'] = fieldTexts.codeTooLong;
  return errors;
}

/** The new player as it is typed, its errors, and adding it. */
function useNewPlayer(onMade: (codes: NewCode[]) => void) {
  const [name, setName] = useState('');
  const [isOwn, setOwn] = useState(false);
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const [nameField, codeField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];

  const add = useMutation({
    mutationFn: ({ username, customCode }: { username: string; customCode: string | null }) =>
      players.add(username, customCode),
    meta: { failed: playerTexts.generateFailed, fallback: playerTexts.generateFailed },
    onError: (error) => {
      setErrors(fieldErrors(error));
      setSuggestion(detailsOf(error, 'duplicate')?.suggestion ?? null);
      nameField.current?.focus();
    },
    onSuccess: ({ user, accessCode }) => {
      setName('');
      setCode('');
      toast({ title: playerTexts.generated, text: playerTexts.generatedLine(user.username), tone: 'success' });
      onMade([{ username: user.username, accessCode }]);
    },
  });
  const send = (username: string) => {
    const customCode = isOwn ? code.trim() : null;
    const found = check(username, customCode);
    setErrors(found);
    setSuggestion(null);
    if (found['username'] !== undefined) return nameField.current?.focus();
    if (found['customCode'] !== undefined) return codeField.current?.focus();
    if (!add.isPending) add.mutate({ username, customCode });
  };
  const change = (set: (text: string) => void, field: string) => (text: string) => {
    set(text);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([one]) => one !== field)));
    if (field === 'username') setSuggestion(null);
  };
  const field = (key: string, value: string, set: (text: string) => void) => ({
    name: key,
    value,
    onChange: change(set, key),
    error: errors[key],
  });
  return {
    name: { ...field('username', name, setName), inputRef: nameField },
    code: { ...field('customCode', code, setCode), inputRef: codeField },
    isOwn,
    setOwn,
    suggestion,
    takeSuggestion: (suggested: string) => {
      setName(suggested);
      send(suggested);
    },
    isAdding: add.isPending,
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      send(name.trim());
    },
  };
}

/** Adds one player with a generated or a chosen code. */
export function AddPlayer({ onMade }: { onMade: (codes: NewCode[]) => void }) {
  const { name, code, isOwn, setOwn, suggestion, takeSuggestion, isAdding, submit } = useNewPlayer(onMade);
  return (
    <form className="admin-form" noValidate onSubmit={submit}>
      <Field label="First name" {...name} />
      {suggestion !== null && (
        <Button text={`Add “${suggestion}” Instead`} onClick={() => takeSuggestion(suggestion)} />
      )}
      <Checkbox
        checked={isOwn}
        label="Choose a custom code"
        onChange={({ currentTarget }) => setOwn(currentTarget.checked)}
      />
      {isOwn && <Field label="Custom access code" {...code} />}
      <Button type="submit" intent="primary" fill text="Generate Access Code" disabled={isAdding} />
    </form>
  );
}
