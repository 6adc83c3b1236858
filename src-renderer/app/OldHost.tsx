import { Button } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { move } from '../data/move.ts';
import { read } from '../data/queries.ts';
import { safety } from '../data/safety.ts';
import { LoginForm } from '../screens/login/LoginForm.tsx';
import { LazyConfirmDialog } from '../ui/LazyConfirmDialog.tsx';

/** For the first commissioner: what can still be done on this host. */
function Tools() {
  const save = useMutation({
    mutationFn: () => safety.saveCopy(),
    meta: { failed: 'Copy Not Saved', fallback: 'The copy couldn’t be saved. Try again.' },
  });
  const [isAsking, setAsking] = useState(false);
  const takeBack = useMutation({
    mutationFn: () => move.takeBack(),
    meta: { failed: 'Move Not Taken Back', fallback: 'The move couldn’t be taken back. Try again.' },
  });
  return (
    <section aria-labelledby="old-host">
      <h2 id="old-host" className="section-title">
        You are on the old host
      </h2>
      <p>
        Save a copy now if the new host doesn’t have the pool yet: it contains everything up to the move. Take the move
        back to use the pool here again. Anything saved at the new address then stays there; two pools can’t be merged.
      </p>
      <div className="page-actions">
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
          onClick={() => setAsking(true)}
        />
      </div>
      {isAsking && (
        <LazyConfirmDialog
          title="Take the move back?"
          verb="Take the Move Back"
          keep="Cancel"
          isPending={takeBack.isPending}
          onConfirm={() => takeBack.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            The pool is used here again, and links to this address no longer lead to the new one. If friends have saved
            picks at the new address, those stay there: shut that pool down first.
          </p>
        </LazyConfirmDialog>
      )}
    </section>
  );
}

/** The old host of a moved pool: the first commissioner's tools, or the way to sign in for them. */
export function OldHost() {
  const old = useQuery({ ...read('readMove'), retry: false });
  const [isSigningIn, setSigningIn] = useState(false);
  if (old.isSuccess) return <Tools />;
  if (!old.isError) return null;
  if (isSigningIn) return <LoginForm commissioner={null} isPassword onDone={() => void old.refetch()} />;
  return (
    <p>
      <button type="button" className="text-button" onClick={() => setSigningIn(true)}>
        I’m the commissioner
      </button>
    </p>
  );
}
