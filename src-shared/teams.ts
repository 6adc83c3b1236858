/** The 32 teams as the pool shows them. How people and feeds write them is in teamSpellings.ts. */

export type Team = {
  /** The canonical name, as in the scoreboard feed: `Buffalo Bills`. */
  name: string;
  city: string;
  nickname: string;
  /** The scoreboard feed's code: WSH, LAR, JAX. */
  abbreviation: string;
  /** `#rrggbb`, close to the team's color, with a contrast of at least 3:1 on both the light and the dark background. */
  color: string;
};

const team = (code: string, city: string, nick: string, color: string): Team => ({
  name: `${city} ${nick}`,
  city,
  nickname: nick,
  abbreviation: code,
  color,
});

/** Sorted by canonical name. */
export const TEAMS: readonly Team[] = [
  team('ARI', 'Arizona', 'Cardinals', '#c62e52'),
  team('ATL', 'Atlanta', 'Falcons', '#cf1f3b'),
  team('BAL', 'Baltimore', 'Ravens', '#7559be'),
  team('BUF', 'Buffalo', 'Bills', '#1f66e5'),
  team('CAR', 'Carolina', 'Panthers', '#0085ca'),
  team('CHI', 'Chicago', 'Bears', '#c83803'),
  team('CIN', 'Cincinnati', 'Bengals', '#f2500f'),
  team('CLE', 'Cleveland', 'Browns', '#985c34'),
  team('DAL', 'Dallas', 'Cowboys', '#5b7c99'),
  team('DEN', 'Denver', 'Broncos', '#e8590c'),
  team('DET', 'Detroit', 'Lions', '#0076b6'),
  team('GB', 'Green Bay', 'Packers', '#347758'),
  team('HOU', 'Houston', 'Texans', '#d12a4a'),
  team('IND', 'Indianapolis', 'Colts', '#2865d6'),
  team('JAX', 'Jacksonville', 'Jaguars', '#007589'),
  team('KC', 'Kansas City', 'Chiefs', '#e31837'),
  team('LV', 'Las Vegas', 'Raiders', '#8a8d8f'),
  team('LAC', 'Los Angeles', 'Chargers', '#0080c6'),
  team('LAR', 'Los Angeles', 'Rams', '#2f64d6'),
  team('MIA', 'Miami', 'Dolphins', '#008e97'),
  team('MIN', 'Minnesota', 'Vikings', '#8451c2'),
  team('NE', 'New England', 'Patriots', '#3069c2'),
  team('NO', 'New Orleans', 'Saints', '#a38a52'),
  team('NYG', 'New York', 'Giants', '#4261d6'),
  team('NYJ', 'New York', 'Jets', '#167a52'),
  team('PHI', 'Philadelphia', 'Eagles', '#00777e'),
  team('PIT', 'Pittsburgh', 'Steelers', '#b88b00'),
  team('SF', 'San Francisco', '49ers', '#d80000'),
  team('SEA', 'Seattle', 'Seahawks', '#4f9a1f'),
  team('TB', 'Tampa Bay', 'Buccaneers', '#d1201f'),
  team('TEN', 'Tennessee', 'Titans', '#4b92db'),
  team('WSH', 'Washington', 'Commanders', '#bd4660'),
];

/** For teams outside the league. */
const NEUTRAL_COLOR = '#83888f';

const teamsByName = new Map(TEAMS.map((one) => [one.name, one]));

/** The team with this stored (canonical) name; null for teams outside the league. */
export const teamByName = (name: string): Team | null => teamsByName.get(name) ?? null;

/**
 * Two to four capital letters for a scoreboard. For an unknown name: its initials, or the first three letters of a single
 * word (`Ohio State` is OS, `Alabama` is ALA).
 */
export function abbreviation(teamName: string): string {
  const known = teamByName(teamName);
  if (known !== null) return known.abbreviation;
  const [first = '', ...more] = teamName.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters =
    more.length === 0 ? first.slice(0, 3) : [first, ...more.slice(0, 3)].map((word) => word.charAt(0)).join('');
  return letters.toUpperCase() || '?';
}

/** The short name for narrow places: `Bills`. Names outside the league are not shortened. */
export const nickname = (teamName: string): string => teamByName(teamName)?.nickname ?? teamName;

/** The color of the bar next to a name; gray outside the league. */
export const teamColor = (teamName: string): string => teamByName(teamName)?.color ?? NEUTRAL_COLOR;
