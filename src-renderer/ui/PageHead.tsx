import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { headingAppeared } from './headingFocus.ts';

type Props = { title: string; children?: ReactNode; actions?: ReactNode };

/** A screen's heading, with one muted line under it and its actions beside it. */
export function PageHead({ title, children, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the browser removes the node, or whether it had the focus could no longer be seen.
  useLayoutEffect(() => (heading.current === null ? undefined : headingAppeared(heading.current)), []);
  return (
    <div className="page-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children !== undefined && <p>{children}</p>}
      </div>
      {actions !== undefined && <div className="page-actions">{actions}</div>}
    </div>
  );
}
