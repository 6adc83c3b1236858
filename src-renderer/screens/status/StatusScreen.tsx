import { useMemo, type CSSProperties } from 'react';
import type { Completeness } from '#shared/rules/completeness.ts';
import { boardsTexts } from '#shared/texts/boards.ts';
import { useUser } from '../../data/session.ts';
import { Empty } from '../../ui/Empty.tsx';
import { LockTag } from '../../ui/LockTag.tsx';
import { PersonChip } from '../../ui/PersonChip.tsx';
import { ProgressDot } from '../../ui/ProgressDot.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Tally } from '../../ui/Tally.tsx';
import { WeekScreen, type WeekShown } from '../../ui/WeekScreen.tsx';
import { allTimes, kickoffTime } from '../../ui/format.ts';
import { byProgress, neededOf, progressOf, PROGRESS_WORDS, type Progress } from '../../ui/progress.ts';
import { useNow } from '../../ui/useNow.ts';
import { Skel } from '../../ui/Loading.tsx';
import './status.css';

const LEGEND: readonly Completeness[] = ['complete', 'in progress', 'none'];

/** The list fills its first column before the second. */
const rowsOf = (count: number): CSSProperties => ({ ['--rows' as string]: Math.ceil(count / 2) });

/** Who has made how many of their picks. */
export function StatusScreen() {
  return (
    <WeekScreen
      title="Picks Status"
      sub={allTimes()}
      label={({ weekNumber, season, seasonType }, isLocked) =>
        `Week ${weekNumber} - ${season} ${seasonType}${isLocked ? ' (Locked)' : ''}`
      }
      badges={LockTag}
      skeleton={<StatusSkeleton />}
      body={StatusList}
    />
  );
}

function StatusList({ week, games, players, picks }: WeekShown) {
  const user = useUser();
  const now = useNow(60_000);
  const list = useMemo(() => {
    const needed = neededOf(games, week);
    return players.map((player) => progressOf(player, picks, needed)).toSorted(byProgress);
  }, [games, players, picks, week]);
  if (list.length === 0) {
    return (
      <Empty title={boardsTexts.noActiveUsers}>
        <p>Players appear here once the commissioner has given them access.</p>
      </Empty>
    );
  }
  return (
    <>
      <dl className="card status-legend">
        {LEGEND.map((state) => (
          <div key={state}>
            <dt>{PROGRESS_WORDS[state]}</dt>
            <dd>
              <ProgressDot state={state} isSilent />
              {list.filter((one) => one.state === state).length}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="card status-list" style={rowsOf(list.length)}>
        {list.map((one) => (
          <StatusRow key={one.userId} progress={one} isMe={one.userId === user?.id} now={now} week={week} />
        ))}
      </ul>
    </>
  );
}

type RowProps = { progress: Progress; isMe: boolean; now: number; week: WeekShown['week'] };

function StatusRow({ progress, isMe, now, week }: RowProps) {
  const { name, count, state, lastAt } = progress;
  const isHalf = state === 'in progress';
  return (
    <li className={isMe ? 'status-row is-me' : 'status-row'}>
      <ProgressDot state={state} isSilent={isHalf} />
      <PersonChip userId={progress.userId} name={name} size="medium" />
      <span className="status-who">
        <span>
          <b>{name}</b>
          {isMe && <Tag tone="you">You</Tag>}
          {isHalf && <Tag tone="yellow">{boardsTexts.inProgress}</Tag>}
        </span>
        <span className="muted">
          {lastAt === null ? boardsTexts.noPicksYet : boardsTexts.lastSubmitted(kickoffTime(lastAt, now, week.season))}
        </span>
      </span>
      <Tally count={count} height={20} onPaper />
      <span className="status-count">
        {count}/{week.cardSize}
      </span>
    </li>
  );
}

const StatusSkeleton = () => (
  <>
    <div className="card status-legend">
      {LEGEND.map((state) => (
        <div key={state}>
          <Skel width={52} height={50} />
        </div>
      ))}
    </div>
    <div className="card status-list" style={rowsOf(8)}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((n) => (
        <div className="status-row" key={n}>
          <Skel width={150} height={34} />
        </div>
      ))}
    </div>
  </>
);
