import { useQuery } from '@tanstack/react-query';
import type { Tiebreak } from '#shared/model.ts';
import { games } from '../../data/games.ts';
import { read } from '../../data/queries.ts';

function sentence(title: string, { isCalledOff, total }: Tiebreak): string {
  if (isCalledOff) return `${title} was called off, so players who tie share the week.`;
  if (total === null) return `Ties are decided by the guesses at the total points of ${title}.`;
  return `${title} had ${total} points. The closest guess decides ties.`;
}

/** What decides a tied week. */
export function TiebreakNote({ weekId }: { weekId: number }) {
  const { data } = useQuery(read('readTiebreak', { params: { weekId } }));
  const { data: ofWeek = [] } = useQuery(games.ofWeek(weekId));
  const game = ofWeek.find(({ id }) => id === data?.gameId);
  if (data === undefined || game === undefined) return null;
  return <p className="if-now-note">{sentence(`${game.awayTeam} @ ${game.homeTeam}`, data)}</p>;
}
