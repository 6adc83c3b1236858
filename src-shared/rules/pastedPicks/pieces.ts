/** Reads the picks in a line whose owner is known. */
import { nameKey } from '#shared/rules/names.ts';
import { toClauses, type Clause } from './clauses.ts';
import { readClause } from './readClause.ts';
import { tokenize } from './tokens.ts';
import type { PastedGame, PastedPiece, Reading } from './types.ts';
import type { WeekTeams } from './weekTeams.ts';
import { BEST_BET, REFERS, TIEBREAKER } from './words.ts';

/** A team among this many other words is talk about a game, not a pick, unless the line also has picks. */
const CHATTER_WORDS = 3;

export type LineContext = {
  line: number;
  games: readonly PastedGame[];
  teams: WeekTeams;
  /** The line begins with a word that is a player and a team. */
  doubtfulName: string | null;
  isNumbered: boolean;
  isPlayer: (word: string) => boolean;
};

/** `ignored`: parts of the line without a pick. */
export type LineRead = { pieces: PastedPiece[]; ignored: string[] };

type Found = { piece: PastedPiece; isWeak: boolean };

const BREAK = /[,;|•·\t]+|(?<!(?:^|[\s.])(?:st|vs|\p{L}))[.](?=\s|$)|…|!+|\.{2,}|\s-{2,}\s|\s->\s/iu;

function toSegments(body: string, isNumbered: boolean): string[] {
  const text = body
    .replace(/[\d#*]\uFE0F?\u20E3/gu, ', ')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\uFE0F/gu, ' ')
    // A decimal comma.
    .replace(/(?<=\d),5(?!\d)/g, '.5');
  const lines = isNumbered ? text.replace(/\s\d{1,2}[.)]\s+/g, ', ') : text;
  return lines
    .split(BREAK)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');
}

/** Is the clause talk rather than a pick? */
function isWeak({ teams, side, numbers, words, isMoneyline }: Clause): boolean {
  if (numbers.length > 0 || isMoneyline || words.length === 0) return false;
  if (side !== null && teams.length > 0) return words.length >= CHATTER_WORDS;
  return words.length >= CHATTER_WORDS || teams.every(({ isMisspelled, isSure }) => isMisspelled || !isSure);
}

/** Words beside a team without a line may change the meaning, and a name may mean another card. */
function withWords(reading: Reading, { words, numbers, side }: Clause, isPlayer: LineContext['isPlayer']): Reading {
  if (reading.kind !== 'pick' || words.length === 0) return reading;
  const isClear = numbers.length > 0 || side !== null;
  return isClear && !words.some(isPlayer) ? reading : { kind: 'question', doubt: 'unsure', choices: [reading.offer] };
}

function doubtName(reading: Reading, clause: Clause, name: string | null): Reading {
  const [first] = clause.teams;
  if (name === null || reading.kind === 'unread' || first === undefined) return reading;
  if (nameKey(first.text) !== nameKey(name)) return reading;
  const choices = reading.kind === 'pick' ? [reading.offer] : reading.choices;
  return { kind: 'question', doubt: 'player-or-team', choices };
}

const gameOf = (reading: Reading, games: readonly PastedGame[]): PastedGame | null => {
  const offer = reading.kind === 'pick' ? reading.offer : reading.kind === 'question' ? reading.choices[0] : undefined;
  return games.find(({ id }) => id === offer?.gameId) ?? null;
};

/** One part of a line, between commas. @returns null where it holds no pick */
function readSegment(
  text: string,
  { line, games, teams, doubtfulName, isPlayer }: LineContext,
  before: PastedGame | null,
): Found[] | null {
  const only = (why: 'refers-elsewhere' | 'tiebreaker' | 'best-bet-alone'): Found[] => [
    { piece: { line, text, isBestBet: false, reading: { kind: 'unread', why } }, isWeak: false },
  ];
  if (TIEBREAKER.test(text)) return only('tiebreaker');
  if (REFERS.test(text)) return only('refers-elsewhere');
  const bare = text.replace(BEST_BET, ' ');
  const isMarked = bare !== text;
  const found: Found[] = [];
  let gameBefore = before;
  for (const clause of toClauses(tokenize(bare, teams), teams)) {
    const { teams: named, side, numbers, words } = clause;
    const hasLine = side !== null ? numbers.length > 0 || gameBefore !== null : numbers.some(({ sign }) => sign !== '');
    if (named.length === 0 && (!hasLine || words.length > 0)) continue;
    const read = withWords(readClause(clause, { games, teams, gameBefore }), clause, isPlayer);
    const reading = doubtName(read, clause, doubtfulName);
    gameBefore = gameOf(reading, games) ?? gameBefore;
    found.push({ piece: { line, text, isBestBet: isMarked, reading }, isWeak: isWeak(clause) });
  }
  const [one, two] = found;
  if (one === undefined) return isMarked ? only('best-bet-alone') : null;
  // Which of several picks has the mark?
  if (two !== undefined && isMarked) {
    return [
      ...found.map(({ piece, ...rest }) => ({ piece: { ...piece, isBestBet: false }, ...rest })),
      ...only('best-bet-alone'),
    ];
  }
  return found;
}

/** The picks in the body of a line, without its owner's name. */
export function readLine(body: string, context: LineContext): LineRead {
  const found: Found[] = [];
  const ignored: string[] = [];
  let before: PastedGame | null = null;
  for (const segment of toSegments(body, context.isNumbered)) {
    const read = readSegment(segment, context, before);
    if (read === null) {
      ignored.push(segment);
      continue;
    }
    found.push(...read);
    before = read.reduce<PastedGame | null>((game, { piece }) => gameOf(piece.reading, context.games) ?? game, before);
  }
  if (found.every((one) => one.isWeak)) return { pieces: [], ignored: [body.trim()].filter((text) => text !== '') };
  return { pieces: found.map(({ piece }) => piece), ignored };
}
