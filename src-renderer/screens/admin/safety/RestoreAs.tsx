import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState, type SyntheticEvent } from 'react';
import { WEEK_NUMBER_MAX, WEEK_NUMBER_MIN } from '#shared/limits.ts';
import type { TakenName } from '../../../data/deletions.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';

type Props = {
  title: string;
  taken: TakenName;
  isPending: boolean;
  onRestore: (name: { username: string } | { weekNumber: number }) => void;
  onClose: () => void;
};

const isWeekNumber = (text: string): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= WEEK_NUMBER_MIN && Number(text) <= WEEK_NUMBER_MAX;

/** Asks for another name or number, because the deleted one is taken now. */
export function RestoreAs({ title, taken, isPending, onRestore, onClose }: Props) {
  const [typed, setTyped] = useState(taken.suggestion);
  const [isChanged, setChanged] = useState(false);
  const isWeek = taken.field === 'weekNumber';
  const wanted = typed.trim();
  const isReady = (isWeek ? isWeekNumber(wanted) : wanted !== '') && !isPending;
  const typoOfWeek = isWeek && wanted !== '' && !isWeekNumber(wanted);
  const range = `Enter a week number from ${WEEK_NUMBER_MIN} to ${WEEK_NUMBER_MAX}.`;
  return (
    <Dialog title={`Restore ${title} under another ${isWeek ? 'number' : 'name'}`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          if (!isReady) return;
          setChanged(false);
          onRestore(isWeek ? { weekNumber: Number(wanted) } : { username: wanted });
        }}
      >
        <DialogBody>
          <Field
            label={isWeek ? 'Week number' : 'First name'}
            name={taken.field}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              setChanged(true);
            }}
            inputMode={isWeek ? 'numeric' : 'text'}
            error={typoOfWeek ? range : isChanged ? undefined : taken.message}
          />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="Cancel" onClick={onClose} />
              <Button type="submit" intent="primary" text="Restore" disabled={!isReady} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
