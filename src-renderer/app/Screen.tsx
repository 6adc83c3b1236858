import { Suspense, useLayoutEffect, useState, ViewTransition, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { poolName } from '../data/poolName.ts';
import { mayKeepScore, useUser } from '../data/session.ts';
import { useSignal } from '../data/useSignal.ts';
import { wantHeadingFocus } from '../ui/headingFocus.ts';
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx';
import { AccessDenied } from './AccessDenied.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { Login, needsLogin, type Route } from './routes.ts';
import { Shell } from './Shell.tsx';

let titleBefore: string | null = null;

const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Fades from screen to screen, where the browser can; frame.css names what fades. The screen that the page opens with is
 * there at once.
 */
function CrossFade({ children }: { children: ReactNode }) {
  const [isStill] = useState(() => titleBefore === null || stillness.matches);
  // React begins a transition for each of these that enters, whatever its looks.
  return isStill ? children : <ViewTransition default="none">{children}</ViewTransition>;
}

/** One screen in its frame, for those who may see it; for the others what they get instead. */
export function Screen({ route }: { route: Route }) {
  const user = useUser();
  const pool = useSignal(poolName);
  const isLogin = needsLogin(route, user);
  const title = isLogin ? 'Log in' : route.title;
  // Before the new screen is painted, and before its picture is taken for the cross-fade.
  useLayoutEffect(() => {
    document.title = `${title} · ${pool}`;
    // The page as it was opened is read from its top; only a change of screen moves the focus.
    if (titleBefore !== null && titleBefore !== title) {
      document.documentElement.dataset['moved'] = '';
      window.scrollTo(0, 0);
      wantHeadingFocus();
    }
    titleBefore = title;
  }, [title, pool]);

  if (isLogin) {
    return (
      <ErrorScreen>
        <Suspense fallback={<div className="page" aria-busy="true" />}>
          <Login />
        </Suspense>
      </ErrorScreen>
    );
  }
  if (route.access === 'admin' && user === null) return <Navigate to="/" replace />;
  const isDenied =
    (route.access === 'admin' && user?.isAdmin !== true) || (route.access === 'scorekeeper' && !mayKeepScore(user));
  const screen = isDenied ? <AccessDenied isForScorekeepers={route.access === 'scorekeeper'} /> : <route.component />;
  if (route.isBare === true) {
    return (
      <ErrorScreen key={route.path}>
        <Suspense fallback={<div aria-busy="true" />}>{screen}</Suspense>
      </ErrorScreen>
    );
  }
  return (
    <Shell user={user}>
      {/* Outside of what changes with the path: the screen before stays until the next one can be drawn. */}
      <Suspense fallback={<ScreenSkeleton />}>
        <CrossFade key={route.path}>
          <ErrorScreen>{screen}</ErrorScreen>
        </CrossFade>
      </Suspense>
    </Shell>
  );
}
