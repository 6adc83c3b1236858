import { Button, Label } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { texts } from '#shared/texts.ts';
import { party } from '../../../data/party.ts';
import { read } from '../../../data/queries.ts';
import { Input } from '../../../ui/Input.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { LazyQrCode } from '../../../ui/LazyQrCode.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { nearTime } from '../../../ui/format.ts';
import { FailureLine } from '../../../ui/Reading.tsx';
import { toast } from '../../../ui/toaster.ts';
import { CopyButton } from '../CopyButton.tsx';
import { OnlyHere } from '../players/OnlyHere.tsx';
import { useInvite } from '../players/useInvite.ts';

export const BOARD_LINK_TITLE = 'Party Board';
const TITLE_ID = 'board-link';

/** The link is after all games of the week, and needed before the first of them. */
export function showBoardLink(): void {
  const title = document.getElementById(TITLE_ID);
  title?.scrollIntoView({ block: 'start' });
  title?.focus({ preventScroll: true });
}

/** The link's token, shown once, and what makes and revokes it. */
function useBoardLink() {
  // The pool returns a token once; leaving the page loses it.
  const [token, setToken] = useState<string | null>(null);
  const [asking, setAsking] = useState<'new' | 'revoke' | null>(null);
  const make = useMutation({
    mutationFn: () => party.makeBoardLink(),
    meta: { failed: texts.error, fallback: 'Failed to create the link' },
    onSuccess: setToken,
    onSettled: () => setAsking(null),
  });
  const revoke = useMutation({
    mutationFn: () => party.revokeBoardLink(),
    meta: { failed: texts.error, fallback: 'Failed to revoke the link' },
    onSuccess: () => {
      setToken(null);
      toast({
        title: 'Board Link Revoked',
        text: 'Screens with the old link no longer show the board.',
        tone: 'success',
      });
    },
    onSettled: () => setAsking(null),
  });
  return { token, asking, setAsking, make, revoke };
}
type Changes = ReturnType<typeof useBoardLink>;

/** The new link, to copy, to scan and to type. */
function NewLink({ address, token }: { address: string; token: string }) {
  const id = useId();
  const url = `${address}/board#${token}`;
  return (
    <div className="board-link-new">
      <div>
        <Label htmlFor={id}>Board link, shown only now</Label>
        <Input id={id} readOnly value={url} onFocus={({ target }) => target.select()} />
        <p>
          To type on a TV:{' '}
          <code className="board-link-typed">
            {address.replace(/^https?:\/\//, '')}
            <wbr />
            /board#{token}
          </code>
        </p>
        <div className="admin-actions">
          <CopyButton text={url} label="Copy Link" about="Board link" fieldId={id} intent="primary" />
          <LinkButton href={url} target="_blank" rel="noopener">
            Open Board
          </LinkButton>
        </div>
        <OnlyHere address={address} />
      </div>
      <LazyQrCode text={url} label="Board link to scan" />
    </div>
  );
}

function LinkActions({
  hasLink,
  changes: { asking, setAsking, make, revoke },
}: {
  hasLink: boolean;
  changes: Changes;
}) {
  return (
    <>
      <div className="admin-actions">
        <Button
          intent={hasLink ? 'none' : 'primary'}
          text={hasLink ? 'Create New Link…' : 'Create Board Link'}
          disabled={make.isPending}
          onClick={() => (hasLink ? setAsking('new') : make.mutate())}
        />
        {hasLink && <Button intent="danger" variant="outlined" text="Revoke…" onClick={() => setAsking('revoke')} />}
      </div>
      {asking !== null && (
        <ConfirmDialog
          title={asking === 'new' ? 'Create a new board link?' : 'Revoke the board link?'}
          verb={asking === 'new' ? 'Create Link' : 'Revoke Link'}
          keep="Cancel"
          isPending={make.isPending || revoke.isPending}
          onConfirm={() => (asking === 'new' ? make.mutate() : revoke.mutate())}
          onClose={() => setAsking(null)}
        >
          <p>Screens that use the current link go blank right away. Players aren’t affected.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The link that opens the party board on a TV without a login, made and revoked here. */
export function BoardLink({ now }: { now: number }) {
  const query = useQuery(read('readBoardLink'));
  const { data: link, error } = query;
  const invite = useInvite();
  const changes = useBoardLink();
  const { token } = changes;
  const madeAt = link?.madeAt ?? null;
  const isNew = token !== null && madeAt !== null && invite !== undefined;
  return (
    <section className="card admin-card board-link" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} tabIndex={-1}>
        {BOARD_LINK_TITLE}
      </h2>
      <p className="muted">
        Standings and scores for the big screen. Players open <a href="/board">the board</a> as they are; a TV needs
        this link, which shows the board and nothing else.
      </p>
      {error !== null && link === undefined && <FailureLine of={query} role="alert" />}
      {isNew && <NewLink address={invite.address} token={token} />}
      {madeAt !== null && !isNew && (
        <p>
          The link from {nearTime(Date.parse(madeAt), now)} works. It was shown once, when it was made; a new one
          replaces it.
        </p>
      )}
      {link !== undefined && <LinkActions hasLink={madeAt !== null} changes={changes} />}
    </section>
  );
}
