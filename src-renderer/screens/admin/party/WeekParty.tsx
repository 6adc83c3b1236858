import { WarningSignIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { MINUTE_MS } from '#shared/limits.ts';
import type { FeedState, Game, PickCount, Week } from '#shared/model.ts';
import { isSettled } from '#shared/rules/locking.ts';
import { plural, texts } from '#shared/texts.ts';
import { games } from '../../../data/games.ts';
import { scoreTaps } from '../../../data/scoreTaps.ts';
import { useSignal } from '../../../data/useSignal.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Unread } from '../../../ui/Reading.tsx';
import { SaveMark } from '../../../ui/SaveMark.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { weekName } from '../adminWeek.ts';
import { picksOn } from '../picksOn.ts';
import { GameEntry } from './GameEntry.tsx';
import { groupGames, type PartyGroup } from './partyGroups.ts';
import './party.css';

const GROUPS: { group: PartyGroup; title: string }[] = [
  { group: 'on', title: 'On now' },
  { group: 'next', title: 'Next' },
  { group: 'later', title: 'Later' },
  { group: 'final', title: 'Final' },
  { group: 'off', title: 'Postponed or Called Off' },
];

/** The state of the taps, visible wherever the page is scrolled to. */
export function TapState({ now }: { now: number }) {
  const { taps, clashes } = useSignal(scoreTaps.queue);
  const sending = useSignal(scoreTaps.sending);
  return (
    <div className="tap-state" role="status">
      {clashes.length > 0 && sending.kind === 'saved' ? (
        <a className="save-mark save-mark-unsaved" href={`#party-game-${clashes[0]?.gameId}`}>
          <WarningSignIcon /> {plural(clashes.length, 'score change')} not saved: choose
        </a>
      ) : (
        <SaveMark save={sending} now={now} />
      )}
      {sending.kind === 'retrying' && (
        <>
          {' '}
          <span>{plural(taps.length, 'score change')} not sent yet.</span>{' '}
          <button type="button" className="text-button" onClick={scoreTaps.retry}>
            {texts.tryAgain}
          </button>
        </>
      )}
    </div>
  );
}

type Props = {
  week: Week;
  feed: FeedState;
  /** How many picks are on each game, for commissioners; undefined while that is being read. */
  counts?: readonly PickCount[] | undefined;
  /** Who enters the scores. */
  by: 'commissioner' | 'scorekeeper';
  /** What to do about a week without games. */
  addGames?: ReactNode;
};

/** The week's games in groups, each with its score buttons. */
export function WeekParty({ week, feed, counts, by, addGames }: Props) {
  const gamesRead = useQuery(games.ofWeek(week.id));
  const { data: ofWeek } = gamesRead;
  const now = useNow(MINUTE_MS / 2);
  // Cards opened or closed by hand, by game.
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [reopened, setReopened] = useState<number | null>(null);
  const groups = useMemo(() => groupGames(ofWeek ?? [], now), [ofWeek, now]);
  if (ofWeek === undefined) return <Unread of={gamesRead} skeleton={<Loading className="skel party-skeleton" />} />;
  if (ofWeek.length === 0) {
    return (
      <Empty title={texts.noGamesYet}>
        <p>You can enter scores here when the week has games.</p>
        {addGames}
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
        by={by}
        picks={picksOn(counts, game.id)}
        feed={feed}
        isOpen={isOpen}
        isReopened={reopened === game.id}
        onReopen={() => setReopened(game.id)}
        onToggle={() => setChosen(new Map(chosen).set(game.id, !isOpen))}
        now={now}
      />
    );
  };
  return (
    <>
      {ofWeek.every(isSettled) && (
        <Empty title={`${weekName(week)} is over`}>
          <p>The recap shows who won, and how.</p>
          <LinkButton to={`/recap/${week.id}`}>Recap of {weekName(week)}</LinkButton>
        </Empty>
      )}
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
