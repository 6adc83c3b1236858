/** Reads a clause as an option of a game, a question or neither. */
import { gameOptions, type Option } from '#shared/rules/options.ts';
import type { Clause } from './clauses.ts';
import type { NumberToken } from './tokens.ts';
import type { Doubt, Offer, PastedGame, Reading, Unread } from './types.ts';
import type { Side, WeekTeams } from './weekTeams.ts';

/** No spread is as high, and no total as low; half-points. */
const SPREAD_BELOW = 2 * 28;
/** A spread moves less than this in a week, so a number further away is something else; half-points. */
const MOVE_BELOW = 2 * 8;

export type ClauseContext = {
  games: readonly PastedGame[];
  teams: WeekTeams;
  /** The game of the pick before it on the same line: "DAL −3 and over 47.5". */
  gameBefore: PastedGame | null;
};

const unread = (why: Unread): Reading => ({ kind: 'unread', why });
const question = (doubt: Doubt, choices: readonly Offer[]): Reading => ({ kind: 'question', doubt, choices });

const isCalledOff = ({ status }: PastedGame) => status === 'cancelled' || status === 'void';
const offersOf = (game: PastedGame, wanted: (option: Option) => boolean): Offer[] =>
  isCalledOff(game)
    ? []
    : gameOptions(game)
        .filter(wanted)
        .map((option) => ({ gameId: game.id, option }));
const spreadOf = ({ game, side }: Side) => offersOf(game, (option) => option.side === side);
const spreadsOf = (game: PastedGame) => offersOf(game, ({ pickType }) => pickType === 'spread');
const totalOf = (game: PastedGame, side: Clause['side']) =>
  offersOf(
    game,
    (option) => option.pickType === 'total' && (side === 'either' || side === null || option.side === side),
  );

/** A single choice is a pick; several need an answer; none means that the game has no such line. */
function fromChoices(doubt: Doubt, choices: readonly Offer[], games: readonly PastedGame[]): Reading {
  const [only, second] = choices;
  if (only === undefined) return unread(games.length > 0 && games.every(isCalledOff) ? 'called-off' : 'no-line');
  return second === undefined ? { kind: 'pick', offer: only, written: null } : question(doubt, choices);
}

/** Compares the number of the text with the offered line. */
function checkNumber(offer: Offer, number: NumberToken, game: PastedGame): Reading {
  const { line, pickType } = offer.option;
  const pick = (written: string | null): Reading => ({ kind: 'pick', offer, written });
  const { half, sign, text } = number;
  if (half === null) return pick(text);
  if (pickType === 'total') {
    if (half === line) return pick(null);
    return sign !== '' || half < SPREAD_BELOW ? question('team-or-total', [...spreadsOf(game), offer]) : pick(text);
  }
  if (sign === '' && (half === game.total || half >= SPREAD_BELOW)) {
    return question('over-or-under', totalOf(game, null));
  }
  if (half >= SPREAD_BELOW) return question('strange-line', [...spreadsOf(game), ...totalOf(game, null)]);
  if (Math.abs(half - Math.abs(line)) >= MOVE_BELOW) return question('strange-line', spreadsOf(game));
  if (sign === '') return pick(half === Math.abs(line) ? null : text);
  const written = sign === '-' ? -half : half;
  if (written * line < 0) return question('opposite-line', spreadsOf(game));
  return pick(written === line ? null : text);
}

/** An over or under without a team: the games with this total, and the game named just before. */
function readWithoutTeam({ side, numbers }: Clause, { games, gameBefore }: ClauseContext): Reading {
  const [number] = numbers;
  const fits = games.filter((game) => game === gameBefore || (number !== undefined && game.total === number.half));
  const choices = side === null ? [] : fits.flatMap((game) => totalOf(game, side));
  return choices.length === 0 ? unread('no-team') : question('which-game', choices);
}

/** The offers of one or two teams, before the numbers are compared. */
function readTeams(clause: Clause, { teams }: ClauseContext): Reading & { games: readonly PastedGame[] } {
  const [first, second] = clause.teams;
  const all = (first?.names ?? []).flatMap((name) => teams.sidesOf(name));
  const opponents = second?.names ?? [];
  const sides = all.filter(
    ({ game, side }) => second === undefined || opponents.includes(side === 'home' ? game.awayTeam : game.homeTeam),
  );
  const games = [...new Set(sides.map(({ game }) => game))];
  const found = (doubt: Doubt, choices: readonly Offer[]) => ({ ...fromChoices(doubt, choices, games), games });
  if (all.length === 0) return { ...unread('not-this-week'), games };
  if (games.length === 0 || clause.isWrongPair) return { ...unread('not-opponents'), games };
  const [number] = clause.numbers;
  const isTotal = number?.sign === '' && games.some(({ total }) => total !== null && number.half === total);
  if (clause.isSideBetweenTeams) {
    return found('team-or-total', [...sides.flatMap(spreadOf), ...games.flatMap((game) => totalOf(game, clause.side))]);
  }
  if (clause.side !== null) {
    const choices = games.flatMap((game) => totalOf(game, clause.side));
    return found(clause.side === 'either' && games.length === 1 ? 'over-or-under' : 'which-team', choices);
  }
  if (second === undefined || clause.isFirstTeamNumbered) return found('which-team', sides.flatMap(spreadOf));
  return isTotal
    ? found(
        'over-or-under',
        games.flatMap((game) => totalOf(game, null)),
      )
    : found('which-side', games.flatMap(spreadsOf));
}

/** Puts a clear reading in doubt. */
function inDoubt(reading: Reading, doubt: Doubt): Reading {
  if (reading.kind === 'unread') return reading;
  return question(doubt, reading.kind === 'pick' ? [reading.offer] : reading.choices);
}

/** Reads a clause that has a team, a side or a line. */
export function readClause(clause: Clause, context: ClauseContext): Reading {
  if (clause.teams.length === 0) return readWithoutTeam(clause, context);
  const { games, ...found } = readTeams(clause, context);
  const [game, other] = games;
  const [number, ...more] = clause.numbers;
  const compared =
    found.kind === 'pick' && number !== undefined && game !== undefined && other === undefined
      ? checkNumber(found.offer, number, game)
      : found;
  if (clause.teams.some(({ isMisspelled }) => isMisspelled)) return inDoubt(compared, 'misspelled');
  if (clause.isMoneyline) return inDoubt(compared, 'moneyline');
  if (clause.isDoubtful || more.length > 0 || clause.teams.some(({ isSure }) => !isSure)) {
    return inDoubt(compared, 'unsure');
  }
  return compared;
}
