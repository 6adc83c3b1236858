/**
 * Matches a feed's reports with the pool's games. A report counts only if its event id and its two teams name the same
 * game; one that contradicts itself, another report, or what the pool knows is refused and shown to the commissioner.
 */
import { isPair, type GameReport, type ReportedGame } from '#shared/rules/gameReports.ts';

/** A stored game, and the week that it is in. */
export type KnownGame = ReportedGame & { weekId: number };

/** An event of the feed that was not applied, and why, as the end of a sentence. */
export type Refusal = { name: string; reason: string };

export type Matching<G> = {
  /** Each report that may be applied, and its game; null when the pool has no such game. */
  matches: { report: GameReport; game: G | null }[];
  refused: Refusal[];
};

type Teams = Pick<GameReport, 'awayTeam' | 'homeTeam'>;
export const titleOf = ({ awayTeam, homeTeam }: Teams): string => `${awayTeam} @ ${homeTeam}`;

/** Will be, is being, or was played: not called off, and understood. */
const isPlayable = ({ status }: GameReport) => status === 'scheduled' || status === 'live' || status === 'final';

const pairKey = ({ awayTeam, homeTeam }: Teams) => [awayTeam, homeTeam].toSorted().join(' and ');

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

/** Keeps one report for each event id. Two that differ are both refused, because either may be the false one. */
function oneReportPerId(reports: readonly GameReport[], refuse: (report: GameReport, reason: string) => void) {
  return groupBy(reports, ({ feedId }) => feedId).flatMap((group) => {
    if (new Set(group.map((report) => JSON.stringify(report))).size === 1) return group.slice(0, 1);
    for (const report of group) refuse(report, 'another event has the same id');
    return [];
  });
}

/**
 * The report that counts among several for the same two teams. A game that is replayed gets a new id, and its old
 * event stays in the feed forever as postponed, so the playable one wins. Of two playable ones, the known id wins.
 */
function chooseReport(group: readonly GameReport[], isKnown: (report: GameReport) => boolean): GameReport | null {
  if (group.length === 1) return group[0] ?? null;
  const playable = group.filter(isPlayable);
  const candidates = playable.length > 0 ? playable : group;
  const known = candidates.filter(isKnown);
  if (known.length === 1) return known[0] ?? null;
  return playable.length > 1 ? null : (candidates[0] ?? null);
}

/**
 * @param weekId the week that the reports are about
 * @param games every game that can be meant: those of this week, and those of other weeks that have a feed id
 */
export function matchReports<G extends KnownGame>(
  reports: readonly GameReport[],
  games: readonly G[],
  weekId: number,
): Matching<G> {
  const byId = new Map(games.map((game) => [game.feedId, game]));
  const byPair = new Map(games.filter((game) => game.weekId === weekId).map((game) => [pairKey(game), game]));
  const refused: Refusal[] = [];
  const refuse = (report: GameReport, reason: string) => refused.push({ name: titleOf(report), reason });

  const agreeing = oneReportPerId(reports, refuse).filter((report) => {
    const owner = byId.get(report.feedId);
    if (owner === undefined) return true;
    // The same two teams meet twice a season: an id from another week must not change that other game.
    const rival = byPair.get(pairKey(report));
    const agrees = isPair(owner, report) && (rival === undefined || rival === owner);
    if (!agrees)
      refuse(report, `its id belongs to ${titleOf(owner)}${isPair(owner, report) ? ' in another week' : ''}`);
    return agrees;
  });
  const matches = groupBy(agreeing, pairKey).flatMap((group) => {
    const chosen = chooseReport(group, ({ feedId }) => byId.has(feedId));
    for (const report of group) {
      if (report !== chosen && (chosen === null || isPlayable(report))) {
        refuse(report, 'another event has the same two teams');
      }
    }
    return chosen === null
      ? []
      : [{ report: chosen, game: byId.get(chosen.feedId) ?? byPair.get(pairKey(chosen)) ?? null }];
  });
  return { matches, refused };
}
