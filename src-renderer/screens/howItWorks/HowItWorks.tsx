import { Link } from 'react-router-dom';
import { MAX_PICKS } from '#shared/limits.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Result } from '../../ui/Result.tsx';
import './howItWorks.css';

/** The game in a minute, for a friend who has never picked against a spread. */
export function HowItWorks() {
  return (
    <>
      <PageHead title="How it works">{MAX_PICKS} games, every week, against the spread or the total.</PageHead>
      <div className="how">
        <section className="card">
          <h2>Five picks</h2>
          <p>
            Choose up to {MAX_PICKS} games of the week and one option on each: a side of the spread, or over or under
            the total. Every tap is saved automatically, and you can change a pick until its game locks.
          </p>
        </section>
        <section className="card">
          <h2>Spread</h2>
          <p>
            The favorite gives points, the underdog gets them. <b>SF −3.5</b> wins when San Francisco wins by 4 or more;{' '}
            <b>ARI +3.5</b> wins when Arizona wins, or loses by 3 or fewer. <b>PK</b> means neither team gets points.
          </p>
        </section>
        <section className="card">
          <h2>Total</h2>
          <p>
            Both teams’ points together. <b>Over 48.5</b> needs 49 or more, <b>Under 48.5</b> needs 48 or fewer.
            Overtime counts.
          </p>
        </section>
        <section className="card">
          <h2>Win, loss, push</h2>
          <p className="how-results">
            <Result result="win" /> <Result result="loss" /> <Result result="tie" />
          </p>
          <p>
            When the score lands exactly on the line it is a push: a tie, neither won nor lost. A game that is called
            off is a push too. You keep the line you picked at, even when it moves later.
          </p>
        </section>
        <section className="card">
          <h2>Locks</h2>
          <p>
            Each game locks 5 minutes before its kickoff. No other player sees your pick until kickoff. After kickoff,
            everyone does.
          </p>
        </section>
        <section className="card">
          <h2>Ranking</h2>
          <p>
            Most wins first. Ties in wins go to the player with fewer losses. Equal records share the rank. Win % is
            wins divided by wins plus losses. Pushes don’t count. There is a board for the week, for each six-week
            period, and for the season.
          </p>
        </section>
      </div>
      <p className="how-back">
        <Link to="/">Back to my picks</Link> · <Link to="/about">About this pool</Link>
      </p>
    </>
  );
}
