import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { HOUR_MS } from '#shared/limits.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { boardsTexts } from '#shared/texts/boards.ts';
import { useTiebreak } from '../../data/guesses.ts';
import { read } from '../../data/queries.ts';
import { Empty } from '../../ui/Empty.tsx';
import { LockTag } from '../../ui/LockTag.tsx';
import { MatrixSkeleton } from '../../ui/MatrixSkeleton.tsx';
import type { MatrixPlayer } from '../../ui/MatrixRow.tsx';
import { PickMatrix } from '../../ui/PickMatrix.tsx';
import { WeekScreen, type WeekShown } from '../../ui/WeekScreen.tsx';
import { allTimes, kickoffTime } from '../../ui/format.ts';
import { headOf, inMatrixOrder, slotColumns, slotHeads } from '../../ui/matrixView.ts';
import { neededOf, progressOf } from '../../ui/progress.ts';
import { useLastPassed, useNow } from '../../ui/useNow.ts';

/** The commissioner's view: every pick of every player, also before kickoff unless a setting hides them. */
export function OverviewScreen() {
  const isHidden = useQuery(read('readSettings')).data?.commissionerSeesPicks === 'after-kickoff';
  const what = isHidden ? 'Picks are hidden from you, too, until kickoff' : 'Every pick, also those not revealed yet';
  return (
    <WeekScreen
      title="Picks Overview"
      sub={`${what} · ${allTimes()}`}
      label={({ weekNumber }, isLocked) => `Week ${weekNumber}${isLocked ? ' (Locked)' : ''}`}
      badges={LockTag}
      skeleton={<MatrixSkeleton />}
      body={Overview}
    />
  );
}

function Overview({ week, games, players, picks }: WeekShown) {
  const kickoffs = useMemo(() => games.flatMap((game) => gameFacts(game).kickoffAt ?? []), [games]);
  const at = useLastPassed(kickoffs);
  const now = useNow(HOUR_MS);
  const guesses = useTiebreak(week)?.guesses;
  const ordered = useMemo(() => inMatrixOrder(games), [games]);
  const heads = useMemo(
    () => ordered.map((game) => headOf(game, { at, now, season: week.season })),
    [ordered, at, now, week.season],
  );
  // The server sends a hidden pick without its game.
  const seesAll = !Object.values(picks).some((ofPlayer) => ofPlayer.some(({ gameId }) => gameId === null));
  const columns = ordered.map(({ id, awayTeam, homeTeam, isRevealed }) => {
    return { gameId: id, awayTeam, homeTeam, isRevealed: seesAll || isRevealed, isNew: false, lonely: [] };
  });
  const rows = useMemo(() => {
    const needed = neededOf(games, week);
    return players
      .map((player): MatrixPlayer => {
        const { userId, name, count, state, lastAt } = progressOf(player, picks, needed);
        return {
          userId,
          name,
          count,
          size: week.cardSize,
          state,
          tag: state === 'in progress' ? boardsTexts.inProgress : null,
          submitted: lastAt === null ? boardsTexts.noPicksYet : kickoffTime(lastAt, now, week.season),
          isMe: false,
          seesAll,
          picks: picks[userId] ?? [],
          guess: guesses?.[userId],
        };
      })
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  }, [games, players, picks, now, week, guesses, seesAll]);

  if (rows.length === 0) {
    return (
      <Empty title={boardsTexts.noPlayersYet}>
        <p>Your friends appear here when you give them access codes in Admin.</p>
      </Empty>
    );
  }
  if (games.length === 0) {
    return (
      <Empty title={boardsTexts.noGamesThisWeek}>
        <p>Import or paste the games of week {week.weekNumber} under Admin.</p>
      </Empty>
    );
  }
  return (
    <PickMatrix
      caption={`All picks of week ${week.weekNumber}`}
      heads={slotHeads(heads, week.sideAndTotal)}
      columns={slotColumns(columns, week.sideAndTotal)}
      players={rows}
      pendingAs="grey"
    />
  );
}
