import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { texts } from '#shared/texts.ts';
import { beginWindow, windowState } from '../data/desktopWindow.ts';
import { useSignal } from '../data/useSignal.ts';
import { PageHead } from '../ui/PageHead.tsx';

const FirstRun = lazy(async () => ({
  default: (await import('../screens/firstRun/WindowFirstRun.tsx')).WindowFirstRun,
}));

const Blank = () => <div className="page" aria-busy="true" />;

/** The desktop app's window: shows the page once it is known who sits before it, or sets the pool up first. */
export function WindowStart({ children }: { children: ReactNode }) {
  const state = useSignal(windowState);
  useEffect(() => void beginWindow(), []);
  switch (state) {
    case 'asking':
      return <Blank />;
    case 'unanswered':
      return (
        <main className="page">
          <PageHead title="Can’t reach the pool">Nothing is lost. Sunday Five tries again automatically.</PageHead>
          <Button intent="primary" onClick={() => void beginWindow()}>
            {texts.tryAgain}
          </Button>
        </main>
      );
    case 'first-run':
      return (
        <Suspense fallback={<Blank />}>
          <FirstRun />
        </Suspense>
      );
    case 'ready':
      return children;
    default:
      return state satisfies never;
  }
}
