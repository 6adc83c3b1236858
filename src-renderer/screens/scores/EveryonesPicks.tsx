import { useQuery } from '@tanstack/react-query';
import type { LiveScore } from '#shared/model.ts';
import { read } from '../../data/queries.ts';
import { SplitBar } from '../../ui/SplitBar.tsx';
import { mostPicked, splitOf } from '../../ui/splitView.ts';
import { EveryonesPlace } from './ScorePicks.tsx';

/** A revealed game without a pick of the reader's own: what most of the others took. */
export function EveryonesPicks({ score }: { score: LiveScore }) {
  const users = useQuery(read('readUsers'));
  const week = useQuery(read('readWeekPicks', { params: { weekId: score.weekId } }));
  if (users.error !== null || week.error !== null) return null;
  if (users.data === undefined || week.data === undefined) return <EveryonesPlace />;
  const players = users.data.filter(({ isActive, isAdmin }) => isActive && !isAdmin);
  const cards = players.map(({ id }) => ({ userId: id, picks: week.data[id] ?? [] }));
  const split = splitOf({ ...score, gameId: score.id }, cards);
  return (
    <div className="score-mine">
      <p>{mostPicked(split, score, players.length)}</p>
      <SplitBar split={split} teams={score} />
    </div>
  );
}
