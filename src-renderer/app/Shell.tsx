import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import type { SignedInUser } from '#shared/model.ts';
import { gameFacts, weekFacts } from '#shared/rules/facts.ts';
import { isGameLocked, isWeekLocked } from '#shared/rules/locking.ts';
import { texts } from '#shared/texts.ts';
import { reachable } from '../data/client.ts';
import { games } from '../data/games.ts';
import { hasUnsaved, lastSavedAt, refusals } from '../data/picks.ts';
import { queryClient, read } from '../data/queries.ts';
import { session } from '../data/session.ts';
import { localKeep } from '../data/storage.ts';
import { useSignal } from '../data/useSignal.ts';
import { OfflineBar } from '../ui/OfflineBar.tsx';
import { useLastPassed } from '../ui/useNow.ts';
import { Header } from './Header.tsx';
import { preloadWhenIdle, warm } from './preload.ts';
import { routes, type Place, type Route } from './routes.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

const LOCKED_KEY = 'sunday-five-locked';

/**
 * Are any picks visible: is the week locked, or one of its games? Until that is known, what this browser last saw: the
 * navigation does not change under the finger.
 */
function useIsAnythingLocked(isSignedIn: boolean): boolean {
  const { data: week } = useQuery({ ...read('readCurrentWeek'), enabled: isSignedIn });
  const { data: ofWeek } = useQuery(games.ofWeek(isSignedIn ? week?.id : undefined));
  const facts = useMemo(() => (ofWeek ?? []).map(gameFacts), [ofWeek]);
  const weekLock = useMemo(() => (week == null ? null : weekFacts(week)), [week]);
  const instants = useMemo(
    () => [weekLock?.lockAt, ...facts.flatMap((game) => [game.lockAt, game.kickoffAt])].filter((at) => at != null),
    [weekLock, facts],
  );
  const passed = useLastPassed(instants);
  const isKnown = week === null || ofWeek !== undefined;
  const isLocked =
    (weekLock !== null && isWeekLocked(weekLock, passed)) || facts.some((game) => isGameLocked(game, passed));
  useEffect(() => {
    if (isKnown) localKeep.write(LOCKED_KEY, isLocked);
  }, [isKnown, isLocked]);
  return isKnown ? isLocked : localKeep.read(LOCKED_KEY) === true;
}

/** The frame round every screen: header, navigation, the notice of an unreachable host. */
export function Shell({ user, children }: { user: SignedInUser | null; children: ReactNode }) {
  const isAnythingLocked = useIsAnythingLocked(user !== null);
  const isReachable = useSignal(reachable);
  const safeSince = useSignal(lastSavedAt);
  const unsaved = useSignal(hasUnsaved);
  const refused = useSignal(refusals);
  const { pathname } = useLocation();
  // Checks the stored user in the background; a 401 ends the session.
  const { data: verified } = useQuery({ ...read('readMe'), enabled: user !== null });
  useEffect(() => {
    if (verified !== undefined) session.adopt(verified.user);
  }, [verified]);

  const mayShow = ({ access, needsReveal }: Route) =>
    (access === 'everyone' || user !== null) &&
    (access !== 'admin' || user?.isAdmin === true) &&
    // Commissioners have it in Admin.
    (access !== 'scorekeeper' || user?.isScorekeeper === true) &&
    (needsReveal !== true || isAnythingLocked);
  const at = (place: Place) => routes.filter((route) => route.places?.includes(place) === true && mayShow(route));
  const tabs = routes.filter(
    (route) =>
      (route.places?.includes('bottom') === true || (route.untilReveal && !isAnythingLocked)) && mayShow(route),
  );
  // Only once this screen has its data: nothing may compete with the first one.
  const isSettled = useIsFetching() === 0 && user !== null;
  useEffect(
    () => (isSettled ? preloadWhenIdle(routes.filter(({ places }) => places?.includes('bottom'))) : undefined),
    [isSettled],
  );
  const retry = () => void queryClient.refetchQueries({ type: 'active' });

  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <Header user={user} top={at('top')} menu={at('menu')} />
      <div className="strips">
        {!isReachable && <OfflineBar safeSince={safeSince} hasUnsaved={unsaved} onRetry={retry} />}
        {refused.length > 0 && pathname !== '/' && (
          <div className="offline-bar" role="status">
            <p>
              {texts.picksNotTaken(refused.length)} {refused[0]?.reason} <Link to="/">{texts.seeWhy}</Link>
            </p>
          </div>
        )}
      </div>
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
      {user !== null && (
        <nav className="bottomnav on-ink" aria-label="Main">
          {tabs.map((route) => {
            const { path, title, icon: Icon } = route;
            return (
              <NavLink key={route.untilReveal ? '/locked-picks' : path} to={path} end {...warm(route)}>
                {Icon && <Icon size={20} />}
                {title}
                {path === '/chat' && <UnreadBadge />}
              </NavLink>
            );
          })}
        </nav>
      )}
    </>
  );
}
