import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { MINUTE_MS } from '#shared/limits.ts';
import type { Game, Week } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { games } from '../../../data/games.ts';
import { party } from '../../../data/party.ts';
import { read } from '../../../data/queries.ts';
import { scoreTaps } from '../../../data/scoreTaps.ts';
import { useSignal } from '../../../data/useSignal.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Unread } from '../../../ui/Reading.tsx';
import { SaveMark } from '../../../ui/SaveMark.tsx';
import { useChosenWeek } from '../../../ui/useChosenWeek.ts';
import { useNow } from '../../../ui/useNow.ts';
import { adminTexts } from '../adminTexts.ts';
import { seasonName, weekName } from '../adminWeek.ts';
import { BoardLink } from './BoardLink.tsx';
import { GameEntry } from './GameEntry.tsx';
import { groupGames, type PartyGroup } from './partyGroups.ts';
import './party.css';
import { allTimes } from '../../../ui/format.ts';

const GROUPS: { group: PartyGroup; title: string }[] = [
  { group: 'on', title: 'On now' },
  { group: 'next', title: 'Next' },
  { group: 'later', title: 'Later' },
  { group: 'final', title: 'Final' },
  { group: 'off', title: 'Postponed or Called Off' },
];

/** The state of the taps, visible wherever the page is scrolled to. */
function TapState({ now }: { now: number }) {
  const { taps } = useSignal(scoreTaps.queue);
  const sending = useSignal(scoreTaps.sending);
  return (
    <div className="tap-state" role="status">
      <SaveMark save={sending} now={now} />
      {sending.kind === 'retrying' && (
        <>
          {' '}
          <span>{adminTexts.plural(taps.length, 'score change')} not sent yet.</span>{' '}
          <button type="button" className="text-button" onClick={scoreTaps.retry}>
            {texts.tryAgain}
          </button>
        </>
      )}
    </div>
  );
}

function WeekParty({ week }: { week: Week }) {
  const { search } = useLocation();
  const gamesRead = useQuery(games.ofWeek(week.id));
  const { data: ofWeek } = gamesRead;
  const { data: counts } = useQuery(read('readPickCounts', { params: { weekId: week.id } }));
  const { data: feed } = useQuery(party.feed());
  const now = useNow(MINUTE_MS / 2);
  // What she opened or closed herself, by game.
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const groups = useMemo(() => groupGames(ofWeek ?? [], now), [ofWeek, now]);
  if (ofWeek === undefined) return <Unread of={gamesRead} skeleton={<Loading className="skel party-skeleton" />} />;
  if (ofWeek.length === 0) {
    return (
      <Empty title={texts.noGamesYet}>
        <p>You can enter scores here when the week has games.</p>
        <Link className="bp6-button bp6-intent-primary" to={{ pathname: '/admin/games', search }}>
          Add Games
        </Link>
      </Empty>
    );
  }
  const entry = (game: Game, group: PartyGroup) => {
    // Live and next games are open; with the whole week open the page would have a hundred buttons.
    const isOpen = chosen.get(game.id) ?? (group === 'on' || group === 'next');
    return (
      <GameEntry
        key={game.id}
        game={game}
        week={week}
        picks={counts?.find(({ gameId }) => gameId === game.id)?.picks ?? null}
        feed={feed?.state ?? 'off'}
        isOpen={isOpen}
        onToggle={() => setChosen(new Map(chosen).set(game.id, !isOpen))}
        now={now}
      />
    );
  };
  return (
    <>
      {GROUPS.map(
        ({ group, title }) =>
          groups[group].length > 0 && (
            <section key={group} aria-label={title}>
              <h2 className="section-title">
                {title} <span className="n">{groups[group].length}</span>
              </h2>
              <ul className="party-games">{groups[group].map((game) => entry(game, group))}</ul>
            </section>
          ),
      )}
    </>
  );
}

/** The watch party: score buttons, and the link for the TV. */
export function PartySection() {
  const { week, weeks, reading } = useChosenWeek();
  const now = useNow(MINUTE_MS / 4);
  return (
    <div className="party">
      <PageHead title="Watch party">
        {week === undefined ? allTimes() : `${weekName(week)}, ${seasonName(week)} · ${allTimes()}`}
      </PageHead>
      <TapState now={now} />
      <Unread of={reading} skeleton={<Loading className="skel party-skeleton" />} />
      {weeks !== undefined && week === undefined && (
        <Empty title={texts.noWeekYet}>
          <p>Create a week and its games first.</p>
          <Link className="bp6-button bp6-intent-primary" to="/admin/week">
            Create a Week
          </Link>
        </Empty>
      )}
      {week !== undefined && <WeekParty key={week.id} week={week} />}
      <BoardLink now={now} />
    </div>
  );
}
