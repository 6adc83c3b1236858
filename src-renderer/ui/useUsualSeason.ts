import { MINUTE_MS } from '#shared/limits.ts';
import { defaultSeason } from '#shared/rules/calendar.ts';
import { timeZone } from '../data/timeZone.ts';
import { useNow } from './useNow.ts';

/** The midnight that begins a season falls on such a step in every zone. */
const STEP_MS = 15 * MINUTE_MS;

/** The season of today by the server's clock. A device with a wrong date is corrected once the server has answered. */
export const useUsualSeason = (): number => defaultSeason(useNow(STEP_MS), timeZone.get());
