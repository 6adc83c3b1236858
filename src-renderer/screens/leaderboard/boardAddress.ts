/**
 * The leaderboard in the address: `?season=2025&type=regular&tab=weekly&week=11&period=2`. What is
 * missing or invalid falls back to the default; only a week that doesn't exist stays, to be reported.
 */
import { SEASON_MAX, SEASON_MIN } from '#shared/limits.ts';
import type { SeasonType, Week } from '#shared/model.ts';
import { periodOf } from '#shared/rules/calendar.ts';
import type { Period } from '../../data/standings.ts';

const TABS = ['weekly', 'regular', 'period'] as const;
export type TabId = (typeof TABS)[number];

export type BoardAddress = {
  season: number;
  seasonType: SeasonType;
  tab: TabId;
  /** Null: the highest one. */
  week: number | null;
  /** Null: the one being played. */
  period: Period | null;
};

const TYPES: readonly SeasonType[] = ['preseason', 'regular', 'playoffs'];
const PERIODS: readonly Period[] = [1, 2, 3];

export const isTab = (value: unknown): value is TabId => TABS.some((tab) => tab === value);

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

export function readAddress(search: URLSearchParams, usualSeason: number): BoardAddress {
  const season = wholeNumber(search.get('season'));
  const tab = search.get('tab');
  const period = wholeNumber(search.get('period'));
  return {
    season: season !== null && season >= SEASON_MIN && season <= SEASON_MAX ? season : usualSeason,
    seasonType: TYPES.find((type) => type === search.get('type')) ?? 'regular',
    tab: isTab(tab) ? tab : 'regular',
    week: wholeNumber(search.get('week')),
    period: PERIODS.find((one) => one === period) ?? null,
  };
}

/** The address after a choice; another season or season type has other weeks, so those go. */
export function writeAddress(search: URLSearchParams, choice: Record<string, string | number>): URLSearchParams {
  const next = new URLSearchParams(search);
  if ('season' in choice || 'type' in choice) {
    next.delete('week');
    next.delete('period');
  }
  for (const [key, value] of Object.entries(choice)) next.set(key, String(value));
  return next;
}

/** The period to start with: the one being played, or else of the last week there is. */
export function usualPeriod(weeks: readonly Week[]): Period {
  const playing = weeks.find(({ phase }) => phase === 'current');
  const last = Math.max(1, ...weeks.map(({ weekNumber }) => weekNumber));
  return periodOf(playing?.weekNumber ?? last);
}
