import type { CSSProperties, ReactNode } from 'react';

type Props = { className?: string; style?: CSSProperties; children?: ReactNode };

/** What stands while something is read, in the shape of what comes. The word is for those who do not see the shape. */
export const Loading = ({ children, ...box }: Props) => (
  <div aria-busy="true" {...box}>
    <span className="sr">Loading</span>
    {children}
  </div>
);
