import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ACCESS_DENIED_MS } from '#shared/limits.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { PageHead } from '../ui/PageHead.tsx';

/** A member opened a page of the commissioner's, or the scorekeepers' page. */
export function AccessDenied({ isForScorekeepers }: { isForScorekeepers: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/', { replace: true }), ACCESS_DENIED_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <>
      <PageHead title="Access Denied">
        {isForScorekeepers
          ? 'Only scorekeepers can open this page. Ask the commissioner to make you one.'
          : 'You need admin privileges to access this page.'}
      </PageHead>
      <p className="page-actions">
        <LinkButton intent="primary" to="/">
          Return to Pool
        </LinkButton>
      </p>
    </>
  );
}
