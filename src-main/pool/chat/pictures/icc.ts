/**
 * Color profiles, rebuilt from the tags that define colors. Without one, a phone's photo looks dull. Names, dates,
 * serial numbers and private tags are left out.
 */
import { ascii, concat, toBytes, view } from './picture.ts';

const HEADER_BYTES = 128;
const ENTRY_BYTES = 12;
const TAGS_MAX = 100;
const PROFILE_MAX_BYTES = 1024 * 1024;
const COLOR_TAGS = new Set(
  'wtpt bkpt rXYZ gXYZ bXYZ rTRC gTRC bTRC kTRC chad cicp lumi A2B0 A2B1 A2B2 B2A0 B2A1 B2A2'.split(' '),
);
/** Fields of the header that say who made it, when and with what: from, length. */
const HEADER_ORIGINS = [
  [4, 4],
  [24, 12],
  [40, 4],
  [48, 16],
  [80, 48],
] as const;

function numbers32(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  for (const [n, value] of values.entries()) view(bytes).setUint32(n * 4, value);
  return bytes;
}

/** The two texts that every profile must have, as short as they may be. */
function requiredTexts(version: number): [name: string, data: Uint8Array][] {
  if (version >= 4) {
    const text = concat([
      toBytes('mluc'),
      numbers32(0, 1, 12),
      toBytes('enUS'),
      numbers32(6, 28),
      toBytes('\0R\0G\0B'),
    ]);
    return ['desc', 'cprt'].map((name) => [name, text]);
  }
  const description = concat([toBytes('desc'), numbers32(0, 4), toBytes('RGB\0'), new Uint8Array(78)]);
  return [
    ['desc', description],
    ['cprt', concat([toBytes('text'), numbers32(0), toBytes('-\0')])],
  ];
}

/** The profile with its colors alone; null when it cannot be read, so that the picture is shown as sRGB. */
export function cleanProfile(profile: Uint8Array): Uint8Array | null {
  if (profile.length < HEADER_BYTES + 4 || profile.length > PROFILE_MAX_BYTES) return null;
  if (ascii(profile, 36, 4) !== 'acsp') return null;
  const data = view(profile);
  const count = data.getUint32(HEADER_BYTES);
  if (count > TAGS_MAX || HEADER_BYTES + 4 + count * ENTRY_BYTES > profile.length) return null;
  const tags = requiredTexts(profile[8] ?? 0);
  for (let n = 0; n < count; n += 1) {
    const at = HEADER_BYTES + 4 + n * ENTRY_BYTES;
    const [name, from, length] = [ascii(profile, at, 4), data.getUint32(at + 4), data.getUint32(at + 8)];
    if (!COLOR_TAGS.has(name)) continue;
    if (from + length > profile.length || length > PROFILE_MAX_BYTES) return null;
    tags.push([name, profile.subarray(from, from + length)]);
  }
  return build(profile.subarray(0, HEADER_BYTES), tags);
}

function build(oldHeader: Uint8Array, tags: readonly [name: string, data: Uint8Array][]): Uint8Array | null {
  const header = Uint8Array.from(oldHeader);
  for (const [from, length] of HEADER_ORIGINS) header.fill(0, from, from + length);
  const table: Uint8Array[] = [numbers32(tags.length)];
  const contents: Uint8Array[] = [];
  let at = HEADER_BYTES + 4 + tags.length * ENTRY_BYTES;
  for (const [name, content] of tags) {
    table.push(toBytes(name), numbers32(at, content.length));
    const padded = new Uint8Array(Math.ceil(content.length / 4) * 4);
    padded.set(content);
    contents.push(padded);
    at += padded.length;
  }
  // Tags that share their bytes are written once each; a file that uses that to grow is not a profile.
  if (at > PROFILE_MAX_BYTES) return null;
  view(header).setUint32(0, at);
  return concat([header, ...table, ...contents]);
}
