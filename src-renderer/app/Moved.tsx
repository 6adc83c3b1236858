import { lazy, Suspense, useEffect } from 'react';
import { HERE_QUERY } from '#shared/limits.ts';
import { onBack, onPoolEvent } from '../data/live.ts';
import { move } from '../data/move.ts';
import { Door } from '../ui/Door.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { PageHead } from '../ui/PageHead.tsx';

// Not with this chunk: the entry lists all that its own chunks import.
const OldHost = lazy(async () => ({ default: (await import('./OldHost.tsx')).OldHost }));

/** This page at the new address. Its path follows the whole origin, so it can't change the host. */
function newPlace(address: string): string {
  const { pathname, search, hash } = window.location;
  return search === `?${HERE_QUERY}` ? address : `${address}${pathname}${search}${hash}`;
}

/** Instead of every screen, after the pool has moved to another host. */
export function Moved({ address }: { address: string }) {
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
      <LinkButton intent="primary" fill href={newPlace(address)}>
        Open the Pool There
      </LinkButton>
      <Suspense fallback={null}>
        <OldHost />
      </Suspense>
    </Door>
  );
}
