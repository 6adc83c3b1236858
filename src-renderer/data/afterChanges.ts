/** What the commissioner's own changes can show in, read again without waiting for their events. */
import { STALE_AFTER, STANDINGS, type QueryName } from '#shared/freshness.ts';

/** After a changed week, game or score. */
export const AFTER_GAME_CHANGE: readonly QueryName[] = [
  ...STALE_AFTER.weeks_changed,
  ...STALE_AFTER.games_changed,
  ...STALE_AFTER.picks_changed,
  ...STANDINGS,
  'readFeedStatus',
];
export const AFTER_USER_CHANGE = STALE_AFTER.users_changed;
