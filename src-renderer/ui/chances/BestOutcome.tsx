import { useQuery } from '@tanstack/react-query';
import type { Game } from '#shared/model.ts';
import { hasKickedOff } from '#shared/rules/locking.ts';
import type { RootFor } from '#shared/rules/chances/rootFor.ts';
import { useChances, useMemberWeek } from '../../data/chances.ts';
import { now } from '../../data/clock.ts';
import { read } from '../../data/queries.ts';
import { outcomeText } from './chanceWords.ts';

export type Props = { game: Pick<Game, 'id' | 'weekId' | 'awayTeam' | 'homeTeam' | 'status' | 'gameTime'> };

const hasBegun = ({ status, gameTime }: Props['game']) =>
  status === 'live' || hasKickedOff({ kickoffAt: gameTime === null ? null : Date.parse(gameTime) }, now());

/** What the signed-in player should root for in this undecided game. */
export function BestOutcome({ game }: Props) {
  const { data: weeks } = useQuery(read('readWeeks'));
  const week = useMemberWeek(weeks?.find(({ id }) => id === game.weekId));
  const chances = useChances(week);
  const root = chances?.roots.find(({ gameId }) => gameId === game.id);
  if (root?.best == null && !hasBegun(game)) return null; // picks that no one sees yet may matter
  // A player without a pick this week has nothing to root for.
  if (chances === undefined || root === undefined) return <p className="root-for" aria-hidden="true" />;
  return <Outcome game={game} root={root} />;
}

function Outcome({ game, root: { best } }: Props & { root: RootFor }) {
  if (best === null) return <p className="root-for muted">Doesn’t matter to you</p>;
  const gain = Math.max(1, Math.round(best.gain * 100));
  return (
    <p className="root-for">
      Root for <b>{outcomeText(game, best)}</b>
      <span className="root-for-gain">
        : +{gain}% to win<span className="sr"> the week, estimated</span>
      </span>
    </p>
  );
}
