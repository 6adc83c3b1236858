/** Changes a season's house rules, and compares its table with the one other rules would give. */
import type { InputOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import { changedRules, withRules, type HouseRules, type SomeRules } from '#shared/houseRules.ts';
import type { RulesCompared, SeasonRow, SeasonRules } from '#shared/model.ts';
import { countSeason, seasonStandings, type Season } from '#shared/rules/seasonTables.ts';
import { winPercentage } from '#shared/rules/standings.ts';
import { ruleSentence, seasonTitle } from '#shared/texts/ruleSentences.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { audit } from '../core/audit.ts';
import { notifyEveryone } from '../core/notices.ts';
import type { Actor, Pool } from '../core/pool.ts';
import { toInstantOrNull } from '../core/wire.ts';
import { readStoredRules, storeRules, type StoredRules } from './rules.ts';
import { readSeasonToCount, type Reading, type SeasonName } from './seasonCount.ts';
import { recomputeScopes, scopesOfSeason } from './standings.ts';

const toWire = ({ rules, frozenAt }: StoredRules): SeasonRules => ({ ...rules, frozenAt: toInstantOrNull(frozenAt) });

export const readSeasonRules = (pool: Pool, name: SeasonName): SeasonRules => toWire(readStoredRules(pool, name));

const seasonTable = (season: Season): SeasonRow[] =>
  seasonStandings(countSeason(season)).map(({ userId, username, wins, losses, ties, points, rank }) => ({
    id: userId,
    username,
    totalWins: wins,
    totalLosses: losses,
    totalTies: ties,
    totalPicks: wins + losses + ties,
    winPercentage: winPercentage({ wins, losses }),
    seasonRank: rank,
    points,
  }));

/** The season's table by its own rules and by proposed ones, both counted at this instant. Nothing is stored. */
function compareRules(reading: Reading, name: SeasonName, proposed: HouseRules): RulesCompared {
  const season = readSeasonToCount(reading, name);
  const { rules } = readStoredRules(reading, name);
  return {
    official: seasonTable({ ...season, rules }),
    proposed: seasonTable({ ...season, rules: proposed }),
  };
}

/** What if: the comparison that any member may ask for. */
export const previewRules = (pool: Pool, name: SeasonName, wanted: SomeRules): RulesCompared =>
  compareRules({ db: pool.db, now: pool.clock.now() }, name, withRules(readStoredRules(pool, name).rules, wanted));

/**
 * Changes a season's rules; what is left out stays. Rules that are frozen change only with `confirm`: after a snapshot,
 * with a recount, and with a notice to everyone.
 * @throws PoolError 'conflict' with both tables in its details, for frozen rules without `confirm`
 */
export async function changeRules(
  pool: Pool,
  actor: Actor,
  name: SeasonName,
  { confirm = false, ...wanted }: InputOf<'changeRules'>,
): Promise<SeasonRules> {
  const title = seasonTitle(name.season, name.seasonType);
  const before = readStoredRules(pool, name);
  const isChange = changedRules(before.rules, withRules(before.rules, wanted)).length > 0;
  if (isChange && before.frozenAt !== null && confirm) await pool.snapshot(`change the rules of the ${title}`);
  return pool.write((change) => {
    const stored = readStoredRules(change, name);
    const rules = withRules(stored.rules, wanted);
    const changed = changedRules(stored.rules, rules);
    if (changed.length === 0) return toWire(stored);
    if (stored.frozenAt !== null && !confirm) {
      throw new PoolError('conflict', serverTexts.rulesFrozen(title), {
        details: { rules: compareRules(change, name, rules) },
      });
    }
    storeRules(change, name, { ...stored, rules });
    recomputeScopes(change, scopesOfSeason(change, name.season, name.seasonType));
    audit(change, actor, {
      action: 'rules_changed',
      before: { ...name, ...stored.rules },
      after: { ...name, ...rules },
    });
    if (stored.frozenAt !== null) {
      const inWords = (one: HouseRules) => changed.map((rule) => ruleSentence(rule, one)).join(' ');
      notifyEveryone(change, serverTexts.rulesChanged(title, inWords(stored.rules), inWords(rules)), actor.userId);
    }
    change.publish({ type: 'weeks_changed' });
    change.publish({ type: 'standings_changed' });
    return toWire({ ...stored, rules });
  });
}
