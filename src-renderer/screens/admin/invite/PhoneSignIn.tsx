import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import type { Invite } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { invite } from '../../../data/invite.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { LazyQrCode } from '../../../ui/LazyQrCode.tsx';
import { useNow } from '../../../ui/useNow.ts';

type Props = { address: string | null; until: Invite['phoneSignInUntil'] };

/** A code that signs the commissioner in on their own phone, once, without typing the password there. */
export function PhoneSignIn({ address, until }: Props) {
  const make = useMutation({
    mutationFn: () => invite.makePhoneLink(),
    meta: { failed: texts.error, fallback: 'Failed to create the code' },
  });
  const now = useNow();
  const made = make.data;
  const isOver = made !== undefined && Date.parse(made.expiresAt) <= now;
  const isUsed = made !== undefined && !isOver && until !== made.expiresAt;
  const isShown = made !== undefined && !isOver && !isUsed && address !== null;
  return (
    <section className="card admin-card" aria-labelledby="phone-sign-in">
      <h2 id="phone-sign-in">Your own phone</h2>
      <p>Scan a code to log in there as the commissioner without typing the password.</p>
      {isShown && (
        <figure className="phone-code">
          <LazyQrCode text={`${address}/#signin=${made.token}`} label="Code that signs you in on your phone" />
          <figcaption>
            <b>Only for you.</b> It works once, for{' '}
            <span className="phone-left">
              <Countdown to={Date.parse(made.expiresAt)} />
            </span>{' '}
            more.
          </figcaption>
        </figure>
      )}
      <p role="status" className="phone-said">
        {isUsed && 'That code was used or replaced by a newer one.'}
        {isOver && 'That code has expired.'}
      </p>
      {address === null && <p className="muted">This needs an address that your phone can reach.</p>}
      <Button
        text={made === undefined ? 'Sign In on My Phone' : 'Create New Code'}
        disabled={make.isPending || address === null}
        onClick={() => make.mutate()}
      />
    </section>
  );
}
