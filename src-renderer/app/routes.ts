/**
 * Every screen: its path, its title, who sees it, and where navigation shows it. The header, the menu and the bottom
 * navigation are drawn from this table.
 */
import { ChatIcon, FormIcon, HorizontalBarChartDescIcon, PeopleIcon, StopwatchIcon, ThIcon } from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import type { SignedInUser } from '#shared/model.ts';
import { loadContract } from '../data/client.ts';
import { SECTION_PATHS } from '../screens/admin/sectionPaths.ts';
import { PicksScreen } from '../screens/picks/PicksScreen.tsx';
import { matchPath } from 'react-router-dom';
import { lazyScreen, type LazyScreen } from './lazyScreen.tsx';

/**
 * `everyone` needs no login, `member` shows the login form in place of the screen; so does `scorekeeper`, which denies
 * other players. `admin` denies everyone else; `own-login` screens show a visitor what to do.
 */
type Access = 'everyone' | 'own-login' | 'member' | 'scorekeeper' | 'admin';

export type Place = 'top' | 'bottom' | 'menu';

export type Route = {
  path: string;
  title: string;
  component: ComponentType & Partial<Pick<LazyScreen, 'preload'>>;
  access: Access;
  /** Drawn in the bottom navigation; the menu's own icons are in menuIcons. */
  icon?: ComponentType<{ size?: number }>;
  /** Where navigation shows its title; without one, other screens link here. */
  places?: readonly Place[];
  /** Shown only when a game of the week has locked. */
  needsReveal?: boolean;
  /** Takes the place in the bottom navigation of the screen that needs a reveal, so that the number of tabs is fixed. */
  untilReveal?: boolean;
  /** Reads of the screen that start when its link is touched. */
  reads?: readonly ('readLiveScores' | 'readWeeks' | 'readUsers')[];
  /** Fills the window, without header and navigation. */
  isBare?: true;
  /** Parts of the screen with their own addresses under its path. */
  sections?: readonly string[];
};

/** For screens that need the contract for their first reads: it is loaded beside the code, not after it. */
const withContract =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> => {
    // A host that doesn't answer now is asked again by the read.
    void loadContract().catch(() => undefined);
    return load();
  };

/** What a visitor gets in place of a screen that needs a login. */
export const Login = lazyScreen(async () => (await import('../screens/login/Login.tsx')).Login);

const HowItWorks = lazyScreen(async () => (await import('../screens/howItWorks/HowItWorks.tsx')).HowItWorks);
const Injuries = lazyScreen(async () => (await import('../screens/injuries/Injuries.tsx')).Injuries);
const ScoresScreen = lazyScreen(async () => (await import('../screens/scores/ScoresScreen.tsx')).ScoresScreen);

const StatusScreen = lazyScreen(async () => (await import('../screens/status/StatusScreen.tsx')).StatusScreen);
const AllPicksScreen = lazyScreen(async () => (await import('../screens/allPicks/AllPicksScreen.tsx')).AllPicksScreen);
const OverviewScreen = lazyScreen(async () => (await import('../screens/overview/OverviewScreen.tsx')).OverviewScreen);

const Leaderboard = lazyScreen(
  async () => (await import('../screens/leaderboard/LeaderboardScreen.tsx')).LeaderboardScreen,
);
const MySeason = lazyScreen(
  withContract(async () => (await import('../screens/mySeason/MySeasonScreen.tsx')).MySeasonScreen),
);

