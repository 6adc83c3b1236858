import { ShareIcon } from '@blueprintjs/icons';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import './injuries.css';

const REPORTS = [
  {
    name: 'Live injury reports',
    site: 'ESPN',
    href: 'https://www.espn.com/nfl/injuries',
    text: 'Every team on one page, by player, with the latest note.',
  },
  {
    name: 'Team by team',
    site: 'NFL.com',
    href: 'https://www.nfl.com/injuries/',
    text: 'The official practice and game status of each team, week by week.',
  },
];

/** The way to the two public injury reports. The pool itself keeps none. */
export function Injuries() {
  return (
    <>
      <PageHead title="Injuries">Two public reports on other sites. You need an internet connection.</PageHead>
      <ul className="injuries">
        {REPORTS.map(({ name, site, href, text }) => (
          <li key={href} className="card">
            <h2>{name}</h2>
            <p>{text}</p>
            <LinkButton href={href} target="_blank" rel="noopener noreferrer">
              {site}: {name.toLowerCase()} <ShareIcon />
              <span className="sr">(opens in a new tab)</span>
            </LinkButton>
            <p className="muted">Opens in a new tab.</p>
          </li>
        ))}
      </ul>
    </>
  );
}
