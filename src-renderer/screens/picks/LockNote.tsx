import { LockIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { nextLockAt } from '#shared/rules/locking.ts';
import { nickname } from '#shared/teams.ts';
import { texts } from '#shared/texts.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { markedTime, nearTime } from '../../ui/format.ts';
import { COUNTED_DOWN_MS, type GameView } from './cardView.ts';

type Props = { views: readonly GameView[]; weekLockAt: number | null; now: number; season: number };

/** How locking works, and which game is next. */
export function LockNote({ views, weekLockAt, now, season }: Props) {
  const open = views.filter((view) => !view.isLocked);
  const next = nextLockAt(
    open.map((view) => view.facts),
    now,
  );
  const nextGames = open.filter(({ facts }) => next !== null && (facts.lockAt === next || facts.kickoffAt === next));
  const [first, ...others] = nextGames;
  const timeOf = (at: number) => markedTime(nearTime(at, now, season), at);
  return (
    <p className="lock-note">
      <LockIcon />
      <span>
        {texts.automaticLocking}{' '}
        {next !== null && first !== undefined && (
          <>
            Next:{' '}
            <b>
              {nickname(first.game.awayTeam)} @ {nickname(first.game.homeTeam)}
            </b>
            {others.length > 0 && ` and ${others.length} more`},{' '}
            {next - now < COUNTED_DOWN_MS ? (
              <>
                in <Countdown to={next} />
              </>
            ) : (
              timeOf(next)
            )}
            .{' '}
          </>
        )}
        {weekLockAt !== null && `The whole week locks ${timeOf(weekLockAt)}. `}
        <Link to="/how-it-works">How it works</Link>
      </span>
    </p>
  );
}
