/** The pools of File > Open Recent. */
import path from 'node:path';
import { readCommissioner } from '../pool/people/admins.ts';
import { readSettings } from '../pool/core/settings.ts';
import type { Pool } from '../pool/core/pool.ts';
import type { SettingsStore } from './desktopSettings.ts';

export type RecentPool = { dataDir: string; name: string };

const MAX_RECENT = 8;

const isSame = (one: string, other: string) => path.resolve(one) === path.resolve(other);

/** The pool comes first; the oldest of more than eight is dropped. */
export const withRecent = (list: readonly RecentPool[], pool: RecentPool): RecentPool[] =>
  [pool, ...withoutRecent(list, pool.dataDir)].slice(0, MAX_RECENT);

export const withoutRecent = (list: readonly RecentPool[], dataDir: string): RecentPool[] =>
  list.filter((one) => !isSame(one.dataDir, dataDir));

/** The pool's name; its folder too if another pool on the list has the same name. */
export function recentLabel(list: readonly RecentPool[], { name, dataDir }: RecentPool): string {
  const isUnique = list.filter((one) => one.name === name).length === 1;
  return isUnique ? name : `${name} (${dataDir})`;
}

/** An item of File > Open Recent. */
export type RecentItem = { label: string; isOpen: boolean; open: () => Promise<void> };

/** @param openFolder the data folder of the open pool */
export const recentItems = (
  list: readonly RecentPool[],
  openFolder: string | undefined,
  open: (pool: RecentPool) => Promise<void>,
): RecentItem[] =>
  list.map((pool) => ({
    label: recentLabel(list, pool),
    isOpen: openFolder !== undefined && isSame(pool.dataDir, openFolder),
    open: () => open(pool),
  }));

export type RecentPools = {
  list: () => readonly RecentPool[];
  /** Puts an opened pool first, and follows its name. A pool that is not set up yet isn't listed. */
  follow: (pool: Pool, dataDir: string) => void;
  forget: (dataDir: string) => void;
};

/** @param onChange called when the list has changed */
export function createRecentPools(settings: SettingsStore, onChange: () => void): RecentPools {
  const list = () => settings.read().recentPools ?? [];
  const save = (recentPools: RecentPool[]) => {
    settings.change({ recentPools });
    onChange();
  };
  return {
    list,
    follow: (pool, dataDir) => {
      const note = () => {
        const [first] = list();
        const { poolName: name } = readSettings(pool);
        if (first !== undefined && isSame(first.dataDir, dataDir) && first.name === name) return;
        if (readCommissioner(pool) !== null) save(withRecent(list(), { dataDir, name }));
      };
      note();
      pool.onPublish((events) => {
        // The set-up publishes the first, a change of settings the second.
        if (events.some(({ type }) => type === 'users_changed' || type === 'weeks_changed')) note();
      });
    },
    forget: (dataDir) => save(withoutRecent(list(), dataDir)),
  };
}
