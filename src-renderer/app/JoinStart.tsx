import { Button } from '@blueprintjs/core';
import { useEffect, useState, type ReactNode } from 'react';
import { texts } from '#shared/texts.ts';
import { followJoinLink, otherUser, takeJoinLink, type Joined } from '../data/joinLink.ts';
import { session } from '../data/session.ts';
import { Door } from '../ui/Door.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { toast, toastError } from '../ui/toaster.ts';
import { joinTexts } from './joinTexts.ts';

// Read once, when this module loads: the address is cleared by it.
const link = takeJoinLink();

async function follow(): Promise<Joined> {
  const joined = await followJoinLink(link, joinTexts.refused);
  const user = session.user.get();
  // The login form shows a refusal itself.
  if (joined === 'refused' && user !== null) toastError(joinTexts.lead, joinTexts.refused);
  if (joined === 'signed-in' && user !== null)
    toast({ title: texts.welcome, text: texts.welcomeLine(user.username), tone: 'success' });
  return joined;
}

let following: Promise<Joined> | undefined;

type State = 'asking' | 'joining' | 'unreachable' | 'done';

/** Follows the player's link that the page was opened by; then the page is there, signed in or at the login. */
export function JoinStart({ children }: { children: ReactNode }) {
  const [other] = useState(() => otherUser(link));
  const [state, setState] = useState<State>(other === null ? 'joining' : 'asking');
  useEffect(() => {
    if (state !== 'joining') return;
    following ??= follow();
    void following.then((joined) => {
      following = undefined;
      setState(joined === 'unreachable' ? 'unreachable' : 'done');
    });
  }, [state]);
  if (state === 'done') return children;
  return (
    <Door lead={joinTexts.lead}>
      {state === 'asking' && other !== null ? (
        <>
          <PageHead title={joinTexts.askTitle(link.name)}>{joinTexts.askLine(other, link.name)}</PageHead>
          <Button intent="primary" text={joinTexts.joinAs(link.name)} onClick={() => setState('joining')} />
          <Button text={joinTexts.stay(other)} onClick={() => setState('done')} />
        </>
      ) : state === 'unreachable' ? (
        <>
          <PageHead title={texts.loginFailed}>{texts.hostUnreachable}</PageHead>
          <Button intent="primary" text={texts.tryAgain} onClick={() => setState('joining')} />
        </>
      ) : (
        <PageHead title={texts.signingIn} />
      )}
    </Door>
  );
}
