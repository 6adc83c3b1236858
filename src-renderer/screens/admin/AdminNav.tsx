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
import { useState, type ComponentType } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import type { SectionPath } from './sectionPaths.ts';
import { sections, type Section } from './sections.ts';
import { useIsLed } from './useIsLed.ts';

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

/** What the first steps need. */
const FIRST: readonly SectionPath[] = ['week', 'games', 'players', 'invite', 'settings'];

/** The list of sections, next to the section on wide screens. Links keep the chosen week. A new pool starts with a few. */
export function SectionList() {
  const { pathname, search } = useLocation();
  const isLed = useIsLed();
  const [isWhole, setWhole] = useState(false);
  const isShort = isLed && !isWhole;
  const shown = isShort
    ? sections.filter(({ path }) => FIRST.includes(path) || pathname === `/admin/${path}`)
    : sections;
  return (
    <nav className="admin-nav only-desk" aria-label="Admin sections">
      {shown.map(({ path, title }) => {
        const Icon = ICONS[path];
        return (
          <NavLink key={path} to={{ pathname: `/admin/${path}`, search }}>
            <Icon />
            {title}
          </NavLink>
        );
      })}
      {isShort && (
        <button type="button" className="text-button" onClick={() => setWhole(true)}>
          All sections
        </button>
      )}
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