export const routes: readonly Route[] = [
  {
    path: '/',
    title: 'Pool',
    component: PicksScreen,
    access: 'member',
    icon: FormIcon,
    places: ['top', 'bottom'],
  },
  {
    path: '/leaderboard',
    title: 'Leaderboard',
    component: Leaderboard,
    access: 'member',
    icon: HorizontalBarChartDescIcon,
    places: ['top', 'bottom'],
    reads: ['readWeeks'],
  },
  {
    path: '/picks-status',
    title: 'Picks Status',
    component: StatusScreen,
    access: 'member',
    icon: PeopleIcon,
    places: ['top', 'menu'],
    untilReveal: true,
    reads: ['readWeeks', 'readUsers'],
  },
  {
    path: '/locked-picks',
    title: 'All Picks',
    component: AllPicksScreen,
    access: 'own-login',
    icon: ThIcon,
    places: ['top', 'bottom'],
    needsReveal: true,
    reads: ['readWeeks', 'readUsers'],
  },
  {
    path: '/injuries',
    title: 'Injuries',
    component: Injuries,
    access: 'everyone',
    places: ['top', 'menu'],
  },
  {
    path: '/scores',
    title: 'Scores',
    component: ScoresScreen,
    access: 'everyone',
    icon: StopwatchIcon,
    places: ['top', 'bottom'],
    reads: ['readLiveScores'],
  },
  {
    path: '/chat',
    title: 'Chat',
    component: lazyScreen(async () => (await import('../screens/chat/ChatScreen.tsx')).ChatScreen),
    access: 'own-login',
    icon: ChatIcon,
    places: ['top', 'bottom'],
  },
  {
    path: '/watch-party',
    title: 'Watch party',
    component: lazyScreen(async () => (await import('../screens/admin/party/ScorekeeperScreen.tsx')).ScorekeeperScreen),
    access: 'scorekeeper',
    places: ['top', 'menu'],
  },
  {
    path: '/my-season',
    title: 'My season',
    component: MySeason,
    access: 'member',
    places: ['menu'],
  },
  {
    path: '/recap',
    title: 'Recap',
    component: lazyScreen(withContract(async () => (await import('../screens/recap/RecapScreen.tsx')).RecapScreen)),
    sections: [':week'],
    access: 'member',
    places: ['menu'],
  },
  {
    path: '/history',
    title: 'History',
    component: lazyScreen(
      withContract(async () => (await import('../screens/history/HistoryScreen.tsx')).HistoryScreen),
    ),
    access: 'member',
    places: ['menu'],
  },
  {
    path: '/players/:id',
    title: 'Player',
    component: lazyScreen(withContract(async () => (await import('../screens/player/PlayerScreen.tsx')).PlayerScreen)),
    access: 'member',
  },
  {
    path: '/proof',
    title: 'Proof',
    component: lazyScreen(withContract(async () => (await import('../screens/proof/ProofScreen.tsx')).ProofScreen)),
    access: 'member',
    places: ['menu'],
  },
  {
    path: '/what-if',
    title: 'What if',
    component: lazyScreen(withContract(async () => (await import('../screens/whatIf/WhatIfScreen.tsx')).WhatIfScreen)),
    access: 'member',
    places: ['menu'],
  },
  {
    path: '/calendar',
    title: 'Calendar',
    component: lazyScreen(
      withContract(async () => (await import('../screens/calendar/CalendarScreen.tsx')).CalendarScreen),
    ),
    access: 'member',
    places: ['menu'],
  },
  {
    path: '/how-it-works',
    title: 'How it works',
    component: HowItWorks,
    access: 'everyone',
    places: ['menu'],
  },
  {
    path: '/about',
    title: 'About',
    component: lazyScreen(async () => (await import('../screens/about/AboutScreen.tsx')).AboutScreen),
    access: 'everyone',
    places: ['menu'],
  },
  {
    path: '/picks-overview',
    title: 'Picks Overview',
    component: OverviewScreen,
    access: 'admin',
    places: ['top', 'menu'],
  },
  {
    path: '/admin',
    title: 'Admin',
    component: lazyScreen(withContract(async () => (await import('../screens/admin/AdminScreen.tsx')).AdminScreen)),
    sections: SECTION_PATHS,
    access: 'admin',
    places: ['top', 'menu'],
  },
  { path: '/admin/picks-overview', title: 'Picks Overview', component: OverviewScreen, access: 'admin' },
  {
    path: '/admin/slips',
    title: 'Invitation slips',
    component: lazyScreen(
      withContract(async () => (await import('../screens/admin/players/SlipsScreen.tsx')).SlipsScreen),
    ),
    access: 'admin',
  },
  {
    path: '/board',
    title: 'Party Board',
    component: lazyScreen(withContract(async () => (await import('../screens/board/BoardScreen.tsx')).BoardScreen)),
    access: 'own-login',
    isBare: true,
  },
  {
    path: '*',
    title: 'Page Not Found',
    component: lazyScreen(async () => (await import('../screens/notFound/NotFound.tsx')).NotFound),
    access: 'everyone',
  },
];

export const needsLogin = ({ access }: Route, user: SignedInUser | null): boolean =>
  user === null && (access === 'member' || access === 'scorekeeper');

/** Loads the code of the screen that this address shows. Resolves when it is here or takes long. */
export async function preloadScreen(pathname: string, user: SignedInUser | null): Promise<void> {
  const route = routes.find(
    ({ path, sections }) => matchPath({ path, end: sections === undefined }, pathname) !== null,
  );
  if (route === undefined) return;
  await (needsLogin(route, user) ? Login : route.component).preload?.();
}
