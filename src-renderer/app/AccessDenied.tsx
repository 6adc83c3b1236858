import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ACCESS_DENIED_MS } from '#shared/limits.ts';
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
        <Link className="bp6-button bp6-intent-primary" to="/">
          Return to Pool
        </Link>
      </p>
    </>
  );
}
