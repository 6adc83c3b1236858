/** The commissioner's switches, and the pool's own id. */
import { randomBytes } from 'node:crypto';
import { PoolError } from '#shared/errors.ts';
import { cleanName } from '#shared/rules/names.ts';
import { poolNameError } from '#shared/rules/poolName.ts';
import { DEFAULT_SETTINGS, settings as settingsSchema, type Settings } from '#shared/settings.ts';
import { settings } from '../../db/schema.ts';
import { audit } from './audit.ts';
import type { Actor, Change, Pool } from './pool.ts';
import { recordSecrecy } from './openings.ts';
import { readTimeZone } from './poolTimes.ts';
import { readValue, writeValue } from './storedValue.ts';

const POOL_ID = 'poolId';
const COOKIE_ID = 'cookieId';
/** The address on invitations as it was chosen from a list, not typed by hand. */
const LISTED_ADDRESS = 'listedInviteAddress';

/** The current settings. One that a newer version stored in an unknown form falls back to its default. */
export function readSettings(pool: Pick<Pool, 'db'>): Settings {
  const stored = Object.fromEntries(
    pool.db
      .select()
      .from(settings)
      .all()
      .map(({ name, value }) => [name, value]),
  );
  const isKnown = (name: keyof Settings) => settingsSchema.shape[name].safeParse(stored[name]).success;
  const names = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]; // its type has exactly these keys
  const known = Object.fromEntries(names.filter(isKnown).map((name) => [name, stored[name]]));
  return settingsSchema.parse({ ...DEFAULT_SETTINGS, ...known, timeZone: readTimeZone(pool) });
}

type Wanted = { [K in keyof Settings]?: Settings[K] | undefined };

/** How a change was asked for. */
type Asked = {
  /** Is this an address that this computer offers? */
  isListed: (address: string) => boolean;
  /** Did the request bring a proof of presence? */
  isPresent: boolean;
};

/**
 * Changes switches; fields left out don't change.
 * @throws PoolError 'presence_required' for a new invite address that this computer does not offer: friends would give
 * their access codes to any server that answers there, and the server would answer to that name
 */
export const changeSettings = (
  pool: Pool,
  actor: Actor,
  wanted: Wanted,
  { isListed, isPresent }: Asked = { isListed: () => false, isPresent: true },
): Promise<Settings> =>
  pool.write((change) => {
    const { inviteAddress } = wanted;
    if (inviteAddress !== undefined) {
      const isChosen = inviteAddress !== null && isListed(inviteAddress);
      const isTyped = inviteAddress !== null && !isChosen && inviteAddress !== readSettings(change).inviteAddress;
      if (isTyped && !isPresent) throw new PoolError('presence_required');
      writeValue(change, LISTED_ADDRESS, isChosen ? inviteAddress : null);
    }
    return saveSettings(change, actor, wanted);
  });

/** The commissioner's choice of address, and whether it was one of this computer's when it was made; null: none. */
export function readInviteChoice(pool: Pick<Pool, 'db'>): { address: string; wasFound: boolean } | null {
  const address = readSettings(pool).inviteAddress;
  if (address === null) return null;
  return { address, wasFound: readValue(pool, LISTED_ADDRESS) === address };
}

/** @throws PoolError 'broken_rule'; a name that an earlier version stored may be sent again as it is */
function tidyPoolName(name: string, before: string): string {
  const message = name === before ? null : poolNameError(name);
  if (message !== null)
    throw new PoolError('broken_rule', message, { details: { fields: [{ field: 'poolName', message }] } });
  return name === before ? name : cleanName(name);
}

/** Saves switches as part of a larger action. */
export function saveSettings(change: Change, actor: Actor, wanted: Wanted): Settings {
  const before = readSettings(change);
  const { poolName } = wanted;
  const tidy = poolName === undefined ? wanted : { ...wanted, poolName: tidyPoolName(poolName, before.poolName) };
  for (const [name, value] of Object.entries(tidy)) {
    if (value !== undefined) writeValue(change, name, value);
  }
  const after = readSettings(change);
  const names = Object.keys(after) as (keyof Settings)[]; // parsed by the schema: it has these keys and no others
  const changed = names.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return after;
  const only = (values: Settings) => Object.fromEntries(changed.map((name) => [name, values[name]]));
  audit(change, actor, { action: 'settings_changed', before: only(before), after: only(after) });
  if (changed.includes('commissionerSeesPicks')) recordSecrecy(change, actor, after.commissionerSeesPicks);
  change.publish({ type: 'weeks_changed' });
  return after;
}

/**
 * The id that cookie names contain, so that two pools on one host do not log each other out: the pool's own, unless it was
 * opened from a copy.
 */
export function readOrMakeCookieId(change: Pick<Change, 'db'>): string {
  const stored = readValue(change, COOKIE_ID);
  return typeof stored === 'string' ? stored : readOrMakePoolId(change);
}

/** A short random id, made once. Every seal contains it, so it goes with the pool to another computer. */
export function readOrMakePoolId(change: Pick<Change, 'db'>): string {
  const stored = readValue(change, POOL_ID);
  if (typeof stored === 'string') return stored;
  const made = randomBytes(4).toString('hex');
  writeValue(change, POOL_ID, made);
  return made;
}
