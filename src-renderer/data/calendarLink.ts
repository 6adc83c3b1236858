/** The member's own calendar link. */
import { change } from './queries.ts';

const STALE = ['readCalendarLink'] as const;

export const calendarLink = {
  make: () => change('createCalendarLink', {}, STALE),
  revoke: () => change('revokeCalendarLink', {}, STALE),
};
