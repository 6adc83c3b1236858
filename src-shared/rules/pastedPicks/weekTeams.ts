/** The teams of the pasted week, and every way people write them. */
import { aliasesOf, teamKey, teamsCalled } from '#shared/teamSpellings.ts';
import { TEAMS, teamByName } from '#shared/teams.ts';
import { isNear } from './spelling.ts';
import type { PastedGame } from './types.ts';

/** A team in one of the week's games. */
export type Side = { name: string; game: PastedGame; side: 'away' | 'home' };

/** Cities that stand for one team in schedules, but for either in a chat. */
const TWO_TEAMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['la', ['Los Angeles Chargers', 'Los Angeles Rams']],
]);

/** Names shorter than this are too close to ordinary words to look for misspellings. */
const NAME_MIN = 5;

export type WeekTeams = {
  /** The stored names that a text can mean. */
  called: (text: string) => readonly string[];
  /** The stored names that a misspelled word can mean. */
  near: (word: string) => readonly string[];
  /** Where a team plays this week. */
  sidesOf: (name: string) => readonly Side[];
  areOpponents: (some: readonly string[], others: readonly string[]) => boolean;
};

/** The words that a misspelling is compared with. */
function nameWords(name: string): string[] {
  const known = teamByName(name);
  if (known === null) return [teamKey(name)];
  return [known.city, known.nickname, ...aliasesOf(known)].map(teamKey);
}

export function indexWeek(games: readonly PastedGame[]): WeekTeams {
  const sides = new Map<string, Side[]>();
  for (const game of games) {
    for (const side of ['away', 'home'] as const) {
      const name = side === 'away' ? game.awayTeam : game.homeTeam;
      sides.set(name, [...(sides.get(name) ?? []), { name, game, side }]);
    }
  }
  const others = new Map<string, string[]>();
  for (const name of sides.keys()) {
    if (teamByName(name) === null) others.set(teamKey(name), [...(others.get(teamKey(name)) ?? []), name]);
  }
  const names = [...new Set([...sides.keys(), ...TEAMS.map(({ name }) => name)])];
  const nearWords = new Map<string, readonly string[]>();
  return {
    called: (text) => {
      const key = teamKey(text);
      const ofWeek = others.get(key);
      if (ofWeek !== undefined) return ofWeek;
      return TWO_TEAMS.get(key) ?? teamsCalled(text).map(({ name }) => name);
    },
    near: (word) => {
      const key = teamKey(word);
      const known = nearWords.get(key);
      if (known !== undefined) return known;
      const found = names.filter((name) => nameWords(name).some((one) => isNear(key, one, NAME_MIN)));
      nearWords.set(key, found);
      return found;
    },
    sidesOf: (name) => sides.get(name) ?? [],
    areOpponents: (some, rest) =>
      some.some((name) =>
        (sides.get(name) ?? []).some(({ game, side }) =>
          rest.includes(side === 'away' ? game.homeTeam : game.awayTeam),
        ),
      ),
  };
}
