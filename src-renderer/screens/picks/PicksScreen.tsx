import { useQuery } from '@tanstack/react-query';
import { texts } from '#shared/texts.ts';
import { games } from '../../data/games.ts';
import { joined } from '../../data/joined.ts';
import { read } from '../../data/queries.ts';
import { useUser } from '../../data/session.ts';
import { Empty } from '../../ui/Empty.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Unread } from '../../ui/Reading.tsx';
import { WeekCard } from './WeekCard.tsx';
import { PicksSkeleton } from './PicksSkeleton.tsx';
import { weekTitle } from './weekTitle.ts';
import './gameCard.css';
import './picks.css';

/** The picks home: this week's games and the member's five. */
export function PicksScreen() {
  const user = useUser();
  const week = useQuery(read('readCurrentWeek'));
  const ofWeek = useQuery(games.ofWeek(week.data?.id));
  if (user === null) return null;

  const reads = joined({ week, games: ofWeek });
  if (reads.error !== null) {
    return (
      <>
        <PageHead title="Pool" />
        <Unread of={reads} skeleton={null} note="Your saved picks are safe there." />
      </>
    );
  }
  if (week.data === null) {
    return (
      <>
        <PageHead title="Pool" />
        <Empty title={texts.noWeekYet}>
          <p>{texts.noWeekYetLine}</p>
          {user.isAdmin && (
            <LinkButton intent="primary" to="/admin/week">
              Create the first week
            </LinkButton>
          )}
        </Empty>
      </>
    );
  }
  if (week.data === undefined || ofWeek.data === undefined) return <PicksSkeleton week={week.data} />;
  if (ofWeek.data.length === 0) {
    const { title, sub } = weekTitle(week.data);
    return (
      <>
        <PageHead title={title}>{sub}</PageHead>
        <Empty title={texts.noGamesYet}>
          <p>{texts.noGamesYetLine}</p>
          {user.isAdmin && (
            <LinkButton intent="primary" to="/admin/games">
              Add games
            </LinkButton>
          )}
        </Empty>
      </>
    );
  }
  return <WeekCard key={`${user.id}-${week.data.id}`} user={user} week={week.data} games={ofWeek.data} />;
}
