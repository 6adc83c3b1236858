/** What people call a time zone in sentences, and write behind a time. */
import { cityOf, DEFAULT_TIME_ZONE, zoneLabel } from '#shared/rules/timeZone.ts';

type ZoneWords = {
  /** "Eastern" */
  name: string;
  /** What people write behind a time of this zone, in capitals. */
  written: readonly string[];
};

/** @param letters "E" for ET, EST and EDT */
const changing = (letters: string, name: string): ZoneWords => ({
  name,
  written: [`${letters}T`, `${letters}ST`, `${letters}DT`, name.toUpperCase()],
});

/** By label. */
const WORDS: Readonly<Record<string, ZoneWords>> = {
  PT: changing('P', 'Pacific'),
  MT: changing('M', 'Mountain'),
  MST: { name: 'Arizona', written: ['MST', 'ARIZONA'] },
  CT: changing('C', 'Central'),
  ET: changing('E', 'Eastern'),
  AKT: changing('AK', 'Alaska'),
  HST: { name: 'Hawaii', written: ['HST', 'HT', 'HAWAII'] },
  AT: changing('A', 'Atlantic'),
  NT: changing('N', 'Newfoundland'),
};

/** "Pacific time", "Kolkata time" */
export function zoneName(zone: string): string {
  const label = zoneLabel(zone);
  const words = WORDS[label];
  return words === undefined ? label : `${words.name} time`;
}

/** "Pacific (Los Angeles) time": names the city too where the name alone does not. */
export function zoneInFull(zone: string): string {
  const words = WORDS[zoneLabel(zone)];
  return words === undefined ? zoneLabel(zone) : `${words.name} (${cityOf(zone)}) time`;
}

/** Is a time with this text behind it one of the zone's? Nothing behind it is. */
export function isWrittenZone(text: string, zone: string): boolean {
  const written = text.toUpperCase().replace(/ TIME$/, '');
  const label = zoneLabel(zone);
  const known = WORDS[label]?.written ?? [
    label.toUpperCase().replace(/ TIME$/, ''),
    ...(label === 'UTC' ? ['GMT'] : []),
  ];
  return written === '' || known.includes(written);
}

/** The zones that schedules are printed in. */
const PRINTED = ['America/New_York', 'America/Chicago', 'America/Denver', DEFAULT_TIME_ZONE];

/** The zone that a text behind a time names: "ET", "EST", "Eastern". Null for nothing and for MST, which can be Arizona's. */
export const zoneWritten = (text: string): string | null =>
  text === '' || text.toUpperCase() === 'MST' ? null : (PRINTED.find((zone) => isWrittenZone(text, zone)) ?? null);
