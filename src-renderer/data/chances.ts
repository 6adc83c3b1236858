/** The chances of a week, now and since its first score: estimated in the page from what the server shows this reader. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { DEFAULT_RULES } from '#shared/houseRules.ts';
import { MINUTE_MS } from '#shared/limits.ts';
import type { Board, Game, ScoreChange, Tiebreak, User, Week } from '#shared/model.ts';
import type { ChanceNow } from '#shared/rules/chances/answer.ts';
import type { ChanceHistory } from '#shared/rules/chances/history.ts';
import type { CardPick, WeekSource } from '#shared/rules/chances/readWeek.ts';
import { gameFacts, weekFacts } from '#shared/rules/facts.ts';
import { firstLockAt, isWeekLocked } from '#shared/rules/locking.ts';
import { requestNow, requestPast } from './chanceRequests.ts';
import { now } from './clock.ts';
import { useEverybody } from './everybody.ts';
import { useTiebreak } from './guesses.ts';
import { keyOf, read } from './queries.ts';
import { session } from './session.ts';
import { useSignal } from './useSignal.ts';

export type WeekChances = {
  source: WeekSource;
  log: readonly ScoreChange[];
  names: ReadonlyMap<number, string>;
};

const ids = new WeakMap<object, number>();
let lastId = 0;
/** A number that changes when the data is another object: data that was read again unchanged stays the same one. */
function idOf(data: object): number {
  const id = ids.get(data) ?? (lastId += 1);
  ids.set(data, id);
  return id;
}

const minute = () => Math.floor(now() / MINUTE_MS);
const onMinute = (listener: () => void) => {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
};

/** What the history needs of a game: not its present score. */
const lasting = ({ id, gameTime, spread, total, isRevealed }: Game) =>
  `${id} ${gameTime} ${spread} ${total} ${isRevealed}`;

/** What decides the week besides the games: as text, so that the same rules read again change nothing. */
const rulesText = ({ source: { rules, tiebreak, cardSize, exempt } }: WeekChances) =>
  JSON.stringify([rules, tiebreak && [tiebreak.gameId, ...tiebreak.guesses], cardSize, ...exempt]);

/** Everyone's chances now, and what each undecided game should do for the reader. Read again when a game moves. */
export function useChances(of: WeekChances | undefined): ChanceNow | undefined {
  // Kickoffs pass, and scores without a clock run out, while nothing is reported.
  const at = useSyncExternalStore(onMinute, minute);
  const { data } = useQuery({
    queryKey: ['chances', of === undefined ? 0 : idOf(of), at],
    queryFn: async () => (of === undefined ? null : requestNow({ kind: 'now', source: of.source, now: now() })),
    enabled: of !== undefined,
    placeholderData: keepPreviousData,
    gcTime: MINUTE_MS,
  });
  return data ?? undefined;
}

/** How the chances moved with each score, and the moments. */
export function useChanceHistory(of: WeekChances | undefined): ChanceHistory | undefined {
  const cards = of && idOf(of.source.cards);
  const { data } = useQuery({
    queryKey: ['chanceHistory', cards, of && idOf(of.log), of?.source.games.map(lasting).join(), of && rulesText(of)],
    queryFn: async () => {
      if (of === undefined) return null;
      return requestPast({ kind: 'past', source: { ...of.source, viewerId: null }, log: of.log });
    },
    enabled: of !== undefined,
    placeholderData: keepPreviousData,
    gcTime: MINUTE_MS,
  });
  return data ?? undefined;
}

type ShownPick = Omit<CardPick, 'isBestBet'> & { isBestBet?: boolean | null | undefined };

const cardOf = (picks: readonly ShownPick[]): CardPick[] =>
  picks.map(({ gameId, pickType, pickValue, isBestBet }) => ({
    gameId,
    pickType,
    pickValue,
    isBestBet: isBestBet === true,
  }));

type Guesses = Pick<Tiebreak, 'gameId' | 'guesses'>;

const tiebreakOf = (shown: Guesses | null | undefined): WeekSource['tiebreak'] =>
  shown == null || shown.gameId === null
    ? null
    : {
        gameId: shown.gameId,
        guesses: new Map(Object.entries(shown.guesses).map(([userId, guess]) => [Number(userId), guess])),
      };

