import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ManyCodes, type NewCode } from './ManyCodes.tsx';
import { playerTexts } from './playerTexts.ts';
import { useInvite } from './useInvite.ts';

/** Where the first steps lead. */
export const INVITATIONS_HASH = '#invitations';

/** The invitations of players who have not signed in yet. They stay until each player signs in. */
export function Invitations({ codes }: { codes: readonly NewCode[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const invite = useInvite();
  const { hash, key } = useLocation();
  const shownFor = useRef<string | null>(null);
  useEffect(() => {
    // Once for each time the link is followed.
    if (hash !== INVITATIONS_HASH || shownFor.current === key) return undefined;
    // After the screen's own heading has taken the focus.
    const timer = setTimeout(() => {
      shownFor.current = key;
      heading.current?.focus({ preventScroll: true });
      heading.current?.closest('section')?.scrollIntoView({ block: 'start' });
    });
    return () => clearTimeout(timer);
  }, [hash, key]);
  return (
    <section className="card admin-card" aria-labelledby="invitations">
      <h2 id="invitations" ref={heading} tabIndex={-1}>
        Invitations
      </h2>
      <p className="muted">
        {playerTexts.notSignedIn(codes.length)} {invite !== undefined && `The link opens ${invite.address}. `}
        <Link to="/admin/invite">Change the address</Link>
      </p>
      <ManyCodes codes={codes} label="Players who have not signed in yet" />
    </section>
  );
}
