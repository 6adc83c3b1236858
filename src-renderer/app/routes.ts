/**
 * Every screen: its path, its title, who sees it, and where navigation shows it. The header, the menu and the bottom
 * navigation are drawn from this table.
 */
import {
  ChatIcon,
  CogIcon,
  EyeOpenIcon,
  FormIcon,
  HelpIcon,
  HistoryIcon,
  HorizontalBarChartDescIcon,
  InfoSignIcon,
  PeopleIcon,
  PulseIcon,
  RandomIcon,
  StopwatchIcon,
  ThIcon,
} from '@blueprintjs/icons';
import { lazy, type ComponentType } from 'react';
import { sections } from '../screens/admin/sections.ts';
import { PicksScreen } from '../screens/picks/PicksScreen.tsx';

/**
 * `everyone` needs no login, `member` shows the login form in place of the screen, `admin` denies everyone else;
 * `own-login` screens say themselves what a visitor should do.
 */
type Access = 'everyone' | 'own-login' | 'member' | 'admin';

export type Place = 'top' | 'bottom' | 'menu';

export type Route = {
  path: string;
  title: string;
  component: ComponentType;
  access: Access;
  /** The label in navigation and the places that show it; without it, other screens link here. */
  label?: string;
  /** The bottom navigation has its own word for the picks. */
  bottomLabel?: string;
  icon?: ComponentType<{ size?: number }>;
  places?: readonly Place[];
  /** Shown only when a game of the week has locked. */
  needsReveal?: boolean;
  /** Fills the window, without header and navigation. */
  isBare?: true;
  /** Parts of the screen with addresses of their own under its path. */
  sections?: readonly string[];
};

const HowItWorks = lazy(async () => ({ default: (await import('../screens/howItWorks/HowItWorks.tsx')).HowItWorks }));
const Injuries = lazy(async () => ({ default: (await import('../screens/injuries/Injuries.tsx')).Injuries }));
const ScoresScreen = lazy(async () => ({ default: (await import('../screens/scores/ScoresScreen.tsx')).ScoresScreen }));

const StatusScreen = lazy(async () => ({ default: (await import('../screens/status/StatusScreen.tsx')).StatusScreen }));
const AllPicksScreen = lazy(async () => ({
  default: (await import('../screens/allPicks/AllPicksScreen.tsx')).AllPicksScreen,
}));
const OverviewScreen = lazy(async () => ({
  default: (await import('../screens/overview/OverviewScreen.tsx')).OverviewScreen,
}));

const Leaderboard = lazy(async () => ({
  default: (await import('../screens/leaderboard/LeaderboardScreen.tsx')).LeaderboardScreen,
}));
const MySeason = lazy(async () => ({
  default: (await import('../screens/mySeason/MySeasonScreen.tsx')).MySeasonScreen,
}));

export const routes: readonly Route[] = [
  {
    path: '/',
    title: 'Picks',
    component: PicksScreen,
    access: 'member',
    label: 'Pool',
    bottomLabel: 'Picks',
    icon: FormIcon,
    places: ['top', 'bottom'],
  },
  {
    path: '/leaderboard',
    title: 'Leaderboard',
    component: Leaderboard,
    access: 'member',
    label: 'Leaderboard',
    icon: HorizontalBarChartDescIcon,
    places: ['top', 'bottom'],
  },
  {
    path: '/picks-status',
    title: 'Picks Status',
    component: StatusScreen,
    access: 'member',
    label: 'Picks Status',
    icon: PeopleIcon,
    places: ['top', 'menu'],
  },
  {
    path: '/locked-picks',
    title: 'All Picks',
    component: AllPicksScreen,
    access: 'own-login',
    label: 'All Picks',
    icon: ThIcon,
    places: ['top', 'bottom'],
    needsReveal: true,
  },
  {
    path: '/injuries',
    title: 'Injuries',
    component: Injuries,
    access: 'everyone',
    label: 'Injuries',
    icon: PulseIcon,
    places: ['top', 'menu'],
  },
  {
    path: '/scores',
    title: 'Scores',
    component: ScoresScreen,
    access: 'everyone',
    label: 'Scores',
    icon: StopwatchIcon,
    places: ['top', 'bottom'],
  },
  {
    path: '/chat',
    title: 'Chat',
    component: lazy(async () => ({ default: (await import('../screens/chat/ChatScreen.tsx')).ChatScreen })),
    access: 'own-login',
    label: 'Chat',
    icon: ChatIcon,
    places: ['top', 'bottom'],
  },
  {
    path: '/my-season',
    title: 'My season',
    component: MySeason,
    access: 'member',
    label: 'My season',
    icon: HistoryIcon,
    places: ['menu'],
  },
  {
    path: '/what-if',
    title: 'What if',
    component: lazy(async () => ({ default: (await import('../screens/whatIf/WhatIfScreen.tsx')).WhatIfScreen })),
    access: 'member',
    label: 'What if',
    icon: RandomIcon,
    places: ['menu'],
  },
  {
    path: '/how-it-works',
    title: 'How it works',
    component: HowItWorks,
    access: 'everyone',
    label: 'How it works',
    icon: HelpIcon,
    places: ['menu'],
  },
  {
    path: '/about',
    title: 'About',
    component: lazy(async () => ({ default: (await import('../screens/about/AboutScreen.tsx')).AboutScreen })),
    access: 'everyone',
    label: 'About',
    icon: InfoSignIcon,
    places: ['menu'],
  },
  {
    path: '/picks-overview',
    title: 'Picks Overview',
    component: OverviewScreen,
    access: 'admin',
    label: 'Picks Overview',
    icon: EyeOpenIcon,
    places: ['top', 'menu'],
  },
  {
    path: '/admin',
    title: 'Admin',
    component: lazy(async () => ({ default: (await import('../screens/admin/AdminScreen.tsx')).AdminScreen })),
    sections: sections.map(({ path }) => path),
    access: 'admin',
    label: 'Admin',
    icon: CogIcon,
    places: ['top', 'menu'],
  },
  { path: '/admin/picks-overview', title: 'Picks Overview', component: OverviewScreen, access: 'admin' },
  {
    path: '/admin/slips',
    title: 'Invitation slips',
    component: lazy(async () => ({ default: (await import('../screens/admin/players/SlipsScreen.tsx')).SlipsScreen })),
    access: 'admin',
  },
  {
    path: '/board',
    title: 'Party Board',
    component: lazy(async () => ({ default: (await import('../screens/board/BoardScreen.tsx')).BoardScreen })),
    access: 'own-login',
    isBare: true,
  },
  {
    path: '*',
    title: 'Page Not Found',
    component: lazy(async () => ({ default: (await import('../screens/notFound/NotFound.tsx')).NotFound })),
    access: 'everyone',
  },
];
