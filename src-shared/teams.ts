/**
 * The 32 teams, and every way people and feeds write them. Feeds disagree on codes (WAS and WSH, JAC and JAX), and teams
 * move and change names. Input is converted to the canonical name, and only that name is stored.
 */

export type Team = {
  /** The canonical name, as in the scoreboard feed: `Buffalo Bills`. */
  name: string;
  city: string;
  nickname: string;
  /** The scoreboard feed's code: WSH, LAR, JAX. */
  abbreviation: string;
  /** `#rrggbb`, close to the team's color, with a contrast of at least 3:1 on both the light and the dark background. */
  color: string;
  /** Other codes, former cities and names, and nicknames fans use. */
  aliases: readonly string[];
};

function team(code: string, city: string, nick: string, color: string, aliases = ''): Team {
  const other = aliases === '' ? [] : aliases.split(', ');
  return { name: `${city} ${nick}`, city, nickname: nick, abbreviation: code, color, aliases: other };
}

/** Sorted by canonical name. An alias that two teams share is ambiguous: see `findTeam`. */
export const TEAMS: readonly Team[] = [
  team('ARI', 'Arizona', 'Cardinals', '#c62e52', 'ARZ, CRD, AZ, Cards'),
  team('ATL', 'Atlanta', 'Falcons', '#cf1f3b'),
  team('BAL', 'Baltimore', 'Ravens', '#7559be', 'BLT, Balt, Bmore'),
  team('BUF', 'Buffalo', 'Bills', '#1f66e5', 'Buff'),
  team('CAR', 'Carolina', 'Panthers', '#0085ca'),
  team('CHI', 'Chicago', 'Bears', '#c83803'),
  team('CIN', 'Cincinnati', 'Bengals', '#f2500f', 'Cincy, Cinci'),
  team('CLE', 'Cleveland', 'Browns', '#985c34', 'CLV'),
  team('DAL', 'Dallas', 'Cowboys', '#5b7c99', 'Boys'),
  team('DEN', 'Denver', 'Broncos', '#e8590c', 'Broncs'),
  team('DET', 'Detroit', 'Lions', '#0076b6'),
  team('GB', 'Green Bay', 'Packers', '#347758', 'GNB, Pack'),
  team('HOU', 'Houston', 'Texans', '#d12a4a', 'HST'),
  team('IND', 'Indianapolis', 'Colts', '#2865d6', 'Indy'),
  team('JAX', 'Jacksonville', 'Jaguars', '#007589', 'JAC, Jags'),
  team('KC', 'Kansas City', 'Chiefs', '#e31837', 'KAN, KCC'),
  team('LV', 'Las Vegas', 'Raiders', '#8a8d8f', 'LVR, OAK, Oakland, Vegas, LA Raiders, Los Angeles Raiders'),
  team('LAC', 'Los Angeles', 'Chargers', '#0080c6', 'SD, SDG, San Diego, LA Chargers, Bolts'),
  team('LAR', 'Los Angeles', 'Rams', '#2f64d6', 'LA, STL, SL, St. Louis, Saint Louis'),
  team('MIA', 'Miami', 'Dolphins', '#008e97', 'Fins, Phins'),
  team('MIN', 'Minnesota', 'Vikings', '#8451c2', 'Minn, Vikes'),
  team('NE', 'New England', 'Patriots', '#3069c2', 'NWE, Pats'),
  team('NO', 'New Orleans', 'Saints', '#a38a52', 'NOR, NOLA'),
  team('NYG', 'New York', 'Giants', '#4261d6', 'NY, New York G, NY G, G-Men, Big Blue'),
  team('NYJ', 'New York', 'Jets', '#167a52', 'NY, New York J, NY J, Gang Green'),
  team('PHI', 'Philadelphia', 'Eagles', '#00777e', 'Philly, Phila'),
  team('PIT', 'Pittsburgh', 'Steelers', '#b88b00', 'Pitt, Pittsburg'),
  team('SF', 'San Francisco', '49ers', '#d80000', 'SFO, San Fran, Niners, 9ers, Forty Niners'),
  team('SEA', 'Seattle', 'Seahawks', '#4f9a1f', 'Hawks'),
  team('TB', 'Tampa Bay', 'Buccaneers', '#d1201f', 'TAM, Tampa, Bucs'),
  team('TEN', 'Tennessee', 'Titans', '#4b92db', 'OTI, Tenn, Oilers, Houston Oilers'),
  team(
    'WSH',
    'Washington',
    'Commanders',
    '#bd4660',
    'WAS, Wash, Washington DC, Commies, Redskins, Skins, Football Team, WFT',
  ),
];

/** For teams outside the league. */
const NEUTRAL_COLOR = '#83888f';

/** The letters and digits of a name, without case and accents. Two names with the same key are the same team. */
export const teamKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

/** Every spelling: each of a team's words alone, and every two of them together (`LA Rams`, `Washington Redskins`). */
function spellings(of: Team): Set<string> {
  const words = [of.city, of.abbreviation, of.nickname, ...of.aliases];
  return new Set(words.flatMap((a) => [a, ...words.filter((b) => b !== a).map((b) => `${a} ${b}`)]).map(teamKey));
}

const teamsByKey = new Map<string, Team[]>();
for (const one of TEAMS) {
  for (const key of spellings(one)) teamsByKey.set(key, [...(teamsByKey.get(key) ?? []), one]);
}
const teamsByName = new Map(TEAMS.map((one) => [one.name, one]));

/** All teams a text can mean: none, one, or two (a city with two teams). */
export const teamsCalled = (text: string): readonly Team[] => teamsByKey.get(teamKey(text)) ?? [];

/**
 * Finds a team by full name, city, nickname, code or alias. Case, dots, accents and extra spaces do not matter.
 * `ambiguous`: a city with two teams ("New York", "Los Angeles"). Null: none of the 32.
 */
export function findTeam(text: string): Team | 'ambiguous' | null {
  const found = teamsCalled(text);
  return found.length > 1 ? 'ambiguous' : (found[0] ?? null);
}

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
