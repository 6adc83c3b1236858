import type { CSSProperties } from 'react';
import { abbreviation, teamColor } from '#shared/teams.ts';
import './team.css';

/** A custom property React's style type does not know. */
export const teamStyle = (name: string): CSSProperties => ({ ['--team' as string]: teamColor(name) });

/** The team's color as a bar; the name or abbreviation next to it identifies the team. */
export const TeamBar = ({ name }: { name: string }) => <span className="team-bar" style={teamStyle(name)} />;

/** A team by its bar and its full name, or its abbreviation. */
export function TeamBadge({ name, short = false }: { name: string; short?: boolean }) {
  return (
    <span className="team">
      <TeamBar name={name} />
      {short ? abbreviation(name) : name}
    </span>
  );
}
