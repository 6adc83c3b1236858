import type { CSSProperties, ReactNode } from 'react';

type Props = { className?: string; style?: CSSProperties; children?: ReactNode };

/** A piece of a placeholder: one line, chip or picture. */
export const Skel = (style: CSSProperties) => <div className="skel" style={style} />;

/** A placeholder in the shape of the content that is loading. The text is for screen readers. */
export const Loading = ({ children, ...box }: Props) => (
  <div aria-busy="true" {...box}>
    <span className="sr">Loading</span>
    {children}
  </div>
);
