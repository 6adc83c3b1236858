import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useEffect } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import type { DesktopBridge } from '#shared/desktop.ts';
import { PoolError } from '#shared/errors.ts';
import { JOIN_PATH } from '#shared/rules/joinLink.ts';
import { texts } from '#shared/texts.ts';
import { movedTo } from '../data/client.ts';
import { live } from '../data/live.ts';
import { onCardNotice } from '../data/picks.ts';
import { onMutationFailure, queryClient } from '../data/queries.ts';
import { isAskingPresence } from '../data/presence.ts';
import { useUser } from '../data/session.ts';
import { timeZone } from '../data/timeZone.ts';
import { useSignal } from '../data/useSignal.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { toastError } from '../ui/toaster.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { showCardNotice } from '../screens/picks/showCardNotice.ts';
import { routes } from './routes.ts';
import { Screen } from './Screen.tsx';

// A mutation's `meta` gives the title and the fallback text of its failure toast; a `silent` one reports its own failure.
onMutationFailure((error, meta) => {
  if (meta?.['silent'] === true) return;
  const title = typeof meta?.['failed'] === 'string' ? meta['failed'] : texts.error;
  const fallback = typeof meta?.['fallback'] === 'string' ? meta['fallback'] : texts.error;
  // 'internal' has no cause to show, so the mutation's own text says what failed.
  const isKnown = error instanceof PoolError && (error.code !== 'internal' || fallback === title);
  toastError(title, isKnown ? error.message : fallback);
});

onCardNotice(showCardNotice);

// Only the desktop app's window has to find out how it begins; a browser shows the page at once.
const WindowStart = lazy(async () => ({ default: (await import('./WindowStart.tsx')).WindowStart }));
// Nor does a browser wait that was not opened by a sign-in link (data/signInLink.ts).
const LinkStart = lazy(async () => ({ default: (await import('./LinkStart.tsx')).LinkStart }));
const startsSignIn = () => window.location.hash.startsWith('#signin=');
const startsSetUp = () => window.location.hash.startsWith('#setup');
const isLink = startsSignIn();
// Opened in a tab that shows the pool already, the link changes no more than the fragment.
window.addEventListener('hashchange', () => {
  if (startsSignIn() || startsSetUp()) window.location.reload();
});
const JoinStart = lazy(async () => ({ default: (await import('./JoinStart.tsx')).JoinStart }));
const isJoin = window.location.pathname === JOIN_PATH;
const SetUpStart = lazy(async () => ({ default: (await import('./SetUpStart.tsx')).SetUpStart }));
const isSetUp = startsSetUp();
const bridge: DesktopBridge | undefined = window.desktop;
const Start =
  bridge !== undefined ? WindowStart : isSetUp ? SetUpStart : isLink ? LinkStart : isJoin ? JoinStart : Fragment;

const Moved = lazy(async () => ({ default: (await import('./Moved.tsx')).Moved }));
const PresenceDialog = lazy(async () => ({ default: (await import('./PresenceDialog.tsx')).PresenceDialog }));

export function App() {
  const isSignedIn = useUser() !== null;
  // Screens format times as they draw: a change of the zone draws them again.
  const zone = useSignal(timeZone);
  const address = useSignal(movedTo);
  const isAsking = useSignal(isAskingPresence);
  useEffect(() => live.listen(isSignedIn), [isSignedIn]);
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorScreen>
        <Suspense fallback={null}>
          <Start>
            {address !== null ? (
              <Moved address={address} />
            ) : (
              <BrowserRouter key={zone}>
                <Routes>
                  {routes.flatMap((route) =>
                    ['', ...(route.sections ?? []).map((section) => `/${section}`)].map((section) => (
                      <Route
                        key={route.path + section}
                        path={route.path + section}
                        element={<Screen route={route} />}
                      />
                    )),
                  )}
                </Routes>
              </BrowserRouter>
            )}
          </Start>
        </Suspense>
      </ErrorScreen>
      <Toasts />
      {isAsking && (
        <Suspense fallback={null}>
          <PresenceDialog />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
