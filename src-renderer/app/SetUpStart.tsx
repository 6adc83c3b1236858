import { Button } from '@blueprintjs/core';
import { useEffect, useState, type ReactNode } from 'react';
import { texts } from '#shared/texts.ts';
import { checkSetUpLink, enterNewPool, setUpByLink, type SetUpLinkState } from '../data/setUpLink.ts';
import { takeSetUpToken } from '../data/setUpToken.ts';
import { FirstRun } from '../screens/firstRun/FirstRun.tsx';
import type { FirstRunPlace } from '../screens/firstRun/firstRunPlace.ts';
import { firstRunTexts } from '../screens/firstRun/firstRunTexts.ts';
import { Door } from '../ui/Door.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { toast } from '../ui/toaster.ts';

// Read once, when this module loads: the address is cleared by it.
const token = takeSetUpToken();

async function check(): Promise<SetUpLinkState> {
  const state = await checkSetUpLink(token);
  if (state.is === 'done')
    toast({ title: firstRunTexts.alreadySetUp, text: firstRunTexts.logInInstead, tone: 'plain' });
  return state;
}

type State = SetUpLinkState | { is: 'checking' };

/** The first run in a browser. Once the pool is set up, the page is there, signed in or at the login. */
export function SetUpStart({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ is: 'checking' });
  useEffect(() => void check().then(setState), []);
  const [place] = useState<FirstRunPlace>(() => ({
    isWindow: false,
    setUp: (input) => setUpByLink(token, input),
    enter: (user) => {
      enterNewPool(user);
      setState({ is: 'done' });
    },
    // Another browser was faster, or the link's hour is over.
    retry: async () => {
      setState(await check());
      return firstRunTexts.linkOver;
    },
  }));
  switch (state.is) {
    case 'done':
      return children;
    case 'good':
      return <FirstRun place={place} />;
    case 'checking':
      return <div className="page" aria-busy="true" />;
    case 'unreachable':
      return (
        <Door lead={firstRunTexts.serverLead}>
          <PageHead title="Can’t reach the pool">{texts.hostUnreachable}</PageHead>
          <Button intent="primary" text={texts.tryAgain} onClick={() => void check().then(setState)} />
        </Door>
      );
    case 'over':
      return (
        <Door lead={firstRunTexts.serverLead}>
          <PageHead title={firstRunTexts.linkOver} />
          <p role="alert">{state.message}</p>
        </Door>
      );
    default:
      return state satisfies never;
  }
}
