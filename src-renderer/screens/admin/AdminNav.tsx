import { HTMLSelect } from '@blueprintjs/core';
import {
  CalendarIcon,
  ChatIcon,
  CogIcon,
  DatabaseIcon,
  HorizontalBarChartDescIcon,
  InfoSignIcon,
  PeopleIcon,
  ShareIcon,
  StopwatchIcon,
  ThListIcon,
} from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import type { SectionPath } from './sectionPaths.ts';
import { sections, type Section } from './sections.ts';

const ICONS: Record<SectionPath, ComponentType<{ size?: number }>> = {
  week: CalendarIcon,
  party: StopwatchIcon,
  games: ThListIcon,
  players: PeopleIcon,
  invite: ShareIcon,
  'group-chat': ChatIcon,
  standings: HorizontalBarChartDescIcon,
  safety: DatabaseIcon,
  settings: CogIcon,
  about: InfoSignIcon,
};

/** The list of sections, next to the section on wide screens. Links keep the chosen week. */
export function SectionList() {
  const { search } = useLocation();
  return (
    <nav className="admin-nav only-desk" aria-label="Admin sections">
      {sections.map(({ path, title }) => {
        const Icon = ICONS[path];
        return (
          <NavLink key={path} to={{ pathname: `/admin/${path}`, search }}>
            <Icon />
            {title}
          </NavLink>
        );
      })}
    </nav>
  );
}

/** The same as a select, on phones. */
export function SectionSelect({ section }: { section: Section }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <HTMLSelect
      className="only-phone"
      fill
      aria-label="Admin section"
      value={section.path}
      options={sections.map(({ path, title }) => ({ value: path, label: title }))}
      onChange={({ currentTarget }) => void navigate({ pathname: `/admin/${currentTarget.value}`, search })}
    />
  );
}
