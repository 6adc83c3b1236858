/** Time zones: which names are zones, and the labels behind times. No label comes from an engine, since engines differ. */

/** The zone of a pool that has chosen none. */
export const DEFAULT_TIME_ZONE = 'America/Los_Angeles';
export const TIME_ZONE_MAX = 64;

/** The zones of the usual labels. Arizona's clocks never change, so "MT" would be wrong there in summer. */
const LABELS: Readonly<Record<string, string>> = {
  [DEFAULT_TIME_ZONE]: 'PT',
  'America/Denver': 'MT',
  'America/Boise': 'MT',
  'America/Phoenix': 'MST',
  'America/Chicago': 'CT',
  'America/New_York': 'ET',
  'America/Detroit': 'ET',
  'America/Indianapolis': 'ET',
  'America/Indiana/Indianapolis': 'ET',
  'America/Toronto': 'ET',
  'America/Anchorage': 'AKT',
  'Pacific/Honolulu': 'HST',
  'America/Halifax': 'AT',
  'America/St_Johns': 'NT',
  UTC: 'UTC',
};

/** Some browsers still list cities by older names. */
const CITIES: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Kiev: 'Kyiv',
};

/** "Kolkata" for Asia/Kolkata. */
export const cityOf = (zone: string): string => {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return CITIES[city] ?? city;
};

/** "PT", "ET", "MST"; "Kolkata time" for a zone without a usual label. */
export const zoneLabel = (zone: string): string =>
  LABELS[zone] ?? (zone.startsWith('Etc/') ? zone : `${cityOf(zone)} time`);

const formats = new Map<string, Intl.DateTimeFormat>();

/** The format that every time is read from, part by part. @throws RangeError for a zone that this engine doesn't know */
export function zoneFormat(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    });
    formats.set(zone, format);
  }
  return format;
}

/** A name of the zone database. Offsets such as "+05:30" are none: some engines take them, others don't. */
const ZONE_NAME = /^[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)*$/;

/** Is this a zone of the IANA database that this engine knows? */
export function isTimeZone(zone: string): boolean {
  if (zone.length > TIME_ZONE_MAX || !ZONE_NAME.test(zone)) return false;
  try {
    zoneFormat(zone);
    return true;
  } catch {
    return false;
  }
}
