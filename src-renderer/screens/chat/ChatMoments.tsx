import { useQuery } from '@tanstack/react-query';
import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import { useChanceHistory, useMemberWeek } from '../../data/chances.ts';
import { read } from '../../data/queries.ts';
import { momentText, scoreText } from '../../ui/chances/chanceWords.ts';
import { nearTime } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import './chatMoments.css';

const MOST = 2;
/** Older ones are under the weekly leaderboard. */
const FOR_MS = 12 * HOUR_MS;

/** The latest moments of the current week, a thin line each. They are estimates, and no one wrote them. */
export function ChatMoments() {
  const { data: week } = useQuery(read('readCurrentWeek'));
  const of = useMemberWeek(week ?? undefined);
  const past = useChanceHistory(of);
  const now = useNow(MINUTE_MS);
  const shown = (past?.moments ?? []).filter(({ at }) => now - at < FOR_MS).slice(-MOST);
  if (of === undefined || shown.length === 0) return null;
  const nameOf = (userId: number) => of.names.get(userId) ?? 'A former player';
  return (
    <ul className="chat-moments" aria-label="Latest moments, estimated">
      {shown.map((moment, at) => {
        const game = of.source.games.find(({ id }) => id === moment.gameId);
        return (
          <li key={`${moment.at} ${moment.gameId} ${moment.kind} ${moment.userId} ${at}`}>
            {nearTime(moment.at, now)} {game !== undefined && <b>{scoreText(game, moment)}</b>}:{' '}
            {momentText(moment, nameOf)}
          </li>
        );
      })}
    </ul>
  );
}
