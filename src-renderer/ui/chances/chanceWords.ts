/** Chances, what to root for and moments in words. */
import type { Game } from '#shared/model.ts';
import type { Chance } from '#shared/rules/chances/simulate.ts';
import type { Certainty } from '#shared/rules/chances/proof.ts';
import type { Moment } from '#shared/rules/chances/history.ts';
import type { Outcome } from '#shared/rules/chances/rootFor.ts';
import { formatLine } from '#shared/rules/lines.ts';
import { abbreviation } from '#shared/teams.ts';
import { plural } from '#shared/texts.ts';

type Teams = Pick<Game, 'awayTeam' | 'homeTeam'>;

/** "34%"; never 0% or 100%, because those need a proof. */
export function percent(win: number): string {
  if (win < 0.01) return '<1%';
  return win > 0.99 ? '>99%' : `${Math.round(win * 100)}%`;
}

/** @param isOver no game of the week is undecided */
export function chanceText({ win, certainty }: Chance & { certainty: Certainty | null }, isOver: boolean): string {
  if (certainty === 'out') return isOver ? '–' : 'Out';
  if (certainty === 'clinched') return isOver ? 'Won' : 'Clinched';
  if (certainty === 'shares') return isOver ? 'Shares it' : 'At least a share';
  return percent(win);
}

/** A side that must win by at least this margin: "SF by 4 or more", "SF to win", "SF to win or lose by 3 or less". */
function byMargin(team: string, least: number): string {
  const name = abbreviation(team);
  if (least > 1) return `${name} by ${least} or more`;
  if (least === 1) return `${name} to win`;
  return least === 0 ? `${name} to win or tie` : `${name} to win or lose by ${-least} or less`;
}

/** "SF by 4 or more", "Under 49". */
export function outcomeText(
  { awayTeam, homeTeam }: Teams,
  { side, boundary }: Pick<Outcome, 'side' | 'boundary'>,
): string {
  switch (side) {
    case 'home':
      return byMargin(homeTeam, Math.floor(boundary / 2) + 1);
    case 'away':
      return byMargin(awayTeam, 1 - Math.ceil(boundary / 2));
    case 'over':
      return `Over ${formatLine(boundary)}`;
    case 'under':
      return `Under ${formatLine(boundary)}`;
    default:
      return side satisfies never;
  }
}

/** "SF 20–7", the leader first; "SF 7–7" for a tie. */
export function scoreText(
  { awayTeam, homeTeam }: Teams,
  { awayScore, homeScore }: Pick<Moment, 'awayScore' | 'homeScore'>,
): string {
  const [team, high, low] = homeScore > awayScore ? [homeTeam, homeScore, awayScore] : [awayTeam, awayScore, homeScore];
  return `${abbreviation(team)} ${high}–${low}`;
}

/** "34 → 41%"; "<1 → 12%". */
const change = (from: number, to: number): string => `${percent(from).replace('%', '')} → ${percent(to)}`;

/** What happened, after the time and the score: "Dave 34 → 41%". */
export function momentText(moment: Moment, nameOf: (userId: number) => string): string {
  const { kind, others, from, to } = moment;
  const name = nameOf(moment.userId);
  switch (kind) {
    case 'swing':
      return `${name} ${change(from, to)}`;
    case 'lead':
      return `${name} is now the favorite, ${change(from, to)}`;
    case 'lone':
      return `only ${name} had it, and it hit`;
    case 'hook':
      return others === 0
        ? `${name} loses a pick by the hook`
        : `${name} and ${plural(others, 'other')} lose a pick by the hook`;
    case 'clinched':
      return `${name} has clinched the week`;
    case 'shares':
      return `${name} has at least a share of the week`;
    default:
      return kind satisfies never;
  }
}
