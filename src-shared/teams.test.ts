import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aliasesOf, findTeam, teamKey, teamsCalled } from '#shared/teamSpellings.ts';
import { TEAMS, abbreviation, nickname, teamByName, teamColor } from '#shared/teams.ts';

/** The name of the team, `ambiguous`, or null. */
const named = (text: string) => {
  const found = findTeam(text);
  return found === null || found === 'ambiguous' ? found : found.name;
};

describe('findTeam', () => {
  it('the 32 teams have unique names, nicknames and codes', () => {
    expect(TEAMS).toHaveLength(32);
    expect(new Set(TEAMS.map((team) => team.name)).size).toBe(32);
    expect(new Set(TEAMS.map((team) => team.nickname)).size).toBe(32);
    expect(new Set(TEAMS.map((team) => team.abbreviation)).size).toBe(32);
    for (const team of TEAMS) expect(team.abbreviation).toMatch(/^[A-Z]{2,3}$/);
  });

  it('a team is found by full name, nickname, code and code with nickname, however typed', () => {
    for (const { name, abbreviation: code, nickname: nick, city } of TEAMS) {
      for (const text of [name, nick, code, `${code} ${nick}`, `${city}  ${nick} `]) {
        const typed = [text, text.toUpperCase(), text.toLowerCase(), `  ${text}.`, text.replace(' ', '\u00A0')];
        expect(typed.map((way) => [way, named(way)])).toEqual(typed.map((way) => [way, name]));
      }
    }
  });

  it('two teams share only the names of the two cities with two teams', () => {
    const spelled = TEAMS.flatMap((team) => [team.city, ...aliasesOf(team)].map((text) => ({ team, text })));
    const shared = spelled.filter(({ text }) => findTeam(text) === 'ambiguous').map(({ text }) => text);
    expect(new Set(shared)).toEqual(new Set(['New York', 'Los Angeles', 'NY']));
    const own = spelled.filter(({ text }) => !shared.includes(text));
    expect(own.map(({ text }) => [text, named(text)])).toEqual(own.map(({ team, text }) => [text, team.name]));
  });

  it.each([
    ['WAS', 'Washington Commanders'],
    ['WSH', 'Washington Commanders'],
    ['Washington Redskins', 'Washington Commanders'],
    ['Washington Football Team', 'Washington Commanders'],
    ['JAC', 'Jacksonville Jaguars'],
    ['LA', 'Los Angeles Rams'],
    ['LA Rams', 'Los Angeles Rams'],
    ['L.A. Chargers', 'Los Angeles Chargers'],
    ['STL', 'Los Angeles Rams'],
    ['St. Louis Rams', 'Los Angeles Rams'],
    ['St.Louis', 'Los Angeles Rams'],
    ['SD', 'Los Angeles Chargers'],
    ['San Diego Chargers', 'Los Angeles Chargers'],
    ['OAK', 'Las Vegas Raiders'],
    ['Oakland Raiders', 'Las Vegas Raiders'],
    ['LA Raiders', 'Las Vegas Raiders'],
    ['Houston Oilers', 'Tennessee Titans'],
    ['Houston', 'Houston Texans'],
    ['NY Giants', 'New York Giants'],
    ['N.Y. Jets', 'New York Jets'],
    ['N. Y. Jets', 'New York Jets'],
    ['Tampa', 'Tampa Bay Buccaneers'],
    ['Tampa Bay', 'Tampa Bay Buccaneers'],
    ['Bucs', 'Tampa Bay Buccaneers'],
    ["'Niners", 'San Francisco 49ers'],
    ['niners', 'San Francisco 49ers'],
    ['Pats', 'New England Patriots'],
    ['Phins', 'Miami Dolphins'],
    ['philly', 'Philadelphia Eagles'],
    ['Búffalo', 'Buffalo Bills'],
  ])('%s is the %s', (text, name) => expect(named(text)).toBe(name));

  it.each(['New York', 'NY', 'N.Y.', 'los angeles'])('%s is ambiguous', (text) => {
    expect(findTeam(text)).toBe('ambiguous');
    expect(teamsCalled(text)).toHaveLength(2);
  });

  it.each(['', ' ', 'Ohio State', 'Buffal', 'Bills Jets', '49', 'constructor'])('“%s” is not a team', (text) =>
    expect(findTeam(text)).toBeNull(),
  );

  it('findTeam accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const found = findTeam(text);
        expect(found === null || found === 'ambiguous' || TEAMS.includes(found)).toBe(true);
        expect(teamKey(teamKey(text))).toBe(teamKey(text));
      }),
    );
  });
});

describe('stored team names', () => {
  it('a stored team name is looked up by exact spelling', () => {
    expect(teamByName('Buffalo Bills')?.abbreviation).toBe('BUF');
    expect(teamByName('buffalo bills')).toBeNull();
  });

  it('a team has a nickname, a code and a color', () => {
    expect(nickname('Washington Commanders')).toBe('Commanders');
    expect(abbreviation('Washington Commanders')).toBe('WSH');
    expect(abbreviation('Los Angeles Rams')).toBe('LAR');
    expect(teamColor('Kansas City Chiefs')).toBe('#e31837');
  });

  it.each([
    ['Alabama', 'ALA'],
    ['Ohio State', 'OS'],
    ['Ohio State Buckeyes', 'OSB'],
    ['University of South Florida Bulls', 'UOSF'],
    ['Team 7', 'T7'],
    ['São Paulo', 'SP'],
    ['ab', 'AB'],
    ['', '?'],
  ])('the unknown team %s is shortened to %s, keeps its name and is gray', (name, short) => {
    expect(abbreviation(name)).toBe(short);
    expect(nickname(name)).toBe(name);
    expect(teamColor(name)).toBe(teamColor('Unknown'));
  });
});

describe('team colors', () => {
  const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: string, b: string) => {
    const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };

  it.each([...TEAMS.map((team) => team.name), 'Unknown'])(
    '%s: the color is visible on light and dark backgrounds',
    (name) => {
      expect(teamColor(name)).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrast(teamColor(name), '#fffdf7')).toBeGreaterThanOrEqual(3);
      expect(contrast(teamColor(name), '#0f2036')).toBeGreaterThanOrEqual(3);
    },
  );
});
