import { Empty } from '../../ui/Empty.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
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
        <LinkButton intent="primary" to="/">
          Back to my picks
        </LinkButton>
      </Empty>
    </>
  );
}
