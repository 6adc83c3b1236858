/** The sections of the admin workspace, in the order of its list. Each has its own address and its own code. */
import { lazy, type ComponentType } from 'react';
import type { SectionPath } from './sectionPaths.ts';

export type Section = {
  /** Its address under /admin. */
  path: SectionPath;
  title: string;
  /** Works on the week chosen above it. */
  usesWeek: boolean;
  component: ComponentType;
};

export const sections: readonly Section[] = [
  {
    path: 'week',
    title: 'Week',
    usesWeek: true,
    component: lazy(async () => ({ default: (await import('./week/WeekSection.tsx')).WeekSection })),
  },
  {
    path: 'party',
    title: 'Watch party',
    usesWeek: true,
    component: lazy(async () => ({ default: (await import('./party/PartySection.tsx')).PartySection })),
  },
  {
    path: 'games',
    title: 'Add games',
    usesWeek: true,
    component: lazy(async () => ({ default: (await import('./games/GamesSection.tsx')).GamesSection })),
  },
  {
    path: 'players',
    title: 'Players',
    usesWeek: false,
    component: lazy(async () => ({ default: (await import('./players/PlayersSection.tsx')).PlayersSection })),
  },
  {
    path: 'invite',
    title: 'Invite',
    usesWeek: false,
    component: lazy(async () => ({ default: (await import('./invite/InviteSection.tsx')).InviteSection })),
  },
  {
    path: 'group-chat',
    title: 'Group chat',
    usesWeek: false,
    component: lazy(async () => ({ default: (await import('./groupChat/GroupChatSection.tsx')).GroupChatSection })),
  },
  {
    path: 'standings',
    title: 'Standings',
    usesWeek: false,
    component: lazy(async () => ({ default: (await import('./standings/StandingsSection.tsx')).StandingsSection })),
  },
  {
    path: 'safety',
    title: 'Backups & log',
    usesWeek: false,
    component: lazy(async () => ({ default: (await import('./safety/SafetySection.tsx')).SafetySection })),
  },
  {
    path: 'settings',
    title: 'Settings',
    usesWeek: false,
    component: lazy(async () => ({ default: (await import('./settings/SettingsSection.tsx')).SettingsSection })),
  },
  {
    path: 'about',
    title: 'About',
    usesWeek: false,
    component: lazy(async () => ({ default: (await import('./about/AboutSection.tsx')).AboutSection })),
  },
];
