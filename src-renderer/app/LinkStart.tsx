import { useEffect, useState, type ReactNode } from 'react';
import { texts } from '#shared/texts.ts';
import { session } from '../data/session.ts';
import { followSignInLink } from '../data/signInLink.ts';
import { Door } from '../ui/Door.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { toast, toastError } from '../ui/toaster.ts';

async function follow(): Promise<void> {
  const refusal = await followSignInLink();
  const user = session.user.get();
  // The login form shows why the session ended.
  if (user !== null && refusal !== null) toastError(texts.signInLink, refusal);
  else if (user !== null) {
    // The commissioner's picks don't count: they signed in for their own work.
    window.history.replaceState(window.history.state, '', '/admin');
    toast({ title: texts.welcome, text: texts.welcomeLine(user.username), tone: 'success' });
  }
}

let following: Promise<void> | undefined;

/** Follows the sign-in link that the page was opened by; then the page is there, signed in or not. */
export function LinkStart({ children }: { children: ReactNode }) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    following ??= follow();
    void following.finally(() => setDone(true));
  }, []);
  if (isDone) return children;
  return (
    <Door lead={texts.signInLink}>
      <PageHead title={texts.signingIn} />
    </Door>
  );
}
