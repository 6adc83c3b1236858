/** The orders the list of players can have. */
import type { User } from '#shared/model.ts';

export type PlayerSort = 'name' | 'added' | 'status';

export const PLAYER_SORTS: readonly { value: PlayerSort; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'added', label: 'Date added' },
  { value: 'status', label: 'Status' },
];

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

type Sorted = Pick<User, 'username' | 'isActive' | 'createdAt'>;

const byName = (a: Sorted, b: Sorted) => names.compare(a.username, b.username);
const ORDERS: Record<PlayerSort, (a: Sorted, b: Sorted) => number> = {
  name: byName,
  added: (a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? '') || byName(a, b),
  status: (a, b) => Number(b.isActive) - Number(a.isActive) || byName(a, b),
};

/** Alphabetical, newest first, or active first and then by name. */
export const sortPlayers = <U extends Sorted>(players: readonly U[], sort: PlayerSort): U[] =>
  players.toSorted(ORDERS[sort]);
