/** Groups the tokens of a piece into clauses: what belongs to one pick. */
import type { NumberToken, SideToken, TeamToken, Token } from './tokens.ts';
import type { WeekTeams } from './weekTeams.ts';

/** From here on a number is a price, such as −110; half-points. */
const PRICE_MIN = 2 * 100;

export type Clause = {
  teams: TeamToken[];
  side: SideToken['side'] | null;
  numbers: NumberToken[];
  /** A number follows the first team: "DAL −3 vs PHI" is about Dallas. */
  isFirstTeamNumbered: boolean;
  /** "KC over LV". */
  isSideBetweenTeams: boolean;
  isMoneyline: boolean;
  /** "vs" or "@" is written between teams that don't play each other. */
  isWrongPair: boolean;
  isDoubtful: boolean;
  /** Words without meaning for a pick. */
  words: string[];
};

const newClause = (): Clause => ({
  teams: [],
  side: null,
  numbers: [],
  isFirstTeamNumbered: false,
  isSideBetweenTeams: false,
  isMoneyline: false,
  isWrongPair: false,
  isDoubtful: false,
  words: [],
});

const isEmpty = ({ teams, side, numbers }: Clause) => teams.length === 0 && side === null && numbers.length === 0;
const isPrice = ({ half, sign }: NumberToken) => sign !== '' && half !== null && half >= PRICE_MIN;

/** Reads tokens from left to right; a token that can't belong to the clause begins the next one. */
class Reader {
  readonly clauses: Clause[] = [];
  private now = newClause();
  /** "or" puts both of its sides in doubt. */
  private isOr = false;
  /** A clause that a slash joins to the next one: a side after both may mean a game that isn't played this week. */
  private joined: Clause | null = null;
  private readonly tokens: readonly Token[];
  private readonly teams: WeekTeams;

  constructor(tokens: readonly Token[], teams: WeekTeams) {
    this.tokens = tokens;
    this.teams = teams;
  }

  private begin(): void {
    if (isEmpty(this.now)) return;
    this.clauses.push(this.now);
    this.now = newClause();
    this.joined = null;
    this.now.isDoubtful = this.isOr;
    this.isOr = false;
  }

  private areOpponents(token: Token | undefined): boolean {
    const [first] = this.now.teams;
    return (
      token?.kind === 'team' &&
      first !== undefined &&
      this.now.teams.length === 1 &&
      this.teams.areOpponents(first.names, token.names)
    );
  }

  private addTeam(token: TeamToken, before: Token | undefined): void {
    if (this.now.teams.length > 0) {
      const isOpponent = this.areOpponents(token);
      const isStrong = before?.kind === 'joiner' && before.isStrong;
      const isAdjacent = before?.kind === 'team' || before?.kind === 'joiner';
      if (isStrong && !isOpponent) this.now.isWrongPair = true;
      else if (!(isOpponent && isAdjacent)) this.begin();
    }
    this.now.teams.push(token);
  }

  private addNumber(token: NumberToken): void {
    if (isPrice(token)) {
      if (this.now.numbers.length === 0 && this.now.side === null) this.now.isMoneyline = true;
      return;
    }
    const next = this.tokens[this.tokens.indexOf(token) + 1];
    if (this.now.numbers.length > 0 && next?.kind === 'team') this.begin();
    if (this.now.teams.length === 1 && this.now.numbers.length === 0) this.now.isFirstTeamNumbered = true;
    this.now.numbers.push(token);
  }

  private addSide({ side }: SideToken, before: Token | undefined, next: Token | undefined): void {
    if (side === 'over' && this.now.side === null && this.areOpponents(next)) {
      this.now.isSideBetweenTeams = this.now.numbers.length === 0;
      if (this.now.isSideBetweenTeams) this.now.side = side;
      return;
    }
    const follows = before?.kind === 'number' && before.sign === '';
    const isSecondPick = this.now.teams.length > 0 && this.now.numbers.length > 0 && !follows;
    if (this.now.side !== null || isSecondPick) this.begin();
    this.now.side = side;
    if (this.joined === null) return;
    this.joined.isDoubtful = true;
    this.now.isDoubtful = true;
  }

  private addJoiner({ isStrong, isTight }: Extract<Token, { kind: 'joiner' }>, next: Token | undefined): void {
    // A strong one that is not between teams says nothing: "at home".
    if (isStrong || (!this.now.isFirstTeamNumbered && this.areOpponents(next))) return;
    const { now } = this;
    this.begin();
    const isLoneTeam = now.teams.length === 1 && now.side === null && now.numbers.length === 0;
    if (isTight === true && isLoneTeam) this.joined = now;
  }

  read(): Clause[] {
    for (const [n, token] of this.tokens.entries()) {
      const [before, next] = [this.tokens[n - 1], this.tokens[n + 1]];
      if (token.kind === 'team') {
        const isBeaten = before?.kind === 'side' && before.side === 'over' && this.areOpponents(token);
        if (isBeaten && (this.now.isSideBetweenTeams || this.now.side === null)) this.now.teams.push(token);
        else this.addTeam(token, before);
      } else if (token.kind === 'number') this.addNumber(token);
      else if (token.kind === 'side') this.addSide(token, before, next);
      else if (token.kind === 'joiner') this.addJoiner(token, next);
      else if (token.kind === 'moneyline') this.now.isMoneyline = true;
      else if (token.kind === 'doubt') {
        this.now.isDoubtful = true;
        if (/^(?:or|either|not|against|fade|fading|faded|anti)$/i.test(token.text)) this.isOr = true;
      } else this.now.words.push(token.text);
    }
    this.clauses.push(this.now);
    return this.clauses;
  }
}

export const toClauses = (tokens: readonly Token[], teams: WeekTeams): Clause[] => new Reader(tokens, teams).read();
