/**
 * Parses teams and odds of the public scoreboard. The format of the odds changes every year; only fields that say who is
 * favored are used.
 */
import * as z from 'zod/mini';
import { SPREAD_MAX_HALF_POINTS, TOTAL_MAX_HALF_POINTS } from '#shared/limits.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';

export const text = z.string();
export const idText = z.pipe(
  z.union([z.string().check(z.minLength(1), z.maxLength(40)), z.number()]),
  z.transform(String),
);
/** Null if the value is missing or has another type. */
export const maybe = <T extends z.ZodMiniType>(schema: T) => z.catch(z.nullish(schema), null);

export const competitorSchema = z.object({
  homeAway: z.enum(['home', 'away']),
  score: maybe(z.union([z.string(), z.number()])),
  team: z.object({ id: idText, abbreviation: maybe(text), displayName: maybe(text) }),
});

export type Competitor = z.infer<typeof competitorSchema>;

const oddsSchema = z.object({
  details: maybe(text),
  overUnder: maybe(z.number()),
  spread: maybe(z.union([z.number(), text])),
  homeTeamOdds: maybe(z.object({ favorite: maybe(z.boolean()) })),
  awayTeamOdds: maybe(z.object({ favorite: maybe(z.boolean()) })),
});

type Odds = z.infer<typeof oddsSchema>;

const toHalf = (points: number | null | undefined): HalfPoints | null =>
  typeof points === 'number' && Number.isInteger(points * 2) ? points * 2 || 0 : null;

const within = (half: HalfPoints | null, max: HalfPoints): HalfPoints | null =>
  half !== null && Math.abs(half) <= max ? half : null;

const isEven = (line: string) => /^(EVEN|PK|PICK|PICK'?EM)$/i.test(line.trim());

/** The home team's line from a text like "KC -3" or "EVEN". */
function spreadOfDetails(details: string, home: Competitor, away: Competitor): HalfPoints | null {
  if (isEven(details)) return 0;
  const [, favorite, points] = /^(\S+)\s+-(\d+(?:\.\d+)?)$/.exec(details.trim()) ?? [];
  const half = toHalf(points === undefined ? null : Number(points));
  if (half === null) return null;
  if (favorite === home.team.abbreviation) return -half || 0;
  return favorite === away.team.abbreviation ? half : null;
}

function spreadOfNumber(spread: Odds['spread']): HalfPoints | null {
  if (typeof spread !== 'string') return toHalf(spread);
  if (isEven(spread)) return 0;
  return /^[+-]?\d/.test(spread.trim()) ? toHalf(Number(spread)) : null;
}

/**
 * The home team's line. A bare number is not enough, because its sign has had different meanings. If the fields contradict
 * each other there is no line.
 */
function readSpread(odds: Odds, home: Competitor, away: Competitor): HalfPoints | null {
  const detailed = odds.details == null ? null : spreadOfDetails(odds.details, home, away);
  const numeric = spreadOfNumber(odds.spread);
  if (detailed !== null)
    return (numeric === null || numeric === detailed) && !isDenied(detailed, odds) ? detailed : null;
  return numeric !== null && (numeric === 0 || isConfirmed(numeric, odds)) && !isDenied(numeric, odds) ? numeric : null;
}

const flagsOf = ({ homeTeamOdds, awayTeamOdds }: Odds) => [homeTeamOdds?.favorite, awayTeamOdds?.favorite] as const;

function isDenied(spread: HalfPoints, odds: Odds): boolean {
  const [home, away] = flagsOf(odds);
  return spread !== 0 && ((home != null && home !== spread < 0) || (away != null && away !== spread > 0));
}

function isConfirmed(spread: HalfPoints, odds: Odds): boolean {
  const [home, away] = flagsOf(odds);
  return spread < 0 ? home === true : away === true;
}

/** Spread and total, each from the first odds that have it. */
export function readOdds(listed: readonly unknown[] | null | undefined, home: Competitor, away: Competitor) {
  const line: { spread: HalfPoints | null; total: HalfPoints | null } = { spread: null, total: null };
  for (const one of listed ?? []) {
    const odds = oddsSchema.safeParse(one);
    if (!odds.success) continue;
    const total = within(toHalf(odds.data.overUnder), TOTAL_MAX_HALF_POINTS) ?? 0;
    line.spread ??= within(readSpread(odds.data, home, away), SPREAD_MAX_HALF_POINTS);
    line.total ??= total > 0 ? total : null;
  }
  return line;
}
