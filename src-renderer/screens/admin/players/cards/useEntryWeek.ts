/** The week that picks are entered for, with what the rules need to know about it. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Game } from '#shared/model.ts';
import { bySeasonOrder } from '#shared/rules/calendar.ts';
import { gameFacts, weekFacts } from '#shared/rules/facts.ts';
import { hasKickedOff, isGameLocked, isWeekLocked } from '#shared/rules/locking.ts';
import { games } from '../../../../data/games.ts';
import { joined } from '../../../../data/joined.ts';
import { read } from '../../../../data/queries.ts';
import { useRules } from '../../../../data/rules.ts';
import { useLastPassed } from '../../../../ui/useNow.ts';

const NO_GAMES: readonly Game[] = [];

export type EntryWeek = ReturnType<typeof useEntryWeek>;

/** The week that was chosen here, else the one the commissioner works on in the other sections, else the current one. */
export function useEntryWeek() {
  const all = useQuery(read('readWeeks'));
  const settings = useQuery(read('readSettings'));
  const [search] = useSearchParams();
  const [chosen, choose] = useState(() => Number(search.get('week')));
  const weeks = useMemo(() => all.data?.toSorted((a, b) => bySeasonOrder(b, a)), [all.data]);
  const week = weeks?.find(({ id }) => id === chosen) ?? weeks?.find(({ phase }) => phase === 'current') ?? weeks?.[0];
  const ofWeek = useQuery(games.ofWeek(week?.id));
  const { bestBet } = useRules(week ?? null);
  const list = ofWeek.data ?? NO_GAMES;
  const facts = useMemo(() => new Map(list.map((game) => [game.id, gameFacts(game)])), [list]);
  const weekLock = useMemo(() => (week === undefined ? null : weekFacts(week)), [week]);
  const instants = useMemo(
    () =>
      [weekLock?.lockAt, ...[...facts.values()].flatMap((one) => [one.lockAt, one.kickoffAt])].filter(
        (at) => at != null,
      ),
    [facts, weekLock],
  );
  const at = useLastPassed(instants);
  return {
    weeks,
    week,
    choose,
    facts,
    reads: joined({ weeks: all, settings, games: ofWeek }),
    /** Has the week picks that are hidden from commissioners too? */
    isHidden: settings.data?.commissionerSeesPicks === 'after-kickoff' && list.some(({ isRevealed }) => !isRevealed),
    rules: {
      hasBestBets: bestBet,
      isLateAllowed: settings.data?.picksAfterLock !== 'never',
      isLocked: (gameId: number) => {
        const game = facts.get(gameId);
        return (weekLock !== null && isWeekLocked(weekLock, at)) || (game !== undefined && isGameLocked(game, at));
      },
      hasKickedOff: (gameId: number) => {
        const game = facts.get(gameId);
        return game !== undefined && hasKickedOff(game, at);
      },
    },
  };
}
