import { lazy, Suspense, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { useUser } from '../data/session.ts';
import { wantHeadingFocus } from '../ui/headingFocus.ts';
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx';
import { AccessDenied } from './AccessDenied.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { Shell } from './Shell.tsx';
import type { Route } from './routes.ts';

const Login = lazy(async () => ({ default: (await import('../screens/login/Login.tsx')).Login }));

let titleBefore: string | null = null;

/** One screen in its frame, for those who may see it; for the others what they get instead. */
export function Screen({ route }: { route: Route }) {
  const user = useUser();
  const needsLogin = user === null && route.access === 'member';
  const title = needsLogin ? 'Log in' : route.title;
  useEffect(() => {
    document.title = `${title} · Sunday Five`;
    // The page as it was opened is read from its top; only a change of screen moves the focus.
    if (titleBefore !== null && titleBefore !== title) {
      window.scrollTo(0, 0);
      wantHeadingFocus();
    }
    titleBefore = title;
  }, [title]);

  if (needsLogin) {
    return (
      <ErrorScreen>
        <Suspense fallback={<div className="page" aria-busy="true" />}>
          <Login />
        </Suspense>
      </ErrorScreen>
    );
  }
  if (route.access === 'admin' && user === null) return <Navigate to="/" replace />;
  const Component = route.access === 'admin' && user?.isAdmin !== true ? AccessDenied : route.component;
  if (route.isBare === true) {
    return (
      <ErrorScreen key={route.path}>
        <Suspense fallback={<div aria-busy="true" />}>
          <Component />
        </Suspense>
      </ErrorScreen>
    );
  }
  return (
    <Shell user={user}>
      <ErrorScreen key={route.path}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Component />
        </Suspense>
      </ErrorScreen>
    </Shell>
  );
}
