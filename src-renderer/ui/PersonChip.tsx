import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { initialsOf, personHue } from './person.ts';
import './personChip.css';

type Props = { userId: number | null; name: string; size?: 'small' | 'medium' | 'large' };

/**
 * A person's initials on their hue: 28, 36 or 44 px. The name is beside it. The style sheet writes the initials, so that
 * copied text has each name once.
 */
export function PersonChip({ userId, name, size = 'small' }: Props) {
  const style: CSSProperties = { ['--person' as string]: personHue(userId) };
  return (
    <span
      className={`person-chip person-chip-${size}`}
      style={style}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    />
  );
}

type LinkProps = {
  userId: number;
  name: string;
  /** The whole of the nearest positioned element can be tapped: its own row, not a name in a sentence. */
  isRow?: boolean;
};

/** A player's name that leads to the player's page. */
export const PlayerLink = ({ userId, name, isRow = false }: LinkProps) => (
  <Link className={isRow ? 'player-link is-row' : 'player-link'} to={`/players/${userId}`}>
    {name}
  </Link>
);
