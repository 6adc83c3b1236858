import {
  ChatIcon,
  CogIcon,
  FormIcon,
  HorizontalBarChartDescIcon,
  PeopleIcon,
  PulseIcon,
  StopwatchIcon,
} from '@blueprintjs/icons';
import { NavLink } from 'react-router-dom';
import type { SignedInUser } from '#shared/model.ts';

const LINKS = [
  { path: '/', label: 'Pool', icon: <FormIcon /> },
  { path: '/picks-status', label: 'Status', icon: <PeopleIcon /> },
  { path: '/leaderboard', label: 'Leaderboard', icon: <HorizontalBarChartDescIcon /> },
  { path: '/chat', label: 'Chat', icon: <ChatIcon /> },
  { path: '/scores', label: 'Scores', icon: <StopwatchIcon /> },
  { path: '/injuries', label: 'Injuries', icon: <PulseIcon /> },
];
const ADMIN = { path: '/admin', label: 'Admin', icon: <CogIcon /> };

/** The desktop's side links; phones and tablets have the bottom navigation in their place. */
export function ChatLinks({ user }: { user: SignedInUser }) {
  return (
    <div className="chat-side">
      <p className="chat-welcome">
        Welcome, <b>{user.username}</b>
      </p>
      <nav aria-label="Beside the chat">
        {[...LINKS, ...(user.isAdmin ? [ADMIN] : [])].map(({ path, label, icon }) => (
          <NavLink key={path} to={path} end>
            {icon}
            {label}
          </NavLink>
        ))}
      </nav>
    </div>
  );
}
