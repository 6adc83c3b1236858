import { isDefaultRules, type HouseRules } from '#shared/houseRules.ts';
import { Link } from 'react-router-dom';

/** What each board counts and how it ranks. */
export function BoardNotes({ rules }: { rules: HouseRules }) {
  return (
    <footer className="board-notes">
      <p>
        The <b>season</b> board counts every week of its season type, a <b>period</b> board six weeks (1-6, 7-12 or{' '}
        <span className="weeks-range">13-18</span>), the <b>weekly</b> board one.
      </p>
      <p>
        {isDefaultRules(rules)
          ? 'Most wins lead. Ties in wins go to the player with fewer losses, and equal records share a rank.'
          : 'Most points lead under this season’s house rules. Equal points go to the player with fewer losses.'}{' '}
        Pushes don’t count in Win %, which is wins divided by wins plus losses.
      </p>
      <p>Rankings update automatically when games are scored.</p>
      <nav aria-label="More about the picks">
        <Link to="/my-season">My season</Link>
        <Link to="/what-if">What if</Link>
        <Link to="/locked-picks">All Picks</Link>
      </nav>
    </footer>
  );
}
