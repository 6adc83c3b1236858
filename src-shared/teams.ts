/**
 * The 32 teams, and every way people and feeds write them. Feeds disagree on codes (WAS and WSH, JAC and JAX, LA and
 * LAR) and teams move and change names, so text is turned into the canonical name once, at the edge, and only that
 * name is stored.
 */

export type Team = {
  /** The scoreboard feed's full name, the one that is stored: `Buffalo Bills`. */
  name: string;
  city: string;
  nickname: string;
  /** As the scoreboard feed writes it: WSH, LAR, JAX. */
  abbreviation: string;
  /** `#rrggbb`, near the team's own colour and at least 3:1 against both the light and the dark ground. */
  color: string;
  /** Other codes, earlier cities and names, and what fans say. */
  aliases: readonly string[];
};

function team(code: string, city: string, nick: string, color: string, aliases = ''): Team {
  const other = aliases === '' ? [] : aliases.split(', ');
  return { name: `${city} ${nick}`, city, nickname: nick, abbreviation: code, color, aliases: other };
}

/** By canonical name. An alias that two teams share belongs to neither: see `findTeam`. */
export const TEAMS: readonly Team[] = [
  team('ARI', 'Arizona', 'Cardinals', '#c62e52', 'ARZ, CRD, Cards'),
  team('ATL', 'Atlanta', 'Falcons', '#cf1f3b'),
  team('BAL', 'Baltimore', 'Ravens', '#7559be', 'BLT, Balt'),
  team('BUF', 'Buffalo', 'Bills', '#1f66e5', 'Buff'),
  team('CAR', 'Carolina', 'Panthers', '#0085ca'),
  team('CHI', 'Chicago', 'Bears', '#c83803'),
  team('CIN', 'Cincinnati', 'Bengals', '#f2500f', 'Cincy, Cinci'),
  team('CLE', 'Cleveland', 'Browns', '#985c34', 'CLV'),
  team('DAL', 'Dallas', 'Cowboys', '#5b7c99'),
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
  team('SF', 'San Francisco', '49ers', '#d80000', 'SFO, San Fran, Niners, Forty Niners'),
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

/** What of a written name counts: its letters and digits, without case and accents. Two spellings of one key are one team. */
export const teamKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

/** Every spelling: each of a team's words alone, and each two of them together (`LA Rams`, `Washington Redskins`). */
function spellings(of: Team): Set<string> {
  const words = [of.city, of.abbreviation, of.nickname, ...of.aliases];
  return new Set(words.flatMap((a) => [a, ...words.filter((b) => b !== a).map((b) => `${a} ${b}`)]).map(teamKey));
}

const teamsByKey = new Map<string, Team[]>();
for (const one of TEAMS) {
  for (const key of spellings(one)) teamsByKey.set(key, [...(teamsByKey.get(key) ?? []), one]);
}
const teamsByName = new Map(TEAMS.map((one) => [one.name, one]));

/** All teams a text can mean: none, one, or two for a city with two teams. */
export const teamsCalled = (text: string): readonly Team[] => teamsByKey.get(teamKey(text)) ?? [];

/**
 * The team a text means, by full name, city, nickname, code or alias; case, dots, accents and extra spaces do not
 * matter. `ambiguous`: a city with two teams ("New York", "Los Angeles"), so ask which. Null: none of the 32.
 */
export function findTeam(text: string): Team | 'ambiguous' | null {
  const found = teamsCalled(text);
  return found.length > 1 ? 'ambiguous' : (found[0] ?? null);
}

/** The team of a stored name, which is the canonical one; null for teams outside the league. */
export const teamByName = (name: string): Team | null => teamsByName.get(name) ?? null;

/**
 * Two to four capitals for a scoreboard. Of an unknown name: the initials of its words, or the first three letters of
 * its only word (`Ohio State` is OS, `Alabama` is ALA; a name of one letter stays one).
 */
export function abbreviation(teamName: string): string {
  const known = teamByName(teamName);
  if (known !== null) return known.abbreviation;
  const [first = '', ...more] = teamName.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters =
    more.length === 0 ? first.slice(0, 3) : [first, ...more.slice(0, 3)].map((word) => word.charAt(0)).join('');
  return letters.toUpperCase() || '?';
}

/** The short name for narrow places: `Bills`. Names outside the league stay whole. */
export const nickname = (teamName: string): string => teamByName(teamName)?.nickname ?? teamName;

/** The colour of the accent bar beside a name; a neutral grey outside the league. */
export const teamColor = (teamName: string): string => teamByName(teamName)?.color ?? NEUTRAL_COLOR;
