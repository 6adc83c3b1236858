/**
 * Reads a pasted group chat: whose picks, which picks, and which are doubtful. It never guesses silently: a text that it is not
 * sure of becomes a question, and unused text is in `ignored`.
 */
import { escapeRegExp } from '#shared/regExp.ts';
import { nameKey } from '#shared/rules/names.ts';
import { tidy } from '#shared/rules/manualCells.ts';
import { cleanWritten, findPlayer, looksLikeName, readSender, writtenKey, type Found } from './names.ts';
import { readLine } from './pieces.ts';
import { tokenize } from './tokens.ts';
import type { IgnoredLine, PastedCard, PastedGame, PastedPicks, PastedPiece, PastedPlayer } from './types.ts';
import { indexWeek, type WeekTeams } from './weekTeams.ts';
import { BEST_BET, isFiller } from './words.ts';

type Draft = Found & { name: string; pieces: PastedPiece[] };

const BULLET = /^(?:[-*•·–>]+ |\(?\d{1,2}[.)] ?(?=[^\d]|\d\d?ers)|#\d{1,2}[:.)]? )\s*/;
const NUMBERING = /^\(?\d{1,2}[.)]/;
/** A name with more words than this is a sentence. */
const NAME_WORDS = 4;

class ChatReader {
  private readonly drafts = new Map<string, Draft>();
  private readonly ignored: IgnoredLine[] = [];
  private readonly teams: WeekTeams;
  private readonly players: readonly PastedPlayer[];
  private readonly games: readonly PastedGame[];
  /** Finds players' names with a colon inside a line. */
  private readonly inner: RegExp | null;
  private current: Draft | null = null;
  /** A chat program named the owner of the lines, so a word at their start is no name. */
  private isExport = false;

  constructor(players: readonly PastedPlayer[], games: readonly PastedGame[]) {
    this.players = players;
    this.games = games;
    this.teams = indexWeek(games);
    const names = players.map(({ username }) => escapeRegExp(tidy(username))).join('|');
    this.inner = names === '' ? null : new RegExp(`(?<=[;|.,/:]\\s*)(?=(?:${names}):)`, 'iu');
  }

  private draftOf(name: string): Draft {
    const key = writtenKey(name);
    const known = this.drafts.get(key);
    if (known !== undefined) return known;
    const draft: Draft = { ...findPlayer(name, this.players), name: cleanWritten(name), pieces: [] };
    this.drafts.set(key, draft);
    return draft;
  }

  private find = (name: string) => findPlayer(name, this.players);
  private isPlayer = (word: string) => this.find(word).candidates.length > 0;
  private isTeam = (text: string) => this.teams.called(text).length > 0;

  /** "My picks:" is a heading, "KC/LV:" belongs to a pick, and any other word before a colon is a name. */
  private readTypedName(name: string, rest: string): string {
    if (this.find(name).candidates.length === 0) {
      const words = name
        .toLowerCase()
        .replace(BEST_BET, ' ')
        .split(/[^\p{L}\p{N}']+/u)
        .filter((word) => word !== '');
      if (words.every((word) => isFiller(word) || /^\d+$/.test(word))) {
        return name.search(BEST_BET) < 0 ? rest : `best bet ${rest}`;
      }
      const isPick = tokenize(name, this.teams).some(({ kind }) => kind === 'team' || kind === 'side');
      if (isPick || words.length > NAME_WORDS) return `${name} ${rest}`;
    }
    this.current = this.draftOf(name);
    return rest;
  }

  /** A name at the start of a line without a colon: alone, before a dash, or before a pick. */
  private readLeadingName(typed: string): { rest: string; doubtfulName: string | null } {
    const line = typed.replace(/^[@~*_"]+ ?/, '');
    const alone = this.find(line);
    const isName = /\s/.test(cleanWritten(line))
      ? alone.player !== null && !alone.isLoose
      : alone.player !== null || alone.isLoose;
    if (isName && !this.isTeam(line)) {
      this.current = this.draftOf(line);
      return { rest: '', doubtfulName: null };
    }
    const match = this.players
      .map(({ username }) => tidy(username))
      .filter((name) => nameKey(line).startsWith(nameKey(name)) && !/^[\p{L}\p{N}']/u.test(line.slice(name.length)))
      .toSorted((a, b) => b.length - a.length)[0];
    if (match === undefined) return { rest: typed, doubtfulName: null };
    const rest = line
      .slice(match.length)
      .replace(/^\s*(?:[-=>|,]+\s+|\([^)]*\)\s*)/, '')
      .trim();
    if (this.isTeam(match)) {
      if (rest === '' || this.current === null) this.current = this.doubtfulDraft(match);
      return { rest: line, doubtfulName: match };
    }
    const [first] = tokenize(rest, this.teams);
    const isHeader = rest === '' || (first !== undefined && first.kind !== 'word' && first.kind !== 'doubt');
    if (!isHeader) return { rest: typed, doubtfulName: null };
    this.current = this.draftOf(match);
    return { rest, doubtfulName: null };
  }

  /** The card of a word that may be a name: of a player, a team or someone unknown. */
  private doubtfulDraft(name: string): Draft {
    const candidates = [...this.find(name).candidates, ...(this.current?.candidates ?? [])];
    const draft: Draft = { name, player: null, candidates: [...new Set(candidates)], isLoose: false, pieces: [] };
    this.drafts.set(`${nameKey(name)} ${this.drafts.size}`, draft);
    return draft;
  }

  /** Picks after an unknown name must not go to the player before. */
  private readUnknownName(line: string): void {
    if (this.isExport || this.current === null) return;
    const [first] = line.split(/[\s,:;-]/);
    if (first === undefined || !looksLikeName(first) || isFiller(first.toLowerCase())) return;
    const [word, next] = tokenize(line, this.teams);
    const isName = word?.kind === 'word' && word.text === first && (next === undefined || next.kind !== 'word');
    if (isName || (word?.kind === 'word' && looksLikeName(line)))
      this.current = this.doubtfulDraft(isName ? first : line);
  }

  /** Sets the owner that a line names. @returns the rest of the line; null where a chat program wrote the line */
  private readOwner(text: string): { rest: string; doubtfulName: string | null } | null {
    const sender = readSender(text, (name) => this.find(name).player !== null);
    if (sender === null) {
      const read = this.readLeadingName(text);
      if (read.rest === text) this.readUnknownName(text);
      return read;
    }
    if (!sender.isSure) {
      this.isExport = false;
      return { rest: this.readTypedName(sender.name ?? '', sender.rest), doubtfulName: null };
    }
    if (sender.name === null) return null;
    this.current = this.draftOf(sender.name);
    this.isExport = true;
    const inner = readSender(sender.rest, () => false);
    const rest = inner?.isSure === false ? this.readTypedName(inner.name ?? '', inner.rest) : sender.rest;
    return { rest, doubtfulName: null };
  }

  private addLine(typed: string, line: number): void {
    const text = typed.replace(BULLET, '').trim();
    const owner = text.includes('://') ? null : this.readOwner(text);
    if (owner === null) return void this.ignored.push({ line, text, why: 'chatter' });
    const { rest, doubtfulName } = owner;
    const isNumbered = NUMBERING.test(typed) || NUMBERING.test(rest);
    const body = rest.replace(BULLET, '').trim();
    if (body === '') return;
    const { games, teams } = this;
    const { pieces, ignored } = readLine(body, {
      line,
      games,
      teams,
      doubtfulName,
      isNumbered,
      isPlayer: this.isPlayer,
    });
    for (const part of ignored) this.ignored.push({ line, text: part, why: 'chatter' });
    if (pieces.length > 0) (this.current ?? this.draftOf('')).pieces.push(...pieces);
  }

  read(text: string): PastedPicks {
    const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => tidy(line).trim());
    const isAllQuoted = lines.every((line) => line === '' || line.startsWith('>'));
    for (const [n, line] of lines.entries()) {
      const isQuoted = line.startsWith('>');
      if (isQuoted && !isAllQuoted) this.ignored.push({ line: n + 1, text: line, why: 'quoted' });
      else {
        const own = isQuoted ? line.replace(/^[> ]+/, '') : line;
        for (const part of this.inner === null ? [own] : own.split(this.inner)) {
          if (part.trim() !== '') this.addLine(part.trim(), n + 1);
        }
      }
    }
    return { cards: this.toCards(), ignored: this.ignored };
  }

  private toCards(): PastedCard[] {
    const drafts = [...this.drafts.values()].filter(({ pieces }) => pieces.length > 0);
    return drafts.map(({ name, player, candidates, isLoose, pieces }) => {
      const isShared = isLoose && drafts.some((other) => other.name !== name && other.player?.id === player?.id);
      return { name, player: isShared ? null : player, candidates, pieces: withoutRepeats(pieces) };
    });
  }
}

/** A pick that is written twice counts once; its mark may be at either place. */
function withoutRepeats(pieces: readonly PastedPiece[]): PastedPiece[] {
  const kept: PastedPiece[] = [];
  for (const piece of pieces) {
    const { reading } = piece;
    const at = kept.findIndex(
      ({ reading: other }) =>
        reading.kind === 'pick' &&
        other.kind === 'pick' &&
        other.offer.gameId === reading.offer.gameId &&
        other.offer.option.side === reading.offer.option.side,
    );
    const first = kept[at];
    if (first === undefined) kept.push(piece);
    else kept[at] = { ...first, isBestBet: first.isBestBet || piece.isBestBet };
  }
  return kept;
}

/** @param games the games of the week that the picks are for */
export const readPastedPicks = (
  text: string,
  players: readonly PastedPlayer[],
  games: readonly PastedGame[],
): PastedPicks => new ChatReader(players, games).read(text);
