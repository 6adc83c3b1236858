import { useMemo, useState } from 'react';
import { HOUR_MS } from '#shared/limits.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { texts } from '#shared/texts.ts';
import { useUser } from '../../data/session.ts';
import { Empty } from '../../ui/Empty.tsx';
import type { MatrixPlayer } from '../../ui/MatrixRow.tsx';
import { PickMatrix } from '../../ui/PickMatrix.tsx';
import type { WeekShown } from '../../ui/WeekScreen.tsx';
import { hasAnyStarted, headOf, inMatrixOrder, isShown, gamesSent } from '../../ui/matrixView.ts';
import { neededOf, progressOf } from '../../ui/progress.ts';
import { useLastPassed, useNow } from '../../ui/useNow.ts';

const NOTHING_SENT: ReadonlySet<number> = new Set();

/** The matrix of a week, or why there is none yet. */
export function EverybodysPicks({ week, isLocked, games, players, picks, readAt }: WeekShown) {
  const user = useUser();
  const kickoffs = useMemo(() => games.flatMap((game) => gameFacts(game).kickoffAt ?? []), [games]);
  const at = useLastPassed(kickoffs);
  const now = useNow(HOUR_MS);
  const ordered = useMemo(() => inMatrixOrder(games), [games]);
  const shown = useMemo(() => {
    const reveal = { at, readAt, sent: user === null ? NOTHING_SENT : gamesSent(picks, user) };
    return new Set(games.filter((game) => isShown(game, reveal)).map(({ id }) => id));
  }, [games, picks, readAt, at, user]);
  const [shownAtFirst] = useState(shown);
  const heads = useMemo(
    () => ordered.map((game) => headOf(game, { at, now, season: week.season })),
    [ordered, at, now, week.season],
  );
  const columns = ordered.map(({ id, awayTeam, homeTeam }) => {
    const isRevealed = shown.has(id);
    return { gameId: id, awayTeam, homeTeam, isRevealed, isNew: isRevealed && !shownAtFirst.has(id) };
  });
  const rows = useMemo(() => {
    const needed = neededOf(games);
    return players
      .map((player): MatrixPlayer => {
        const { userId, name, count, state } = progressOf(player, picks, needed);
        const isMe = userId === user?.id;
        return { userId, name, count, state, isMe, seesAll: isMe, picks: picks[userId] ?? [] };
      })
      .toSorted((a, b) => Number(b.isMe) - Number(a.isMe) || a.name.localeCompare(b.name, 'en'));
  }, [games, players, picks, user]);

  if (!hasAnyStarted(games, at) && !isLocked) {
    return (
      <Empty title={texts.noGamesStarted}>
        <p>{texts.noGamesStartedLine}</p>
      </Empty>
    );
  }
  if (games.length === 0) return <Empty title={texts.noGamesThisWeek} />;
  if (rows.length === 0) return <Empty title={texts.noPlayersYet} />;
  const fresh = heads.filter((_, index) => columns[index]?.isNew === true);
  return (
    <>
      <div className="sr" role="status">
        {fresh.map(({ full }) => `The picks on ${full} are revealed. `)}
      </div>
      <PickMatrix
        caption={`Everyone’s picks, week ${week.weekNumber}`}
        heads={heads}
        columns={columns}
        players={rows}
        pendingAs="kind"
        games={games}
      />
    </>
  );
}
