import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { PoolError } from '#shared/errors.ts';
import type { PlayerPage } from '#shared/model.ts';
import { read } from '../../data/queries.ts';
import { useUser } from '../../data/session.ts';
import { Empty } from '../../ui/Empty.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PersonChip } from '../../ui/PersonChip.tsx';
import { Skel } from '../../ui/Loading.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Figures } from './Figures.tsx';
import { HeadToHead } from './HeadToHead.tsx';
import { KindTable } from './KindTable.tsx';
import { PlayerSeasons } from './PlayerSeasons.tsx';
import { PlayerSkeleton } from './PlayerSkeleton.tsx';
import { TeamTable } from './TeamTable.tsx';
import './player.css';

/** A player's past: weeks, habits and head to head, from revealed picks alone. */
export function PlayerScreen() {
  const { id = '' } = useParams();
  // The server would reject any other text; there is no such player either way.
  return /^[1-9]\d{0,14}$/.test(id) ? <PlayerOf key={id} id={Number(id)} /> : <NoPlayer />;
}

function PlayerOf({ id }: { id: number }) {
  const reading = useQuery(read('readPlayer', { params: { id } }));
  const myId = useUser()?.id;
  const { data: player, error } = reading;
  // Also when the player was deleted while the page was open.
  if (error instanceof PoolError && error.code === 'not_found') return <NoPlayer />;
  return (
    <>
      <div className="player-head">
        {player === undefined ? (
          <Skel width={44} height={44} borderRadius="50%" flex="none" />
        ) : (
          <PersonChip userId={id} name={player.username} size="large" />
        )}
        <PageHead title={player?.username ?? 'Player'} actions={<HistoryLink />}>
          {player === undefined ? '\u00a0' : aboutOf(player, id === myId)}
        </PageHead>
      </div>
      <Reading of={reading} skeleton={<PlayerSkeleton />}>
        {(page) => <Page page={page} isMe={id === myId} />}
      </Reading>
    </>
  );
}

const HistoryLink = () => (
  <LinkButton variant="minimal" to="/history">
    History
  </LinkButton>
);

function aboutOf({ isActive, seasons }: PlayerPage, isMe: boolean): string {
  const first = seasons.at(-1)?.season;
  const since = first === undefined ? 'Player in this pool' : `In this pool since ${first}`;
  return [since, isMe ? 'this is you' : '', isActive ? '' : 'no longer plays']
    .filter((part) => part !== '')
    .join(' · ');
}

const NoPlayer = () => (
  <>
    <PageHead title="Player" actions={<HistoryLink />} />
    <Empty title="Player not found">
      <p>The account may have been deleted. Past seasons are on the History page.</p>
      <LinkButton intent="primary" to="/history">
        To History
      </LinkButton>
    </Empty>
  </>
);

function Page({ page, isMe }: { page: PlayerPage; isMe: boolean }) {
  const { username, seasons, headToHead, kinds, teams } = page;
  if (seasons.length === 0) {
    return (
      <Empty title="No picks to show yet">
        <p>
          {isMe ? 'Your picks' : `${username}’s picks`} count here from the kickoff of their games, when everyone can
          see them.
        </p>
      </Empty>
    );
  }
  return (
    <div>
      <Figures page={page} />
      <div className="player-columns">
        <div>
          {headToHead !== null && <HeadToHead name={username} {...headToHead} />}
          <PlayerSeasons seasons={seasons} />
        </div>
        <div>
          <KindTable kinds={kinds} />
          {teams.length > 0 && <TeamTable teams={teams} />}
        </div>
      </div>
      <p className="player-note muted">
        Only picks on games that have kicked off are counted.{' '}
        {isMe && <Link to="/my-season">Your own picks, one by one, are in My season.</Link>}
      </p>
    </div>
  );
}
