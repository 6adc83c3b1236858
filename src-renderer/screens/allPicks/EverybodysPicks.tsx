import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { HOUR_MS, TURNED_MS } from '#shared/limits.ts';
import type { Game } from '#shared/model.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { toClosingLines } from '#shared/rules/lineValue.ts';
import { lonePickers } from '#shared/rules/pickSplit.ts';
import { boardsTexts } from '#shared/texts/boards.ts';
import { useTiebreak } from '../../data/guesses.ts';
import { read } from '../../data/queries.ts';
import { useUser } from '../../data/session.ts';
import { Empty } from '../../ui/Empty.tsx';
import type { MatrixPlayer } from '../../ui/MatrixRow.tsx';
import { PickMatrix } from '../../ui/PickMatrix.tsx';
import type { WeekShown } from '../../ui/WeekScreen.tsx';
import {
  byRecord,
  gamesSent,
  hasAnyStarted,
  headOf,
  inMatrixOrder,
  isShown,
  recordOfCard,
  slotColumns,
  slotHeads,
  standingsOf,
  type MatrixColumn,
} from '../../ui/matrixView.ts';
import { neededOf, progressOf } from '../../ui/progress.ts';
import { splitOf } from '../../ui/splitView.ts';
import { useLastPassed, useNow } from '../../ui/useNow.ts';
import { ByGame } from './ByGame.tsx';
import { ByPlayer } from './ByPlayer.tsx';
import { useView, ViewChoice } from './ViewChoice.tsx';
import { allPicksTexts } from './allPicksTexts.ts';
import '../../ui/proof/weekCheckSpace.css';

const WeekCheck = lazy(async () => ({ default: (await import('../../ui/proof/WeekCheck.tsx')).WeekCheck }));

const NOTHING_SENT: ReadonlySet<number> = new Set();

/** Everyone's picks of a week, or why there are none to see yet. */
export function EverybodysPicks(shown: WeekShown) {
  const { week, isLocked, games, players, picks } = shown;
  const race = useRace(shown);
  const { columns, rows, heads, splits, at } = race;
  const slots = slotColumns(columns, week.sideAndTotal);
  const [view, setView] = useView();
  const standing = useMemo(() => standingsOf(rows, games), [rows, games]);
  if (!hasAnyStarted(games, at) && !isLocked) {
    return (
      <Empty title={allPicksTexts.noGamesStarted}>
        <p>{allPicksTexts.noGamesStartedLine}</p>
      </Empty>
    );
  }
  if (games.length === 0) return <Empty title={boardsTexts.noGamesThisWeek} />;
  if (players.length === 0) return <Empty title={boardsTexts.noPlayersYet} />;
  const fresh = heads.filter((_, index) => columns[index]?.isNew === true);
  return (
    <>
      <div className="sr" role="status">
        {fresh.map(({ full }) => `The picks on ${full} are revealed. `)}
      </div>
      <Suspense fallback={<div className="card week-check-space" />}>
        <WeekCheck weekId={week.id} games={games} players={players} picks={picks} />
      </Suspense>
      <ViewChoice view={view} onChoose={setView} />
      {view === 'players' && <ByPlayer columns={slots} players={rows} standing={standing} />}
      {view === 'games' && (
        <ByGame heads={heads} columns={columns} players={rows} splits={splits} standing={standing} />
      )}
      {view === 'table' && (
        <PickMatrix
          caption={`Everyone’s picks, week ${week.weekNumber}`}
          heads={slotHeads(heads, week.sideAndTotal)}
          columns={slots}
          players={rows}
          pendingAs="kind"
          games={games}
          splits={splits}
        />
      )}
    </>
  );
}

/** The closing lines by game. The screen doesn't wait for them. */
function useClosing(season: number) {
  const { data } = useQuery(read('readClosingLines', { params: { season } }));
  return useMemo(() => new Map(data?.map((line) => [line.gameId, toClosingLines(line)])), [data]);
}

/**
 * The games whose reveal is a moment ago or longer. Rows that climb are moved in the document, which would turn their
 * cells over again.
 */
function useSettled(shown: ReadonlySet<number>): ReadonlySet<number> {
  const [settled, setSettled] = useState(shown);
  useEffect(() => {
    if (settled === shown) return undefined;
    const timer = setTimeout(() => setSettled(shown), TURNED_MS);
    return () => clearTimeout(timer);
  }, [settled, shown]);
  return settled;
}

/** The rows by record with the reader first, the columns by time, and how each revealed game divides. */
function useRace({ week, games, players, picks, readAt }: WeekShown) {
  const user = useUser();
  const guesses = useTiebreak(week)?.guesses;
  const closing = useClosing(week.season);
  const kickoffs = useMemo(() => games.flatMap((game) => gameFacts(game).kickoffAt ?? []), [games]);
  const at = useLastPassed(kickoffs);
  const now = useNow(HOUR_MS);
  const ordered = useMemo(() => inMatrixOrder(games), [games]);
  const shown = useMemo(() => {
    const reveal = { at, readAt, sent: user === null ? NOTHING_SENT : gamesSent(picks, user) };
    return new Set(games.filter((game) => isShown(game, reveal)).map(({ id }) => id));
  }, [games, picks, readAt, at, user]);
  const settled = useSettled(shown);
  const rows = useMemo(() => {
    const needed = neededOf(games, week);
    return players
      .map((player): MatrixPlayer => {
        const { userId, name, count, state } = progressOf(player, picks, needed);
        const isMe = userId === user?.id;
        const mine = picks[userId] ?? [];
        const guess = guesses?.[userId];
        const { cardSize: size } = week;
        return { userId, name, count, size, state, isMe, seesAll: isMe, picks: mine, hasRecord: true, guess };
      })
      .toSorted(
        (a, b) =>
          Number(b.isMe) - Number(a.isMe) ||
          byRecord(recordOfCard(a.picks), recordOfCard(b.picks)) ||
          a.name.localeCompare(b.name, 'en'),
      );
  }, [games, week, players, picks, user, guesses]);
  const splits = useMemo(
    () =>
      Object.fromEntries(
        ordered.flatMap((game) => (shown.has(game.id) ? [[game.id, splitOf({ ...game, gameId: game.id }, rows)]] : [])),
      ),
    [ordered, shown, rows],
  );
  const columnOf = ({ id, awayTeam, homeTeam, isComplete }: Game): MatrixColumn => {
    const isRevealed = shown.has(id);
    const split = splits[id];
    // Once a game is final its results matter, not who dared.
    const lonely = split === undefined || isComplete ? [] : lonePickers(split);
    const isNew = isRevealed && !settled.has(id);
    return { gameId: id, awayTeam, homeTeam, isRevealed, isNew, lonely, closing: closing.get(id) };
  };
  const heads = useMemo(
    () => ordered.map((game) => headOf(game, { at, now, season: week.season })),
    [ordered, at, now, week.season],
  );
  return { at, heads, columns: ordered.map(columnOf), rows, splits };
}
