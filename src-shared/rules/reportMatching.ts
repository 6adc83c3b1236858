/**
 * Matches a feed's reports with the pool's games. A report applies only if its event id and its two teams name the same
 * game. One that contradicts another report or the stored games is rejected and shown to the commissioner.
 */
import { groupBy } from '#shared/groupBy.ts';
import { hasSameTeams, type GameReport, type ReportedGame } from '#shared/rules/gameReports.ts';

/** A stored game and its week. */
export type KnownGame = ReportedGame & { weekId: number };

/** A feed event that was not applied, and why. `reason` ends a sentence. */
export type Refusal = { name: string; reason: string };

export type Matching<G> = {
  /** Each report that may be applied, with its game; null if the pool has no such game. */
  matches: { report: GameReport; game: G | null }[];
  refused: Refusal[];
};

type Teams = Pick<GameReport, 'awayTeam' | 'homeTeam'>;
export const titleOf = ({ awayTeam, homeTeam }: Teams): string => `${awayTeam} @ ${homeTeam}`;

/** Scheduled, live or final; not called off or unknown. */
const isPlayable = ({ status }: GameReport) => status === 'scheduled' || status === 'live' || status === 'final';

const pairKey = ({ awayTeam, homeTeam }: Teams) => [awayTeam, homeTeam].toSorted().join(' and ');

/** Keeps one report per event id. If two differ, both are rejected, because either may be the wrong one. */
function oneReportPerId(reports: readonly GameReport[], refuse: (report: GameReport, reason: string) => void) {
  return [...groupBy(reports, ({ feedId }) => feedId).values()].flatMap((group) => {
    if (new Set(group.map((report) => JSON.stringify(report))).size === 1) return group.slice(0, 1);
    for (const report of group) refuse(report, 'another event has the same id');
    return [];
  });
}

/**
 * Picks one of several reports for the same two teams. A replayed game gets a new id and its old event stays in the feed
 * as postponed, so the playable one wins. Of two playable ones, the one with a known id wins.
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
 * @param weekId the week the reports are about
 * @param games every game they can mean: those of this week, and those of other weeks that have a feed id
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
    // The same two teams can meet twice in a season. An id from another week must not change the other game.
    const rival = byPair.get(pairKey(report));
    const agrees = hasSameTeams(owner, report) && (rival === undefined || rival === owner);
    if (!agrees)
      refuse(report, `its id belongs to ${titleOf(owner)}${hasSameTeams(owner, report) ? ' in another week' : ''}`);
    return agrees;
  });
  const matches = [...groupBy(agreeing, pairKey).values()].flatMap((group) => {
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
