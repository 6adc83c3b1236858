import { Button, FormGroup } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ADD_PLAYERS_MAX } from '#shared/limits.ts';
import { type PastedNames, readPastedNames, withoutLines } from '#shared/rules/pastedNames.ts';
import { plural } from '#shared/texts.ts';
import { players } from '../../../data/players.ts';
import { rowErrors } from '../../../data/refusals.ts';
import { tabKeep } from '../../../data/storage.ts';
import { TextArea } from '../../../ui/Input.tsx';
import { toast, toastError } from '../../../ui/toaster.ts';
import type { NewCode } from './ManyCodes.tsx';
import { playerTexts } from './playerTexts.ts';

const KEY = 'sunday-five-names';

function restore(): string {
  const kept = tabKeep.read(KEY);
  return typeof kept === 'string' ? kept : '';
}

/** How many names are shown as they were read. */
const SHOWN_NAMES = 3;

/** The names that were read, so that a table whose wrong column was taken is noticed before the codes are made. */
function describeNames({ names, leavesOut }: PastedNames): string {
  if (names.length === 0) return 'Paste them from a message or a spreadsheet.';
  const shown = names.slice(0, SHOWN_NAMES).map(({ name }) => name);
  const found = `${plural(names.length, 'name')} found: ${shown.join(', ')}${names.length > SHOWN_NAMES ? ', …' : '.'}`;
  return leavesOut ? `${found} The rest of the table is left out.` : found;
}

type BadName = { line: number; name: string; why: string };

const splitAtCommas = (text: string) => text.replaceAll(/[^\S\r\n]*,[^\S\r\n]*/g, '\n');

function BadNames({ bad, onDelete }: { bad: readonly BadName[]; onDelete: () => void }) {
  return (
    <>
      <ul className="names-bad">
        {bad.map(({ line, name, why }) => (
          <li key={line}>
            Line {line}, “{name.length > 40 ? `${name.slice(0, 40)}…` : name}”: {why}
          </li>
        ))}
      </ul>
      <button type="button" className="text-button" onClick={onDelete}>
        {bad.length === 1 ? 'Delete this line' : `Delete these ${bad.length} lines`}
      </button>
    </>
  );
}

/** The pasted text, which stays until its names are added, and its names. */
function useNames(onMade: Props['onMade']) {
  const [text, setText] = useState(restore);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    if (text === '') tabKeep.remove(KEY);
    else tabKeep.write(KEY, text);
  }, [text]);
  const read = useMemo(() => readPastedNames(text), [text]);
  const { names } = read;
  const bad = names.flatMap(({ line, name, error }): BadName[] => {
    const why = error ?? refused.get(line);
    return why === undefined ? [] : [{ line, name, why }];
  });
  const add = useMutation({
    mutationFn: () => players.addMany(names.map(({ name }) => name)),
    meta: { silent: true },
    onError: (error) => {
      const rows = rowErrors(error);
      // Rows are reported under the field, by their line.
      if (rows.length === 0) toastError(playerTexts.generateFailed, error.message);
      setRefused(new Map(rows.map(({ row, message }) => [names[row - 1]?.line ?? row, message])));
    },
    onSuccess: (codes) => {
      setText('');
      toast({ title: playerTexts.manyGenerated(codes.length), tone: 'success' });
      onMade(codes.map(({ user, accessCode }) => ({ username: user.username, accessCode })));
    },
  });
  const isTooMany = names.length > ADD_PLAYERS_MAX;
  return {
    text,
    change: (next: string) => {
      setText(next);
      setRefused(new Map());
    },
    read,
    bad,
    isTooMany,
    mayAdd: names.length > 0 && !isTooMany && names.every(({ error }) => error === null) && !add.isPending,
    add: () => add.mutate(),
  };
}

type Props = { onMade: (codes: NewCode[]) => void };

/** Adds a list of players at once, all or none. */
export function AddMany({ onMade }: Props) {
  const [id, noteId] = [useId(), useId()];
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, change, read, bad, isTooMany, mayAdd, add } = useNames(onMade);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (mayAdd) add();
  };
  const changeByButton = (next: string) => {
    change(next);
    // The button goes away with the reason for it.
    field.current?.focus();
  };
  return (
    <form className="admin-form" noValidate onSubmit={submit}>
      <FormGroup label="Names, one per line" labelFor={id}>
        <TextArea
          id={id}
          ref={field}
          rows={7}
          spellCheck={false}
          value={text}
          aria-invalid={bad.length > 0 || isTooMany}
          aria-describedby={noteId}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      </FormGroup>
      <div id={noteId} role="status" className="names-note">
        {describeNames(read)}{' '}
        {read.names.some(({ name }) => name.includes(',')) && (
          <button type="button" className="text-button" onClick={() => changeByButton(splitAtCommas(text))}>
            Split at the commas
          </button>
        )}
        {isTooMany && <span className="names-bad"> At most {ADD_PLAYERS_MAX} at a time.</span>}
        {bad.length > 0 && (
          <BadNames
            bad={bad}
            onDelete={() => changeByButton(withoutLines(text, new Set(bad.map(({ line }) => line))))}
          />
        )}
      </div>
      <Button
        type="submit"
        intent="primary"
        fill
        text={read.names.length < 2 ? 'Generate Access Codes' : `Generate ${read.names.length} Access Codes`}
        disabled={!mayAdd}
      />
    </form>
  );
}
