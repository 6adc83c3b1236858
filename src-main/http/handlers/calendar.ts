import type { calendarCalls } from '#shared/api/calendar.ts';
import type { Pool } from '../../pool/core/pool.ts';
import {
  createCalendarLink,
  readCalendarLink,
  requireCalendarToken,
  revokeCalendarLink,
} from '../../pool/people/calendarLink.ts';
import { makeCalendarFile } from '../../pool/views/calendarFile.ts';
import { done, type HandlersOf } from '../route.ts';
import type { Surroundings } from '../surroundings.ts';

export function createCalendarHandlers(pool: Pool, { reach }: Surroundings): HandlersOf<typeof calendarCalls> {
  return {
    readCalendarLink: ({ actor }) => readCalendarLink(pool, actor),
    createCalendarLink: ({ actor }) => createCalendarLink(pool, actor),
    revokeCalendarLink: async ({ actor }) => (await revokeCalendarLink(pool, actor), done),
    readCalendar: ({ params }) => {
      requireCalendarToken(pool, params.file.replace(/\.ics$/, ''));
      return { fileName: 'sunday-five.ics', text: makeCalendarFile(pool, reach.address()) };
    },
  };
}
