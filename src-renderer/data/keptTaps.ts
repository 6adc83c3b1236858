/**
 * Unsaved and refused taps in local storage, so that they outlive the tab. One entry per member and week, shared by all
 * tabs: each tab replaces only the taps it wrote itself, so that a tab with nothing to save never erases another's.
 */
import * as z from 'zod/mini';
import { submittedPick } from '#shared/model/picks.ts';
import { slotKey } from '#shared/rules/slots.ts';
import type { Kept, Tap } from './cardState.ts';
import { localKeep } from './storage.ts';

const PREFIX = 'sunday-five-taps';
/** Only has to differ from the other tabs of this browser. */
const THIS_TAB = `${Date.now()}-${Math.random()}`;

const choice = z.nullable(z.pick(submittedPick, { gameId: true, pickType: true, pickValue: true }));
const slot = { gameId: submittedPick.shape.gameId, pickType: z.optional(submittedPick.shape.pickType) };
const stored = z.object({
  taps: z.array(z.object({ ...slot, choice, at: z.number(), tab: z.string() })),
  refused: z.array(z.object({ gameId: submittedPick.shape.gameId, choice, reason: z.string() })),
});
type Stored = z.infer<typeof stored>;

const keyOf = (userId: number, weekId: number) => `${PREFIX}-${userId}-${weekId}`;

function readStored(key: string): Stored {
  const read = z.safeParse(stored, localKeep.read(key));
  return read.success ? read.data : { taps: [], refused: [] };
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
