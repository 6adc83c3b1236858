import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { SignedInUser } from '#shared/model.ts';
import { SEASON_MAX, SEASON_MIN } from '#shared/limits.ts';
import { boardsTexts } from '#shared/texts/boards.ts';
import { read } from '../../data/queries.ts';
import { useUser } from '../../data/session.ts';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Unread } from '../../ui/Reading.tsx';
import { seasonsOf } from '../../ui/seasons.ts';
import { useNow } from '../../ui/useNow.ts';
import { useUsualSeason } from '../../ui/useUsualSeason.ts';
import { Records } from './Records.tsx';
import { SeasonPicture } from './SeasonPicture.tsx';
import { WeekOfMine } from './WeekOfMine.tsx';
import { byWeek, countSeason } from './seasonRecord.ts';
import './mySeason.css';
import { allTimes } from '../../ui/format.ts';
import { Skel } from '../../ui/Loading.tsx';

/** Older weeks are folded to a line. */
const WEEKS_OPEN = 2;

function useChosenSeason(): [number, number, (season: number) => void] {
  const [search, setSearch] = useSearchParams();
  const usual = useUsualSeason();
  const asked = Number(search.get('season') ?? usual);
  const isSeason = Number.isInteger(asked) && asked >= SEASON_MIN && asked <= SEASON_MAX;
  return [isSeason ? asked : usual, usual, (season) => setSearch({ season: String(season) }, { replace: true })];
}

/** The reader's picks of a season, week by week, with their results. */
export function MySeasonScreen() {
  const user = useUser();
  const [season, usual, choose] = useChosenSeason();
  const { data: allWeeks } = useQuery(read('readWeeks'));
  if (user === null) return null;
  return (
    <div className="my-season">
      <PageHead
        title="My season"
        actions={
          <>
            <LinkButton variant="minimal" className="board-link" to="/leaderboard">
              Leaderboard
            </LinkButton>
            <ChoiceSelect
              label="Season"
              value={season}
              choices={seasonsOf(allWeeks ?? [], [usual, season])}
              onChange={choose}
            />
          </>
        }
      >
        {season} season · {allTimes()}
      </PageHead>
      <Season key={season} user={user} season={season} />
    </div>
  );
}

function Season({ user, season }: { user: SignedInUser; season: number }) {
  const ofSeason = useQuery(read('readSeasonPicks', { params: { userId: user.id, season } }));
  const { data: picks } = ofSeason;
  const { data: closing = [] } = useQuery(read('readClosingLines', { params: { season } }));
  const now = useNow(60_000);
  if (picks === undefined) {
    return <Unread of={ofSeason} skeleton={<SeasonSkeleton />} note="Your saved picks are safe there." />;
  }
  if (picks.length === 0) {
    return (
      <Empty title={boardsTexts.noSeasonPicks}>
        <p>{boardsTexts.noSeasonPicksLine}</p>
        <LinkButton intent="primary" to="/">
          To the picks
        </LinkButton>
      </Empty>
    );
  }
  const weeks = byWeek(picks);
  return (
    <>
      <Records record={countSeason(picks)} />
      <SeasonPicture weeks={weeks} />
      {weeks.map((week, index) => (
        <WeekOfMine key={week.week.id} {...week} closing={closing} now={now} isFolded={index >= WEEKS_OPEN} />
      ))}
    </>
  );
}

function SeasonSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr">Loading your picks</span>
      <div className="records" aria-hidden="true">
        {[1, 2, 3].map((n) => (
          <div className="card record" key={n}>
            <Skel width={64} height={14} />
            <Skel width={96} height={32} marginTop={8} />
          </div>
        ))}
      </div>
      <div className="card season-picture" aria-hidden="true">
        <Skel height={132} />
        <Skel height={124} />
      </div>
      <div className="card my-picks" style={{ marginTop: 24 }} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((n) => (
          <div className="my-pick" key={n}>
            <Skel width="60%" height={20} />
          </div>
        ))}
      </div>
    </div>
  );
}
