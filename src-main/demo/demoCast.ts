/** The demo's made-up players, their picking habits and their chat. Only the games are real. */
import type { OptionRole } from '#shared/rules/options.ts';

/** A demo has the first twelve players. A larger demo has more. */
export const NAMES: readonly string[] = `
  Marisol, Theo, Nadia, Dave M, Otis, Bea, Dave K, Ezekiel, Wren, Ingrid, Juniper, Sal,
  Anselm, Bridget, Cosima, Desmond, Elif, Fergus, Greta, Hector, Imani, Jonas, Kavya, Lorenzo,
  Maeve, Nils, Odette, Pablo, Quentin, Rosa, Sunil, Tamsin, Uma, Viggo, Winona, Xavier, Yara, Zeke, Annika, Boris
`
  .split(',')
  .map((name) => name.trim());

export type Habit = {
  /** Probability that a week has five picks, or none. */
  five: number;
  none: number;
  /** Probability of a spread pick, of the favorite (for a spread), and of the over (for a total). */
  spread: number;
  favorite: number;
  over: number;
  /** Picks are made at most this many hours before the lock. */
  aheadHours: number;
  /** The first and last week played. */
  from: number;
  to: number;
};

const usual: Habit = { five: 0.9, none: 0.02, spread: 0.65, favorite: 0.5, over: 0.5, aheadHours: 60, from: 1, to: 18 };

/** Players whose habits differ from the usual. */
const HABITS: Readonly<Record<string, Partial<Habit>>> = {
  Marisol: { five: 1, none: 0, favorite: 0.45 },
  Theo: { five: 0.8, over: 0.8 },
  Nadia: { favorite: 0.25 },
  'Dave M': { favorite: 0.85, aheadHours: 4 },
  Otis: { five: 0.7, none: 0.1, aheadHours: 2 },
  Bea: { spread: 0.3, over: 0.2 },
  'Dave K': { spread: 1, favorite: 0.6 },
  Ezekiel: { from: 4 },
  Wren: { five: 0.6, none: 0.15 },
  Sal: { five: 0.5, none: 0.2, to: 6 },
};

export const habitOf = (name: string): Habit => ({ ...usual, ...HABITS[name] });

/** How many seasons before the present one a player was in the pool already; those not named here, in all of them. */
const SEASONS_AGO: Readonly<Record<string, number>> = { Ezekiel: 2, Ingrid: 1, Wren: 0, Juniper: 0 };
export const seasonsAgo = (name: string): number => SEASONS_AGO[name] ?? Infinity;

/** Left the pool in October: disabled, but with a history. */
export const DISABLED = 'Sal';
/** Has no picks this week yet. */
export const IDLE = 'Wren';

export type CardPick = {
  homeTeam: string;
  role: OptionRole;
  /** How many half-points the line was different when this pick was made. */
  moved?: number;
};

/**
 * This week's cards of the players who mention them in the chat below. The first two can be logged in to: Marisol's card
 * is full, and Theo can add two more picks.
 */
export const CARDS: Readonly<Record<string, readonly CardPick[]>> = {
  Marisol: [
    { homeTeam: 'New England Patriots', role: 'favorite' },
    { homeTeam: 'New York Giants', role: 'favorite', moved: -1 },
    { homeTeam: 'Arizona Cardinals', role: 'favorite' },
    { homeTeam: 'Los Angeles Rams', role: 'over' },
    { homeTeam: 'Philadelphia Eagles', role: 'underdog' },
  ],
  Theo: [
    { homeTeam: 'Miami Dolphins', role: 'over' },
    { homeTeam: 'New York Giants', role: 'favorite' },
    { homeTeam: 'Denver Broncos', role: 'over' },
  ],
  Nadia: [
    { homeTeam: 'New England Patriots', role: 'underdog' },
    { homeTeam: 'Minnesota Vikings', role: 'underdog' },
    { homeTeam: 'Tennessee Titans', role: 'underdog' },
    { homeTeam: 'Cleveland Browns', role: 'underdog' },
    { homeTeam: 'Las Vegas Raiders', role: 'underdog' },
  ],
  Ingrid: [
    { homeTeam: 'Jacksonville Jaguars', role: 'favorite' },
    { homeTeam: 'Buffalo Bills', role: 'favorite' },
    { homeTeam: 'Arizona Cardinals', role: 'underdog' },
    { homeTeam: 'Philadelphia Eagles', role: 'over' },
  ],
};

