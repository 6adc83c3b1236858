/** Damages recorded scoreboard answers at random: in one event, or in the answer as a whole. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Random = (below: number) => number;

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nested = (depth: number): Json => {
  let value: Json = [];
  for (let n = 0; n < depth; n += 1) value = [value];
  return value;
};

const NUMBERS = [-1, 0, 7.5, 1e99, 1e308];
const TEXTS = ['', 'x', '-7', '100', '1e9', '24', '\u202e\u0000\ud800', 'long '.repeat(20_000)];
const PLAUSIBLE = ['2022-13-40T99:99Z', '2022-09-11T17:00Z', 'STATUS_FINAL', 'post'];

/** Values of a kind that no working scoreboard sends. */
const JUNK: readonly Json[] = [
  ...NUMBERS,
  ...TEXTS,
  ...PLAUSIBLE,
  null,
  true,
  [],
  {},
  [[]],
  { toString: 1 },
  nested(500),
  Array.from({ length: 5_000 }, () => ({})),
];

type Holder = Json[] | { [key: string]: Json };
type Place = { holder: Holder; key: string; path: string[] };

/** Every value inside another, by who holds it and under which keys. */
function placesIn(value: Json, path: readonly string[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): Place[] => {
    const own = [...path, key];
    return [{ holder: value, key, path: own }, ...placesIn(inner, own)];
  });
}

const set = (holder: Holder, key: string, value: Json) => Reflect.set(holder, key, value);

/** The value under the same keys of another event. */
const valueAt = (event: Json, path: readonly string[]): Json =>
  // Objects and arrays alike; a missing value is null.
  path.reduce<Json>((value, key) => (value as Record<string, Json> | null)?.[key] ?? null, event);

const pick = <T>(all: readonly T[], random: Random): T | undefined => all[random(all.length)];

const junk = (random: Random): Json => structuredClone(pick(JUNK, random) ?? null);

/** What the reader looks at is hit as often as all the rest, which is far larger. */
const READ = /^(id|date|status|season|week|competitions\.0\.(competitors|status|odds|timeValid))\b/;

function pickPlace(event: Json, random: Random): Place | undefined {
  const places = placesIn(event);
  return pick(random(2) === 0 ? places.filter(({ path }) => READ.test(path.join('.'))) : places, random);
}

/** Changes one event: junk or another event's value in some place, a part left out, or a repeated event. */
export function spoilOne(events: Json[], random: Random): void {
  const at = random(events.length);
  const event = events[at] ?? null;
  const other = structuredClone(pick(events, random) ?? null);
  const kind = random(10);
  if (kind === 0) events[at] = junk(random);
  else if (kind === 1) events.splice(random(events.length), 0, other);
  else if (kind === 2 && isObject(event)) set(event, 'competitions', valueAt(other, ['competitions']));
  else {
    const place = pickPlace(event, random);
    if (place === undefined) return;
    const { holder, key, path } = place;
    if (kind === 3) Reflect.deleteProperty(holder, key);
    else set(holder, key, kind < 7 ? valueAt(other, path) : junk(random));
  }
}

/** Damages the text of an answer, so that it may be no scoreboard at all. */
export function spoilText(text: string, random: Random): string {
  const at = random(text.length);
  switch (random(5)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + String.fromCodePoint(random(128)) + text.slice(at + 1);
    case 2:
      return `\ufeff${text}`;
    case 3:
      return text.slice(0, at) + '['.repeat(10_000) + text.slice(at);
    default:
      return text.replace(/"(year|number)": ?\d+/, '"$1":1');
  }
}
