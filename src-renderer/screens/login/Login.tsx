import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { PoolError } from '#shared/errors.ts';
import { texts } from '#shared/texts.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { PRODUCT, poolName } from '../../data/poolName.ts';
import { read } from '../../data/queries.ts';
import { session } from '../../data/session.ts';
import { useSignal } from '../../data/useSignal.ts';
import { Door } from '../../ui/Door.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { LoginForm } from './LoginForm.tsx';
import './login.css';

const LOOKS_AGAIN_MS = 5_000;
/** The html has the same name, before the pool has been read. */
const isDemo = 'demo' in document.documentElement.dataset;

/** The login screen. It is shown at the address that the member opened. */
export function Login() {
  // Without a session there is no socket that reports when the host is back or the pool is open, so the form polls.
  const pool = useQuery({
    ...read('readPool'),
    refetchInterval: ({ state }) =>
      state.status === 'error' || state.data?.commissioner === '' ? LOOKS_AGAIN_MS : false,
  });
  const opened = pool.data?.name;
  useEffect(() => {
    // The html of a pool that was not open yet had no name.
    if (opened !== undefined) poolName.set(opened);
  }, [opened]);
  const hasEnded = useSignal(session.hasEnded);
  const linkRefusal = useSignal(session.linkRefusal);
  const code = pool.error instanceof PoolError ? pool.error.code : null;
  const name = useSignal(poolName);
  // A pool without a commissioner has not been set up yet.
  const isOpen = pool.data === undefined ? code !== 'not_open' : pool.data.commissioner !== '';
  return (
    <Door lead="Five games, every week, against the spread or the total.">
      <PageHead title={isOpen ? 'Join the pool' : commissionerTexts.notOpenYet}>
        {isOpen && name !== PRODUCT ? name : undefined}
      </PageHead>
      {isDemo && (
        <p className="login-note">
          This is a demo: members, picks and scores are made up, and everything is deleted when it ends.
        </p>
      )}
      {linkRefusal !== null && (
        <p className="login-note login-note-bad" role="alert">
          {linkRefusal}
        </p>
      )}
      {hasEnded && isOpen && (
        <p className="login-note" role="status">
          {texts.signedOut}
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
      {isOpen ? (
        <LoginForm commissioner={pool.data?.commissioner ?? null} />
      ) : (
        <>
          <p>The commissioner is still setting it up. This page continues automatically when the pool opens.</p>
          <Button onClick={() => void pool.refetch()}>{texts.tryAgain}</Button>
        </>
      )}
      <p>
        <Link to="/how-it-works">How it works</Link>
      </p>
    </Door>
  );
}
