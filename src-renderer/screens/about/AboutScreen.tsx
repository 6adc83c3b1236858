import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read } from '../../data/queries.ts';
import { useUser } from '../../data/session.ts';
import { Loading } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Reading } from '../../ui/Reading.tsx';
import './about.css';

/** What this app is, who runs the pool and where picks are stored; for everyone. */
export function AboutScreen() {
  const reading = useQuery(read('readPool'));
  const user = useUser();
  return (
    <>
      <PageHead title="About">{reading.data?.name ?? ' '}</PageHead>
      <Reading of={reading} skeleton={<Loading className="skel" style={{ height: 220 }} />}>
        {(pool) => (
          <section className="card about">
            <p>
              <b>Sunday Five</b> is a weekly pick’em pool among friends: five games, against the spread or the total.
            </p>
            {pool.demo ? (
              <p>This one is a demo: a past season with made-up members. Everything is deleted when it ends.</p>
            ) : (
              <p>
                This one is run by {pool.commissioner}, on {pool.commissioner}’s own computer, and is open while that
                computer is on. Picks, messages and pictures are stored only there.
              </p>
            )}
            <p>
              {pool.feed === 'off'
                ? 'Games and scores are entered by the commissioner.'
                : 'Scores and kickoffs come from a public scoreboard; the commissioner can correct them.'}
            </p>
            <p className="muted">Version {pool.version}</p>
            <p className="about-links">
              <Link to="/how-it-works">How it works</Link>
              {user?.isAdmin === true && <Link to="/admin/about">Pool status</Link>}
              <a href="/third-party-notices.txt">Licenses</a>
            </p>
          </section>
        )}
      </Reading>
    </>
  );
}
