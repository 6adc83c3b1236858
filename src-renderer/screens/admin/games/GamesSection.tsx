import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { plural, texts } from '#shared/texts.ts';
import { games } from '../../../data/games.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Reading } from '../../../ui/Reading.tsx';
import { useChosenWeek } from '../../../ui/useChosenWeek.ts';
import { seasonName, weekName } from '../adminWeek.ts';
import { AddGame } from './AddGame.tsx';
import { ImportGames } from './ImportGames.tsx';
import { PasteGames } from './PasteGames.tsx';
import './games.css';
import { allTimes } from '../../../ui/format.ts';

/** The ways to fill the chosen week with games. */
export function GamesSection() {
  const { week, reading } = useChosenWeek();
  const ofWeek = useQuery(games.ofWeek(week?.id));
  const { search } = useLocation();
  if (week === undefined) {
    return (
      <>
        <PageHead title="Add games" />
        <Reading
          of={reading}
          skeleton={<Loading className="skel" style={{ height: 260 }} />}
          note="Nothing was changed."
        >
          {() => (
            <Empty title={texts.noWeekYet}>
              <p>Games belong to a week. Create the first one, then come back.</p>
              <LinkButton intent="primary" to="/admin/week">
                Create a Week
              </LinkButton>
            </Empty>
          )}
        </Reading>
      </>
    );
  }
  const stored = ofWeek.data ?? [];
  return (
    <>
      <PageHead title="Add games">
        {weekName(week)}, {seasonName(week)} · {allTimes()}
        {stored.length > 0 && (
          <>
            {' · '}
            <Link to={{ pathname: '/admin/week', search }}>{plural(stored.length, 'game')} so far</Link>
          </>
        )}
      </PageHead>
      <div className="admin-stack">
        <ImportGames key={week.id} week={week} />
        <PasteGames week={week} />
        <AddGame key={`add-${week.id}`} week={week} />
      </div>
    </>
  );
}