/** Scores of the live games, by home team. */
export const LIVE: Readonly<Record<string, { period: number; clock: string; awayScore: number; homeScore: number }>> = {
  'Arizona Cardinals': { period: 2, clock: '8:14', awayScore: 17, homeScore: 7 },
  'Los Angeles Rams': { period: 2, clock: '6:02', awayScore: 3, homeScore: 7 },
  'Cleveland Browns': { period: 1, clock: '3:47', awayScore: 0, homeScore: 3 },
  'Denver Broncos': { period: 1, clock: '2:31', awayScore: 3, homeScore: 0 },
};

const MINUTE = 1;
const HOUR = 60;
const DAY = 24 * HOUR;

/** Chat messages and how many minutes ago they were sent. `Commissioner` is replaced by the commissioner's name. */
export const CHAT: readonly (readonly [minutesAgo: number, name: string, message: string])[] = [
  [40 * DAY + 3 * HOUR, 'Sal', 'Season is getting busy for me, I am out after this week. Good luck everybody!'],
  [40 * DAY + 2 * HOUR, 'Dave M', 'Coward. We will miss your picks, mostly because you lost with them'],
  [12 * DAY, 'Commissioner', 'Week 10 is open. Lines are up, games lock 5 minutes before kickoff as always.'],
  [11 * DAY, 'Bea', 'unders only this month. you heard it here first'],
  [7 * DAY + 90, 'Theo', 'Writing that down for history.'],
  [7 * DAY + 85, 'Bea', 'history is written by people who pick overs'],
  [5 * DAY + 2 * HOUR, 'Commissioner', 'Week 11 is in: 15 games, one of them at breakfast.'],
  [5 * DAY + HOUR, 'Dave K', 'Breakfast football is the best football'],
  [4 * DAY + 22 * HOUR, 'Ingrid', 'Is 12 and a half on Thursday a typo?'],
  [4 * DAY + 21 * HOUR, 'Commissioner', 'No typo. Have you watched the Jets?'],
  [2 * DAY + 18 * HOUR, 'Nadia', 'Jets with the points, somebody has to love them'],
  [2 * DAY + 17 * HOUR, 'Marisol', 'Called it: Patriots by 13, half a point to spare'],
  [2 * DAY + 17 * HOUR - 4, 'Nadia', 'half. a. point.'],
  [26 * HOUR, 'Otis', 'remind me tomorrow morning, I always forget'],
  [25 * HOUR, 'Juniper', 'Otis you say that every Saturday'],
  [7 * HOUR, 'Dave K', 'London is on. Coffee is on. Life is good.'],
  [4 * HOUR + 20, 'Ezekiel', 'Overtime before ten in the morning, I need a second breakfast'],
  [4 * HOUR + 5, 'Juniper', 'OTIS. Picks.'],
  [4 * HOUR, 'Otis', 'done, with two minutes left. Thank you!'],
  [47, 'Ingrid', 'Jaguars 35, Chargers 6. I took the Chargers. I would like to talk to somebody.'],
  [43, 'Dave M', 'Bills and Bucs: 76 points. Seventy-six!'],
  [39, 'Theo', 'Packers by seven. I had them at seven and a half, Marisol had seven. Of course.'],
  [36, 'Marisol', 'A push never felt so good'],
  [31, 'Nadia', 'late games! Everybody on the couch?'],
  [12, 'Bea', 'Niners look scary'],
  [6, 'Commissioner', 'Wren, still room on your card: Lions at Eagles tonight, Cowboys at Raiders tomorrow.'],
  [2 * MINUTE, 'Dave K', 'Broncos defense. That’s it, that’s the message.'],
];
