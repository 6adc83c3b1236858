/**
 * Unsaved and refused taps in local storage, so that they outlive the tab. One entry per member and week, shared by all
 * tabs: each tab replaces only the taps it wrote itself, so that a tab with nothing to save never erases another's.
 */
import type { PickType } from '#shared/model/picks.ts';
import { slotKey } from '#shared/rules/slots.ts';
import type { Kept, Tap } from './cardState.ts';
import { eitherOf, isNumber, isText, listOf, oneOf, recordOf } from './guards.ts';
import { localKeep } from './storage.ts';

const PREFIX = 'sunday-five-taps';
/** Only has to differ from the other tabs of this browser. */
const THIS_TAB = `${Date.now()}-${Math.random()}`;

type Stored = { taps: (Tap & { tab: string })[]; refused: Kept['refused'] };

const isPickType = oneOf<PickType>('spread', 'total');
const isChoice = eitherOf(recordOf({ gameId: isNumber, pickType: isPickType, pickValue: isText }), oneOf(null));
const isTap = recordOf({
  gameId: isNumber,
  pickType: eitherOf(isPickType, oneOf(undefined)),
  choice: isChoice,
  at: isNumber,
  tab: isText,
});
const isStored: (value: unknown) => value is Stored = recordOf({
  taps: listOf(isTap),
  refused: listOf(recordOf({ gameId: isNumber, choice: isChoice, reason: isText })),
});

const keyOf = (userId: number, weekId: number) => `${PREFIX}-${userId}-${weekId}`;

function readStored(key: string): Stored {
  const read = localKeep.read(key);
  return isStored(read) ? read : { taps: [], refused: [] };
}

/** As this tab last read or wrote them; while unchanged, another tab's are left alone. */
const lastRefused = new Map<string, Kept['refused']>();

export function readKept(userId: number, weekId: number): Kept {
  const key = keyOf(userId, weekId);
  const kept = readStored(key);
  lastRefused.set(key, kept.refused);
  return kept;
}

export function keep(userId: number, weekId: number, { taps, refused }: Kept): void {
  const key = keyOf(userId, weekId);
  const known = readStored(key);
  const mine = taps.map((tap: Tap) => ({ ...tap, tab: THIS_TAB }));
  const others = known.taps.filter((one) => one.tab !== THIS_TAB && !taps.some((tap) => slotKey(tap) === slotKey(one)));
  const hasChanged = lastRefused.get(key) !== refused;
  lastRefused.set(key, refused);
  const next = { taps: [...others, ...mine], refused: hasChanged ? refused : known.refused };
  if (next.taps.length === 0 && next.refused.length === 0) localKeep.remove(key);
  else localKeep.write(key, next);
}

/** The weeks for which this member has taps or refusals in storage. */
export const keptWeeks = (userId: number): number[] =>
  localKeep.keysWith(`${PREFIX}-${userId}-`).map((key) => Number(key.slice(key.lastIndexOf('-') + 1)));

export const forgetKept = (userId: number, weekId: number): void => localKeep.remove(keyOf(userId, weekId));
