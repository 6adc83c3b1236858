import { Link } from 'react-router-dom';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';

/** For every path without a screen. */
export function NotFound() {
  return (
    <>
      <PageHead title="Page Not Found" />
      <Empty title={`There is no screen at ${window.location.pathname}.`}>
        <p>The link may be old, or a letter of it is missing.</p>
        <p className="hint">
          For developers: screens are listed in <code>src-renderer/app/routes.ts</code>.
        </p>
        <Link className="bp6-button bp6-intent-primary" to="/">
          Back to my picks
        </Link>
      </Empty>
    </>
  );
}
