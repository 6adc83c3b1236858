import type { CSSProperties } from 'react';
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
