/** Who the names of imported results are: players of the pool, or past players who are known by name only. */
import { nameKey } from '#shared/rules/names.ts';
import { findPlayer } from '#shared/rules/pastedPicks/names.ts';

export type PoolPlayer = { id: number; username: string };

/** What the commissioner chose for a name; null: a past player. */
export type NameAnswer = { name: string; userId: number | null };

/** A person of the history: a player of the pool, or a past player by name. */
export type Person = {
  userId: number | null;
  username: string;
  /** The same for every spelling of the name. */
  key: string;
};

/** Comparing names takes long enough to make one of these for each name, not for each row. */
export const toPerson = (userId: number | null, username: string): Person => ({
  userId,
  username,
  key: userId === null ? `name ${nameKey(username)}` : `user ${userId}`,
});

export type NamedPlayer = {
  /** As the first row writes it. */
  name: string;
  rows: number;
  /** Null: a past player; undefined: the commissioner has to choose. */
  userId: number | null | undefined;
  /** Players with a similar name. */
  candidates: readonly number[];
  /** Who it is; a past player while the commissioner hasn't chosen. */
  person: Person;
};

/** In larger pools only equal names are matched: too many are similar, and comparing all of them takes too long. */
const SIMILAR_MAX = 200;

/**
 * Matches each name to the player with the same name; one with similar names is left to the commissioner.
 * @returns by every spelling; spellings of one name share their player
 */
export function matchPlayers(
  names: readonly string[],
  players: readonly PoolPlayer[],
  answers: readonly NameAnswer[],
): Map<string, NamedPlayer> {
  const ids = new Map(players.map(({ id, username }) => [nameKey(username), id]));
  const known = new Set(players.map(({ id }) => id));
  // An answer about a player who was deleted meanwhile is asked for again.
  const given = answers.filter(({ userId }) => userId === null || known.has(userId));
  const answered = new Map(given.map(({ name, userId }) => [nameKey(name), userId]));
  const [bySpelling, byKey] = [new Map<string, NamedPlayer>(), new Map<string, NamedPlayer>()];
  for (const name of names) {
    const spelled = bySpelling.get(name);
    if (spelled !== undefined) {
      spelled.rows += 1;
      continue;
    }
    const key = nameKey(name);
    const same = byKey.get(key);
    if (same !== undefined) {
      same.rows += 1;
      bySpelling.set(name, same);
      continue;
    }
    const exact = ids.get(key);
    const isSearched = exact === undefined && players.length <= SIMILAR_MAX;
    const candidates = isSearched ? findPlayer(name, players).candidates.map(({ id }) => id) : [];
    const usual = exact ?? (candidates.length > 0 ? undefined : null);
    const answer = answered.get(key);
    const userId = answer === undefined ? usual : answer;
    const player = { name, rows: 1, userId, candidates, person: toPerson(userId ?? null, name) };
    bySpelling.set(name, player);
    byKey.set(key, player);
  }
  return bySpelling;
}
