/** Messages by the day of the pool's calendar that they were written on, as people name days. */
import { DAY_MS } from '#shared/limits.ts';
import type { ChatMessage } from '#shared/model.ts';
import { poolTimes } from '../../data/timeZone.ts';

export type MessageDay = { key: string; label: string; messages: ChatMessage[] };

const named: Intl.DateTimeFormatOptions = { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' };
const thisYearFormat = new Intl.DateTimeFormat('en-US', named);
const anyYearFormat = new Intl.DateTimeFormat('en-US', { ...named, year: 'numeric' });

/** "Today", "Yesterday", "Sunday, November 22", with the year when it is another one. */
export function dayLabel(day: string, today: string): string {
  // Days are counted on the calendar, not in hours: two of them a year do not have 24.
  const date = Date.parse(`${day}T00:00:00Z`);
  const age = Date.parse(`${today}T00:00:00Z`) - date;
  if (age === 0) return 'Today';
  if (age === DAY_MS) return 'Yesterday';
  return (day.slice(0, 4) === today.slice(0, 4) ? thisYearFormat : anyYearFormat).format(date);
}

/** @param messages oldest first */
export function messageDays(messages: readonly ChatMessage[], now: number): MessageDay[] {
  const { date } = poolTimes();
  const today = date(now);
  const days: MessageDay[] = [];
  const runs = new Map<string, number>();
  let current = '';
  for (const message of messages) {
    const day = date(Date.parse(message.createdAt));
    if (day !== current) {
      // Order is by arrival; a host whose clock was set back comes to the same day twice.
      const run = (runs.get(day) ?? 0) + 1;
      runs.set(day, run);
      days.push({ key: `${day}-${run}`, label: dayLabel(day, today), messages: [] });
      current = day;
    }
    days.at(-1)?.messages.push(message);
  }
  return days;
}
