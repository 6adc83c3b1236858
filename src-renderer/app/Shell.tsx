import { useIsFetching, useQuery } from '@tanstack/react-query';
import { memo, useEffect, useMemo, type ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import type { SignedInUser } from '#shared/model.ts';
import { gameFacts, weekFacts } from '#shared/rules/facts.ts';
import { isGameLocked, isWeekLocked } from '#shared/rules/locking.ts';
import { texts } from '#shared/texts.ts';
import { reachable } from '../data/client.ts';
import { games } from '../data/games.ts';
import { hasUnsaved, lastSavedAt, refusals, saveProblem } from '../data/picks.ts';
import { queryClient, read } from '../data/queries.ts';
import { session } from '../data/session.ts';
import { localKeep } from '../data/storage.ts';
import { useSignal } from '../data/useSignal.ts';
import { OfflineBar, Strip } from '../ui/OfflineBar.tsx';
import { useLastPassed } from '../ui/useNow.ts';
import { useUnpressed } from '../ui/useUnpressed.ts';
import { Header } from './Header.tsx';
import { loadContractWhenIdle, preloadWhenIdle, warm } from './preload.ts';
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

/** Notices under the header: an unreachable host, and picks that were not taken. They change with every tap on a card. */
function Strips() {
  const canReach = useSignal(reachable);
  const saving = useSignal(saveProblem);
  const untaken = useSignal(refusals);
  const latest = useMemo(() => [canReach, saving, untaken] as const, [canReach, saving, untaken]);
  const [isReachable, problem, refused] = useUnpressed(latest);
  const safeSince = useSignal(lastSavedAt);
  const unsaved = useSignal(hasUnsaved);
  const { pathname } = useLocation();
  const retry = () => void queryClient.refetchQueries({ type: 'active' });
  return (
    <div className="strips">
      {!isReachable && <OfflineBar safeSince={safeSince} hasUnsaved={unsaved} onRetry={retry} />}
      {isReachable && problem !== null && (
        <Strip>
          {problem} {texts.keptAndSent}
        </Strip>
      )}
      {refused.length > 0 && pathname !== '/' && (
        <Strip>
          {texts.picksNotTaken(refused.length)} {refused[0]?.reason} <Link to="/">{texts.seeWhy}</Link>
        </Strip>
      )}
    </div>
  );
}

/** Loads what the first screen works without, once it has its data: nothing may compete with that. */
function Preloading({ isSignedIn }: { isSignedIn: boolean }) {
  const isSettled = useIsFetching() === 0;
  useEffect(() => (isSettled ? loadContractWhenIdle() : undefined), [isSettled]);
  useEffect(() => {
    if (!isSettled || !isSignedIn) return undefined;
    return preloadWhenIdle(routes.filter(({ places }) => places?.includes('bottom')));
  }, [isSettled, isSignedIn]);
  return null;
}

const BottomNavigation = memo(function BottomNavigation({ tabs }: { tabs: readonly Route[] }) {
  return (
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
  );
});

/** What navigation offers this user, by place. */
function useNavigation(user: SignedInUser | null) {
  const isAnythingLocked = useIsAnythingLocked(user !== null);
  return useMemo(() => {
    const mayShow = ({ access, needsReveal }: Route) =>
      (access === 'everyone' || user !== null) &&
      (access !== 'admin' || user?.isAdmin === true) &&
      // Commissioners have it in Admin.
      (access !== 'scorekeeper' || user?.isScorekeeper === true) &&
      (needsReveal !== true || isAnythingLocked);
    const shown = routes.filter(mayShow);
    const at = (place: Place) => shown.filter((route) => route.places?.includes(place) === true);
    const tabs = shown.filter(
      (route) => route.places?.includes('bottom') === true || (route.untilReveal === true && !isAnythingLocked),
    );
    // What a commissioner opens the menu for.
    const menu = at('menu').toSorted((a, b) => Number(b.path === '/admin') - Number(a.path === '/admin'));
    return { top: at('top'), menu, tabs };
  }, [user, isAnythingLocked]);
}

/** The frame round every screen: header, navigation, notices. */
export function Shell({ user, children }: { user: SignedInUser | null; children: ReactNode }) {
  const { top, menu, tabs } = useNavigation(user);
  // Checks the stored user in the background; a 401 ends the session.
  const { data: verified } = useQuery({ ...read('readMe'), enabled: user !== null });
  useEffect(() => {
    if (verified !== undefined) session.adopt(verified.user);
  }, [verified]);

  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <Header user={user} top={top} menu={menu} />
      <Strips />
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
      {user !== null && <BottomNavigation tabs={tabs} />}
      <Preloading isSignedIn={user !== null} />
    </>
  );
}
