import { LockIcon } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { gameFacts } from '#shared/rules/facts.ts';
import { hasKickedOff, isGameLocked } from '#shared/rules/locking.ts';
import { reachable } from '../../data/client.ts';
import { useUser } from '../../data/session.ts';
import { useSignal } from '../../data/useSignal.ts';
import { Empty } from '../../ui/Empty.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { MatrixSkeleton } from '../../ui/MatrixSkeleton.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { WeekScreen, type WeekShown } from '../../ui/WeekScreen.tsx';
import { useLastPassed } from '../../ui/useNow.ts';
import { EverybodysPicks } from './EverybodysPicks.tsx';
import { allTimes } from '../../ui/format.ts';
import { allPicksTexts } from './allPicksTexts.ts';

/** All players' picks, once they are revealed. */
export function AllPicksScreen() {
  const user = useUser();
  if (user === null) {
    return (
      <>
        <PageHead title="All Picks" />
        <Empty title={allPicksTexts.pleaseLogIn}>
          <p>{allPicksTexts.pleaseLogInLine}</p>
          <LinkButton intent="primary" to="/">
            Go to Login
          </LinkButton>
        </Empty>
      </>
    );
  }
  return (
    <WeekScreen
      title="All Picks"
      sub={`Picks are revealed at kickoff · ${allTimes()}`}
      label={({ weekNumber, phase }, isLocked) =>
        `Week ${weekNumber}${phase === 'current' ? ' (current)' : ''}${isLocked ? ' (Locked)' : ''}`
      }
      badges={Badges}
      skeleton={<MatrixSkeleton />}
      body={EverybodysPicks}
    />
  );
}

function Badges({ week, isLocked, games }: WeekShown) {
  const isReachable = useSignal(reachable);
  const facts = useMemo(() => games.map(gameFacts), [games]);
  const instants = useMemo(
    () => facts.flatMap(({ lockAt, kickoffAt }) => [lockAt, kickoffAt]).filter((one) => one !== null),
    [facts],
  );
  const at = useLastPassed(instants);
  const isAllLocked = isLocked || (facts.length > 0 && facts.every((game) => isGameLocked(game, at)));
  const isAnyLive = facts.some(
    (game) => game.status === 'live' || (game.status === 'scheduled' && hasKickedOff(game, at)),
  );
  return (
    <>
      {week.phase === 'historical' && <Tag>{allPicksTexts.historicalWeek}</Tag>}
      {week.phase === 'upcoming' && <Tag>{allPicksTexts.upcomingWeek}</Tag>}
      {isAllLocked ? (
        <Tag tone="outline">
          <LockIcon size={12} /> {allPicksTexts.allLocked}
        </Tag>
      ) : (
        isAnyLive && isReachable && <Tag tone="live">{allPicksTexts.liveUpdates}</Tag>
      )}
    </>
  );
}
