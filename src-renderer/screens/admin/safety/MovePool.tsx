import { Button } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { ADDRESS_MAX } from '#shared/limits.ts';
import { moveTexts } from '#shared/texts/move.ts';
import { move } from '../../../data/move.ts';
import { read } from '../../../data/queries.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { Field } from '../../../ui/Field.tsx';
import { LazyConfirmDialog } from '../../../ui/LazyConfirmDialog.tsx';
import { FoldCard } from '../FoldCard.tsx';

function errorIn(address: string): string | undefined {
  if (address === '') return moveTexts.addressNeeded;
  return address.length > ADDRESS_MAX ? moveTexts.addressTooLong : undefined;
}

/** Sends everyone to the pool's new host. Only the first commissioner sees it. */
export function MovePool() {
  const mayMove = useQuery(read('readMove')).isSuccess;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const address = typed.trim();
  const start = useMutation({
    mutationFn: () => move.start(address),
    meta: { failed: 'Pool Not Moved', fallback: 'The move couldn’t be saved. Nothing was changed.' },
    onError: (failure) => setError(fieldErrors(failure)['address']),
    onSettled: () => setAsking(false),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = errorIn(address);
    setError(wrong);
    if (wrong === undefined) setAsking(true);
    else field.current?.focus();
  };
  if (!mayMove) return null;
  return (
    <FoldCard id="move-pool" title="This pool has moved">
      <p className="muted">
        If the pool now runs on another computer, enter its address. Every link to this one then leads there, and
        nothing is saved here any more. You can take it back.
      </p>
      <form className="admin-form" noValidate onSubmit={submit}>
        <Field
          label="New address"
          name="address"
          inputMode="url"
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setError(undefined);
          }}
          error={error}
          help="For example https://pool.example.org"
          inputRef={field}
        />
        <Button type="submit" text="Send Everyone There…" disabled={start.isPending} />
      </form>
      {isAsking && (
        <LazyConfirmDialog
          title="Send everyone to the new address?"
          verb="Send Everyone There"
          keep="Cancel"
          isPending={start.isPending}
          onConfirm={() => start.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            All links to this pool will lead to <b>{address}</b>. Picks, scores and chat are no longer saved here.
          </p>
          <p>
            Check the address first: your friends enter their access codes there. If the new host doesn’t have the pool
            yet, the next page lets you save a copy with everything up to now.
          </p>
          <p className="muted">Sunday Five makes a backup first. You can take the move back here.</p>
        </LazyConfirmDialog>
      )}
    </FoldCard>
  );
}
