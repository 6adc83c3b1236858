/** A week and players to read pasted chats against, and the reading in short words. */
import { gameFacts } from '#shared/rules/facts.ts';
import { readPastedPicks } from '#shared/rules/pastedPicks/readPastedPicks.ts';
import type { Offer, PastedCard, PastedGame, PastedPlayer, Reading } from '#shared/rules/pastedPicks/types.ts';
import { sampleGame } from './sampleGame.ts';

/** Away, home, the home team's spread, total. Baltimore, Pittsburgh, Cincinnati and Indianapolis have a bye. */
const ROWS: readonly (readonly [string, string, string | null, string | null])[] = [
  ['New York Jets', 'New England Patriots', '-12.5', '43'],
  ['Washington Commanders', 'Miami Dolphins', '-2.5', '47.5'],
  ['Carolina Panthers', 'Atlanta Falcons', '-3.5', '42.5'],
  ['Tampa Bay Buccaneers', 'Buffalo Bills', '-5.5', '47.5'],
  ['Houston Texans', 'Tennessee Titans', '5.5', '37.5'],
  ['Green Bay Packers', 'New York Giants', '7', '42'],
  ['Chicago Bears', 'Minnesota Vikings', '0', '48.5'],
  ['San Francisco 49ers', 'Arizona Cardinals', '3', '48.5'],
  ['Seattle Seahawks', 'Los Angeles Rams', '-3', '49'],
  ['Detroit Lions', 'Philadelphia Eagles', '-2.5', '46.5'],
  ['Dallas Cowboys', 'Las Vegas Raiders', '3.5', '50'],
  ['Kansas City Chiefs', 'Denver Broncos', '3.5', '44.5'],
  ['Jacksonville Jaguars', 'Los Angeles Chargers', '-3', '43.5'],
  ['New Orleans Saints', 'Cleveland Browns', null, null],
];

export const PASTED_GAMES: readonly PastedGame[] = ROWS.map(([awayTeam, homeTeam, spread, total], n) => ({
  id: n + 1,
  ...gameFacts(sampleGame({ awayTeam, homeTeam, spread, total })),
}));

/** "Dallas" is also a team, and two players are called Mo. */
const NAMES = ['Dave', 'Tess', 'Dallas', 'Ann Lee', 'Bo', 'Mo Smith', 'Mo Jones', 'Ingrid'];
export const PASTED_PLAYERS: readonly PastedPlayer[] = NAMES.map((username, n) => ({ id: n + 1, username }));

export const readWeekChat = (text: string, games: readonly PastedGame[] = PASTED_GAMES) =>
  readPastedPicks(text, PASTED_PLAYERS, games);

const gameOf = ({ gameId }: Offer) => PASTED_GAMES.find(({ id }) => id === gameId);
/** "Dallas Cowboys -3.5"; a total with its home team: "Over 50 (Raiders)". */
export const offerWords = (offer: Offer): string =>
  offer.option.pickType === 'spread'
    ? offer.option.pickValue
    : `${offer.option.pickValue} (${gameOf(offer)?.homeTeam.split(' ').at(-1)})`;

export function readingWords(reading: Reading): string {
  if (reading.kind === 'unread') return reading.why;
  if (reading.kind === 'question') return `${reading.doubt}? ${reading.choices.map(offerWords).join(' | ')}`;
  return offerWords(reading.offer) + (reading.written === null ? '' : `, not ${reading.written}`);
}

const ownerWords = ({ player, candidates }: PastedCard) =>
  player?.username ?? `? ${candidates.map(({ username }) => username).join(' | ')}`.trim();

/** Each card's owner with its pieces, a best bet with a star. */
export const cardWords = (text: string): Record<string, string[]> =>
  Object.fromEntries(
    readWeekChat(text).cards.map((card) => [
      ownerWords(card),
      card.pieces.map(({ isBestBet, reading }) => `${isBestBet ? '* ' : ''}${readingWords(reading)}`),
    ]),
  );
