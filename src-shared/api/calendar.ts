/** Calls about the calendar of locks and kickoffs. */
import * as z from 'zod/mini';
import { call, done, type Call, type CalendarFile } from './call.ts';

const link = z.object({ token: z.nullable(z.string()) });

export const calendarCalls = {
  /** The member's own link; its token is null while there is none. */
  readCalendarLink: call('member', 'GET', '/api/calendar-link', link),
  /** Makes the link; an older one stops working. */
  createCalendarLink: call('member', 'POST', '/api/calendar-link', link),
  revokeCalendarLink: call('member', 'DELETE', '/api/calendar-link', done),
  /** For calendar programs, which have no session: the token in the address is the proof. It holds no picks. */
  readCalendar: call('anyone', 'GET', '/api/calendar/:file', z.custom<CalendarFile>(), {
    params: z.object({ file: z.string().check(z.regex(/^[\w-]{1,80}\.ics$/, 'This is not a calendar link.')) }),
    answer: 'calendar',
  }),
} as const satisfies Record<string, Call>;
