import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ACCESS_DENIED_MS } from '#shared/limits.ts';
import { PageHead } from '../ui/PageHead.tsx';

/** A member who opened a page of the commissioner's. */
export function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/', { replace: true }), ACCESS_DENIED_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <>
      <PageHead title="Access Denied">You need admin privileges to access this page.</PageHead>
      <p className="page-actions">
        <Link className="bp6-button bp6-intent-primary" to="/">
          Return to Pool
        </Link>
      </p>
    </>
  );
}
