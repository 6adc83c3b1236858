/**
 * Every way people and feeds write the 32 teams. Feeds disagree on codes (WAS and WSH, JAC and JAX), and teams move and
 * change names. Input is converted to the canonical name, and only that name is stored.
 */
import { TEAMS, type Team } from './teams.ts';

/** Other codes, former cities and names, and nicknames fans use, by the team's code. An alias that two teams share is ambiguous. */
const ALIASES: Readonly<Record<string, string>> = {
  ARI: 'ARZ, CRD, AZ, Cards',
  BAL: 'BLT, Balt, Bmore',
  BUF: 'Buff',
  CIN: 'Cincy, Cinci',
  CLE: 'CLV',
  DAL: 'Boys',
  DEN: 'Broncs',
  GB: 'GNB, Pack',
  HOU: 'HST',
  IND: 'Indy',
  JAX: 'JAC, Jags',
  KC: 'KAN, KCC',
  LV: 'LVR, OAK, Oakland, Vegas, LA Raiders, Los Angeles Raiders',
  LAC: 'SD, SDG, San Diego, LA Chargers, Bolts',
  LAR: 'LA, STL, SL, St. Louis, Saint Louis',
  MIA: 'Fins, Phins',
  MIN: 'Minn, Vikes',
  NE: 'NWE, Pats',
  NO: 'NOR, NOLA',
  NYG: 'NY, New York G, NY G, G-Men, Big Blue',
  NYJ: 'NY, New York J, NY J, Gang Green',
  PHI: 'Philly, Phila',
  PIT: 'Pitt, Pittsburg',
  SF: 'SFO, San Fran, Niners, 9ers, Forty Niners',
  SEA: 'Hawks',
  TB: 'TAM, Tampa, Bucs',
  TEN: 'OTI, Tenn, Oilers, Houston Oilers',
  WSH: 'WAS, Wash, Washington DC, Commies, Redskins, Skins, Football Team, WFT',
};

/** What a team is called besides its code, its city and its nickname. */
export const aliasesOf = ({ abbreviation }: Team): string[] => ALIASES[abbreviation]?.split(', ') ?? [];

/** The letters and digits of a name, without case and accents. Two names with the same key are the same team. */
export const teamKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

/** Every spelling: each of a team's words alone, and every two of them together (`LA Rams`, `Washington Redskins`). */
function spellings(of: Team): Set<string> {
  const words = [of.city, of.abbreviation, of.nickname, ...aliasesOf(of)];
  return new Set(words.flatMap((a) => [a, ...words.filter((b) => b !== a).map((b) => `${a} ${b}`)]).map(teamKey));
}

const teamsByKey = new Map<string, Team[]>();
for (const one of TEAMS) {
  for (const key of spellings(one)) teamsByKey.set(key, [...(teamsByKey.get(key) ?? []), one]);
}

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
