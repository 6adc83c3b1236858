import { Button } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { HERE_QUERY } from '#shared/limits.ts';
import { onBack, onPoolEvent } from '../data/live.ts';
import { move } from '../data/move.ts';
import { read } from '../data/queries.ts';
import { safety } from '../data/safety.ts';
import { LoginForm } from '../screens/login/LoginForm.tsx';
import { Door } from '../ui/Door.tsx';
import { PageHead } from '../ui/PageHead.tsx';

/** For the first commissioner: what can still be done on this host. */
function OldHost() {
  const save = useMutation({
    mutationFn: () => safety.saveCopy(),
    meta: { failed: 'Copy Not Saved', fallback: 'The copy couldn’t be saved. Try again.' },
  });
  const takeBack = useMutation({
    mutationFn: () => move.takeBack(),
    meta: { failed: 'Move Not Taken Back', fallback: 'The move couldn’t be taken back. Try again.' },
  });
  return (
    <section aria-labelledby="old-host">
      <h2 id="old-host">You are on the old host</h2>
      <p>
        Save a copy now if the new host doesn’t have the pool yet: it contains everything up to the move. Take the move
        back to use the pool here again. Anything saved at the new address then stays there; two pools can’t be merged.
      </p>
      <div className="admin-actions">
        <Button
          text={save.isPending ? 'Preparing the Copy…' : 'Save a Copy to…'}
          disabled={save.isPending}
          onClick={() => save.mutate()}
        />
        <Button
          intent="danger"
          variant="outlined"
          text="Take the Move Back"
          disabled={takeBack.isPending}
          onClick={() => takeBack.mutate()}
        />
      </div>
    </section>
  );
}

/** This page at the new address. Its path follows the whole origin, so it can't change the host. */
function newPlace(address: string): string {
  const { pathname, search, hash } = window.location;
  return search === `?${HERE_QUERY}` ? address : `${address}${pathname}${search}${hash}`;
}

/** Instead of every screen, after the pool has moved to another host. */
export function Moved({ address }: { address: string }) {
  const old = useQuery({ ...read('readMove'), retry: false });
  const [isSigningIn, setSigningIn] = useState(false);
  useEffect(() => {
    document.title = 'This pool has moved';
    onPoolEvent(({ type }) => {
      if (type === 'pool_moved') void move.lookAgain();
    });
    return onBack(() => void move.lookAgain());
  }, []);
  return (
    <Door lead="The pool has a new address.">
      <PageHead title="This pool has moved">{address}</PageHead>
      <p role="status">
        Nothing is saved here any more. Log in at the new address with the same access code. If you picked something in
        the last minute, check there that it was saved.
      </p>
      <a className="bp6-button bp6-intent-primary bp6-fill" href={newPlace(address)}>
        Open the Pool There
      </a>
      {old.isSuccess && <OldHost />}
      {old.isError && !isSigningIn && (
        <p>
          <button type="button" className="text-button" onClick={() => setSigningIn(true)}>
            I’m the commissioner
          </button>
        </p>
      )}
      {old.isError && isSigningIn && <LoginForm commissioner={null} onDone={() => void old.refetch()} />}
    </Door>
  );
}