/** For whom missing picks are no losses. */
function exemptOf(users: readonly User[], week: Week, games: readonly Game[]): ReadonlySet<number> {
  const firstLock = firstLockAt(weekFacts(week), games.map(gameFacts));
  const isLate = ({ createdAt }: User) =>
    createdAt !== undefined && firstLock !== null && Date.parse(createdAt) >= firstLock;
  return new Set(users.filter((user) => !user.isActive || isLate(user)).map(({ id }) => id));
}

/** A week as the signed-in reader sees it; undefined until everything is read. */
export function useMemberWeek(week: Week | undefined): WeekChances | undefined {
  const user = useSignal(session.user);
  const { data: everybody } = useEverybody(week?.id);
  const { data: users } = useQuery(read('readUsers'));
  const { data: log } = useQuery({
    ...read('readScoreLog', { params: { weekId: week?.id ?? 0 } }),
    enabled: week !== undefined,
  });
  const { season = 0, seasonType = 'regular' } = week ?? {};
  const { data: rules } = useQuery({
    ...read('readRules', { params: { season, seasonType } }),
    enabled: week !== undefined,
  });
  const tiebreak = useTiebreak(week);
  const { games, players, picks } = everybody ?? {};
  const cards = useMemo(() => {
    if (players === undefined || picks === undefined || users === undefined) return undefined;
    const admins = new Set(users.filter(({ isAdmin }) => isAdmin).map(({ id }) => id));
    const withPicks = Object.keys(picks).map(Number);
    const everyone = new Set([...players.map(({ id }) => id), ...withPicks].filter((id) => !admins.has(id)));
    return new Map([...everyone].map((id) => [id, cardOf(picks[String(id)] ?? [])]));
  }, [players, picks, users]);
  return useMemo(() => {
    if (week === undefined || games === undefined || cards === undefined || log === undefined || rules === undefined) {
      return undefined;
    }
    if (rules.weeklyWinner === 'tiebreaker' && tiebreak === undefined) return undefined;
    return {
      source: {
        games,
        cards,
        viewerId: user?.id ?? null,
        isWeekLocked: isWeekLocked(weekFacts(week), now()),
        cardSize: week.cardSize,
        sideAndTotal: week.sideAndTotal,
        rules,
        exempt: exemptOf(users ?? [], week, games),
        tiebreak: tiebreakOf(tiebreak),
      },
      log,
      names: new Map(users?.map(({ id, username }) => [id, username])),
    };
  }, [week, games, cards, log, rules, user?.id, users, tiebreak]);
}

/** The board's week as no one in particular sees it. */
export function useBoardWeek(board: Board, token: string | null): WeekChances | undefined {
  const { week, rows, games, picks } = board;
  const { data: log } = useQuery({
    ...read('readScoreLog', { params: { weekId: week?.id ?? 0 }, boardToken: token }),
    queryKey: [...keyOf('readScoreLog', { weekId: week?.id ?? 0 }), token ?? 'member'] as const,
    enabled: week !== null,
  });
  return useMemo(() => {
    if (week === null || log === undefined || picks === undefined) return undefined;
    const cards = new Map<number, CardPick[]>(
      rows.map(({ id, pips }) => {
        const shown = cardOf(picks.filter(({ userId }) => userId === id));
        const made = pips.filter((pip) => pip !== 'none').length;
        const hidden = Array.from({ length: Math.max(0, made - shown.length) }, () => HIDDEN);
        return [id, [...shown, ...hidden]];
      }),
    );
    const inWeek = games.filter(({ weekId }) => weekId === week.id);
    return {
      source: {
        games: inWeek,
        cards,
        viewerId: null,
        isWeekLocked: isWeekLocked(weekFacts(week), now()),
        cardSize: week.cardSize,
        sideAndTotal: week.sideAndTotal,
        rules: board.rules ?? DEFAULT_RULES,
        exempt: new Set(rows.filter(({ isExempt }) => isExempt === true).map(({ id }) => id)),
        tiebreak: tiebreakOf(board.tiebreak),
      },
      log,
      names: new Map(rows.map(({ id, username }) => [id, username])),
    };
  }, [week, rows, games, picks, log, board.rules, board.tiebreak]);
}

const HIDDEN: CardPick = { gameId: null, pickType: null, pickValue: null };
