import { Link } from 'react-router-dom';

/** What each board counts and how it ranks. */
export function BoardNotes() {
  return (
    <footer className="board-notes">
      <p>
        The <b>season</b> board counts every week of its season type, a <b>period</b> board six weeks (1-6, 7-12 or{' '}
        <span className="weeks-range">13-18</span>), the <b>weekly</b> board one.
      </p>
      <p>
        Most wins lead; with equal wins fewer losses do, and equal records share a rank. A push is a tie and no
        decision: Win % is wins out of wins and losses.
      </p>
      <p>Rankings update automatically when games are scored.</p>
      <nav aria-label="More about the picks">
        <Link to="/my-season">My season</Link>
        <Link to="/locked-picks">All Picks</Link>
      </nav>
    </footer>
  );
}
