/** The icons of the phone's menu, which loads them when it is opened. */
import {
  CalendarIcon,
  CogIcon,
  CrownIcon,
  EditIcon,
  EndorsedIcon,
  EyeOpenIcon,
  HelpIcon,
  HistoryIcon,
  InfoSignIcon,
  LogOutIcon,
  ManualIcon,
  PulseIcon,
  RandomIcon,
} from '@blueprintjs/icons';
import type { ComponentType } from 'react';

/** By the path of their screen, and `logout`. */
export const MENU_ICONS: Readonly<Record<string, ComponentType<{ size?: number }>>> = {
  '/injuries': PulseIcon,
  '/watch-party': EditIcon,
  '/my-season': HistoryIcon,
  '/recap': ManualIcon,
  '/history': CrownIcon,
  '/proof': EndorsedIcon,
  '/what-if': RandomIcon,
  '/calendar': CalendarIcon,
  '/how-it-works': HelpIcon,
  '/about': InfoSignIcon,
  '/picks-overview': EyeOpenIcon,
  '/admin': CogIcon,
  logout: LogOutIcon,
};
