/**
 * What the public scoreboard says about a side and about the odds. Its odds have had a new shape every year; what is
 * read here is what says who is favored.
 */
import * as z from 'zod/mini';
import { SPREAD_MAX_HALF_POINTS, TOTAL_MAX_HALF_POINTS } from '#shared/limits.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';

export const text = z.string();
export const idText = z.pipe(
  z.union([z.string().check(z.minLength(1), z.maxLength(40)), z.number()]),
  z.transform(String),
);
/** Null for what is missing or has another form. */
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

const isEven = (told: string) => /^(EVEN|PK|PICK|PICK'?EM)$/i.test(told.trim());

/** The home team's line as "KC -3" or "EVEN" tells it. */
function spreadOfDetails(details: string, home: Competitor, away: Competitor): HalfPoints | null {
  if (isEven(details)) return 0;
  const [, favorite, points] = /^(\S+)\s+-(\d+(?:\.\d+)?)$/.exec(details.trim()) ?? [];
  const half = toHalf(points === undefined ? null : Number(points));
  if (half === null) return null;
  if (favorite === home.team.abbreviation) return -half || 0;
  return favorite === away.team.abbreviation ? half : null;
}

function spreadOfNumber(told: Odds['spread']): HalfPoints | null {
  if (typeof told !== 'string') return toHalf(told);
  if (isEven(told)) return 0;
  return /^[+-]?\d/.test(told.trim()) ? toHalf(Number(told)) : null;
}

/**
 * The home team's line, read from what says who is favored. A bare number is not enough, for its sign has meant
 * different things; and where the feed contradicts itself there is no line: one is never guessed.
 */
function readSpread(odds: Odds, home: Competitor, away: Competitor): HalfPoints | null {
  const told = odds.details == null ? null : spreadOfDetails(odds.details, home, away);
  const numeric = spreadOfNumber(odds.spread);
  if (told !== null) return (numeric === null || numeric === told) && !isDenied(told, odds) ? told : null;
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

/** Spread and total, each from the first of the listed odds that has it. */
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
