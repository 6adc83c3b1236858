/** What the picks screen shows of the week's games and one's picks on them, as pure functions. */
import { HOUR_MS } from '#shared/limits.ts';
import type { Game, PickResult, PickType } from '#shared/model.ts';
import { gameFacts, type GameFacts, type WeekFacts } from '#shared/rules/facts.ts';
import { formatLine, type HalfPoints } from '#shared/rules/lines.ts';
import { hasKickedOff, isGameLocked, isSettled, isWeekLocked } from '#shared/rules/locking.ts';
import { gameOptions, readPickValue, type Option } from '#shared/rules/options.ts';
import type { ShownPick } from '../../data/cardState.ts';

export type Group = 'open' | 'locked' | 'live' | 'final';

/** One's pick on a game: which side, and the line it was made at. */
export type MyPick = {
  pickType: PickType;
  side: Option['side'];
  line: HalfPoints;
  team: string | null;
  result: PickResult;
  isSaved: boolean;
  /** Why the commissioner entered it; null for the member's own. */
  enteredReason: string | null;
  isBestBet: boolean;
  /** The line offered now on the same side; null when there is none. */
  lineNow: HalfPoints | null;
  hasMoved: boolean;
};

export type GameView = {
  game: Game;
  facts: GameFacts;
  options: Option[];
  isLocked: boolean;
  group: Group;
  mine: MyPick | null;
  /** The pick on the total beside one on the side, where a card holds both. */
  second: MyPick | null;
};

/** A lock nearer than this is counted down; a later one is named by its time. */
export const COUNTED_DOWN_MS = 12 * HOUR_MS;

/** SPREAD or TOTAL and the role, as the cards write them. */
export const KINDS: Record<PickType, string> = { spread: 'SPREAD', total: 'TOTAL' };
export const ROLES: Record<Option['role'], string> = {
  favorite: 'Favorite',
  underdog: 'Underdog',
  over: 'Over',
  under: 'Under',
};

/** The full name of an option, for those who hear it: "SPREAD Favorite San Francisco 49ers -3.5". */
export const optionName = (option: Option): string =>
  `${KINDS[option.pickType]} ${ROLES[option.role]} ${option.team === null ? formatLine(option.line) : option.pickValue}`;

/** Is the member's pick on a game this option? */
const isOption = (mine: MyPick | null, { pickType, side }: Option): boolean =>
  mine?.pickType === pickType && mine.side === side;

/** The member's pick that is this option. */
export const pickedAs = ({ mine, second }: GameView, option: Option): MyPick | null =>
  [mine, second].find((one) => isOption(one, option)) ?? null;

/** A view for each pick of the card: two of a game with two. */
export const pickedViews = (views: readonly GameView[]): GameView[] =>
  views.flatMap((view) =>
    [view.mine, view.second].flatMap((mine) => (mine === null ? [] : { ...view, mine, second: null })),
  );

/** Parts the picks of a card. */
export const pickKey = ({ game, mine }: GameView): string => `${game.id}-${mine?.pickType}`;

function readMine(facts: GameFacts, options: Option[], pick: ShownPick): MyPick | null {
  const read = readPickValue(facts, pick.pickType, pick.pickValue);
  if (read === null) return null;
  const present = options.find((option) => option.pickType === pick.pickType && option.side === read.side);
  const team = read.side === 'home' ? facts.homeTeam : read.side === 'away' ? facts.awayTeam : null;
  return {
    pickType: pick.pickType,
    ...read,
    team,
    result: pick.saved?.result ?? 'pending',
    isSaved: pick.saved !== null,
    enteredReason: pick.saved?.enteredReason ?? null,
    isBestBet: pick.saved?.isBestBet ?? false,
    lineNow: present?.line ?? null,
    hasMoved: present?.line !== read.line,
  };
}

function groupOf(facts: GameFacts, isLocked: boolean, at: number): Group {
  if (isSettled(facts)) return 'final';
  if (facts.status === 'live') return 'live';
  if (!isLocked) return 'open';
  return facts.status === 'scheduled' && hasKickedOff(facts, at) ? 'live' : 'locked';
}

const kickoffOrder = (a: GameView, b: GameView) =>
  (a.facts.kickoffAt ?? Infinity) - (b.facts.kickoffAt ?? Infinity) || a.game.id - b.game.id;

/** @param at now, or the last instant of these games that has passed: the result is the same for both. */
export function viewGames(
  games: readonly Game[],
  picks: readonly ShownPick[],
  week: WeekFacts,
  at: number,
): GameView[] {
  const weekLocked = isWeekLocked(week, at);
  return games
    .map((game): GameView => {
      const facts = gameFacts(game);
      const options = gameOptions(facts);
      const isLocked = weekLocked || isGameLocked(facts, at);
      const [mine = null, second = null] = picks
        .filter((one) => one.gameId === game.id)
        .toSorted((a, b) => (a.pickType < b.pickType ? -1 : 1))
        .map((one) => readMine(facts, options, one));
      return { game, facts, options, isLocked, group: groupOf(facts, isLocked, at), mine, second };
    })
    .toSorted(kickoffOrder);
}

/** Every instant at which what the page shows of these games changes by the clock alone. */
export const instantsOf = (games: readonly Game[], week: WeekFacts): number[] =>
  [week.lockAt, ...games.map(gameFacts).flatMap((game) => [game.lockAt, game.kickoffAt])].filter((at) => at !== null);

const isSameMine = (a: MyPick | null, b: MyPick | null): boolean =>
  a === b || (a !== null && b !== null && (Object.keys(a) as (keyof MyPick)[]).every((key) => a[key] === b[key]));

/** Does a game look the same in two views? A tap makes new views of all games, and only one of them has to be drawn. */
export const isSameView = (a: GameView, b: GameView): boolean =>
  a.game === b.game &&
  a.isLocked === b.isLocked &&
  a.group === b.group &&
  isSameMine(a.mine, b.mine) &&
  isSameMine(a.second, b.second);

/** When a game locked, by its own clock; null when it was locked by hand or with its week. */
export function lockedAt({ facts }: GameView): number | null {
  if (facts.lockAt !== null && facts.kickoffAt !== null) return Math.min(facts.lockAt, facts.kickoffAt);
  return facts.lockAt ?? facts.kickoffAt;
}

/** May the card be submitted? The phone's button asks for five while five can still be had. */
export function submitRules(views: readonly GameView[], count: number, isWeekClosed: boolean, size: number) {
  const open = views.filter((view) => !view.isLocked && view.options.length > 0).length;
  const mayMain = count >= 1 && !isWeekClosed && open > 0;
  return { open, mayMain, mayPhone: mayMain && count >= (open >= size ? size : 1) };
}

/** The record of these picks so far, and how many of them have no result yet. */
export function recordSoFar(views: readonly GameView[]): { record: string; pending: number } {
  const count = (result: PickResult) => views.filter(({ mine }) => mine?.result === result).length;
  const [wins, losses, ties] = [count('win'), count('loss'), count('tie')];
  return { record: `${wins}–${losses}${ties === 0 ? '' : `–${ties}`}`, pending: count('pending') };
}
