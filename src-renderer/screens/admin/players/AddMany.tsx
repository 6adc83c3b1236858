import { Button, FormGroup } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useId, useMemo, useState } from 'react';
import { plural } from '#shared/texts.ts';
import { players } from '../../../data/players.ts';
import { rowErrors } from '../../../data/refusals.ts';
import { tabKeep } from '../../../data/storage.ts';
import { TextArea } from '../../../ui/Input.tsx';
import { toast } from '../../../ui/toaster.ts';
import type { NewCode } from './ManyCodes.tsx';
import { MANY_MAX, readPastedNames } from './pastedNames.ts';
import { playerTexts } from './playerTexts.ts';

const KEY = 'sunday-five-names';

function restore(): string {
  const kept = tabKeep.read(KEY);
  return typeof kept === 'string' ? kept : '';
}

/** Adds a list of players at once, all or none. The text stays until they are added. */
export function AddMany({ onMade }: { onMade: (codes: NewCode[]) => void }) {
  const [id, noteId] = [useId(), useId()];
  const [text, setText] = useState(restore);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    if (text === '') tabKeep.remove(KEY);
    else tabKeep.write(KEY, text);
  }, [text]);
  const names = useMemo(() => readPastedNames(text), [text]);
  const bad = names.flatMap(({ line, name, error }) => {
    const why = error ?? refused.get(line);
    return why === undefined ? [] : [{ line, name, why }];
  });
  const isTooMany = names.length > MANY_MAX;
  const mayAdd = names.length > 0 && !isTooMany && names.every(({ error }) => error === null);

  const add = useMutation({
    mutationFn: () => players.addMany(names.map(({ name }) => name)),
    meta: { failed: playerTexts.generateFailed, fallback: playerTexts.generateFailed },
    onError: (error) => {
      const rows = rowErrors(error);
      setRefused(new Map(rows.map(({ row, message }) => [names[row - 1]?.line ?? row, message])));
    },
    onSuccess: (codes) => {
      setText('');
      toast({ title: playerTexts.manyGenerated(codes.length), tone: 'success' });
      onMade(codes.map(({ user, accessCode }) => ({ username: user.username, accessCode })));
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (mayAdd && !add.isPending) add.mutate();
  };
  const count = plural(names.length, 'name');

  return (
    <form className="admin-form" noValidate onSubmit={submit}>
      <FormGroup label="Names, one per line" labelFor={id}>
        <TextArea
          id={id}
          rows={7}
          spellCheck={false}
          value={text}
          aria-invalid={bad.length > 0 || isTooMany}
          aria-describedby={noteId}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setRefused(new Map());
          }}
        />
      </FormGroup>
      <div id={noteId} role="status" className="names-note">
        {names.length === 0 ? 'Paste them from a message or a spreadsheet.' : `${count} found.`}
        {names.some(({ name }) => name.includes(',')) && (
          <>
            {' '}
            <button
              type="button"
              className="text-button"
              onClick={() => setText(text.replaceAll(/[^\S\r\n]*,[^\S\r\n]*/g, '\n'))}
            >
              Split at the commas
            </button>
          </>
        )}
        {isTooMany && <span className="names-bad"> At most {MANY_MAX} at a time.</span>}
        {bad.length > 0 && (
          <ul className="names-bad">
            {bad.map(({ line, name, why }) => (
              <li key={line}>
                Line {line}, “{name.length > 40 ? `${name.slice(0, 40)}…` : name}”: {why}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button
        type="submit"
        intent="primary"
        fill
        text={names.length < 2 ? 'Generate Access Codes' : `Generate ${names.length} Access Codes`}
        disabled={!mayAdd || add.isPending}
      />
    </form>
  );
}
