import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PoolError } from '#shared/errors.ts';
import { texts } from '#shared/texts.ts';
import { poolInfo } from '../../data/poolInfo.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Tally } from '../../ui/Tally.tsx';
import { LoginForm } from './LoginForm.tsx';
import './login.css';

const LOOKS_AGAIN_MS = 5_000;

/** The door: an ink panel with the mark, and the form beside it. It stands at the address the member was going to. */
export function Login() {
  // Nobody is signed in, so no socket says when the host is there or the pool is open: the form looks by itself.
  const pool = useQuery({
    ...poolInfo.read(),
    refetchInterval: ({ state }) => (state.status === 'error' ? LOOKS_AGAIN_MS : false),
  });
  const code = pool.error instanceof PoolError ? pool.error.code : null;
  const name = pool.data?.name;
  return (
    <div className="login">
      <header className="login-top on-ink">
        <div>
          <Tally height={56} />
          <p className="login-word" aria-hidden="true">
            Sunday
            <br />
            Five
          </p>
        </div>
        <p className="login-lead">Five games, every week, against the spread or the total.</p>
        <div className="hash" aria-hidden="true" />
      </header>
      <main className="login-main" id="main">
        <PageHead title={code === 'not_open' ? texts.notOpenYet : 'Join the pool'}>
          {name !== undefined && name !== 'Sunday Five' ? name : undefined}
        </PageHead>
        {pool.data?.demo === true && (
          <p className="login-note">
            This is a demo: members, picks and scores are made up, and everything is gone when it ends.
          </p>
        )}
        {code === 'unreachable' && (
          <p className="login-note login-note-bad" role="alert">
            {texts.hostUnreachable}{' '}
            <button type="button" className="text-button" onClick={() => void pool.refetch()}>
              {texts.tryAgain}
            </button>
          </p>
        )}
        {code === 'not_open' ? (
          <>
            <p>The commissioner is still setting it up. Come back in a while.</p>
            <button type="button" className="bp6-button" onClick={() => void pool.refetch()}>
              {texts.tryAgain}
            </button>
          </>
        ) : (
          <LoginForm commissioner={pool.data?.commissioner ?? null} />
        )}
        <p>
          <Link to="/how-it-works">How it works</Link>
        </p>
      </main>
    </div>
  );
}
