/**
 * This device as a witness: it keeps every seal it receives with the time it first saw it, and the member's last
 * acknowledged card. Loaded when the page is idle. Seals are no secret; the cards go with a logout.
 */
import * as z from 'zod/mini';
import { submittedPick } from '#shared/model.ts';
import { publishedSeal } from '#shared/model/proof.ts';
import { keepSeals, type KeptCard, type KeptSeal } from '#shared/rules/sealCheck.ts';
import { request } from './client.ts';
import { now } from './clock.ts';
import { onBack, onPoolEvent } from './live.ts';
import { acknowledged, CARD_KEY } from './picks.ts';
import { session } from './session.ts';
import { signal } from './signal.ts';
import { localKeep } from './storage.ts';

/** More than the games of a season with their renewed seals; about 100 kB. */
const SEALS_MAX = 400;
const POOLS_MAX = 4;
/** The newest cards, one a week. */
const CARDS_MAX = 4;
const SEALS_KEY = 'sunday-five-seals-';

const seal = z.omit(publishedSeal, { late: true, voided: true });
const storedSeals = z.object({ at: z.number(), seals: z.array(z.extend(seal, { firstSeen: z.number() })) });
const storedCard = z.object({
  at: z.number(),
  picks: z.array(z.pick(submittedPick, { gameId: true, pickType: true, pickValue: true })),
});

type SealsByPool = ReadonlyMap<string, readonly KeptSeal[]>;
/** The seals that this page received; the only ones where nothing can be stored. */
export const received = signal<SealsByPool>(new Map());
/** Can this browser keep the seals when the page is closed? */
export const canKeep = signal(true);

function readStored(poolId: string): KeptSeal[] {
  const read = z.safeParse(storedSeals, localKeep.read(SEALS_KEY + poolId));
  return read.success ? read.data.seals : [];
}

/** The seals that this device keeps of a pool. */
export function keptSeals(poolId: string, ofThisPage: SealsByPool = received.get()): readonly KeptSeal[] {
  const own = ofThisPage.get(poolId) ?? [];
  const ofPage = new Set(own.map(({ chain }) => chain));
  // Another tab may have stored more.
  return [...readStored(poolId).filter(({ chain }) => !ofPage.has(chain)), ...own];
}

function dropOldPools(): void {
  const stored = localKeep
    .keysWith(SEALS_KEY)
    .map((key) => ({ key, read: z.safeParse(storedSeals, localKeep.read(key)) }));
  const newestFirst = stored.toSorted((a, b) => (b.read.data?.at ?? 0) - (a.read.data?.at ?? 0));
  for (const { key } of newestFirst.slice(POOLS_MAX)) localKeep.remove(key);
}

/** Keeps the seals that are new to this device, with this device's own time: the pool's clock could be set back. */
export function keep(poolId: string, seals: readonly Omit<KeptSeal, 'firstSeen'>[]): void {
  const at = Date.now();
  const before = keptSeals(poolId);
  const next = keepSeals(before, seals, at, SEALS_MAX);
  if (next === before) return;
  localKeep.write(SEALS_KEY + poolId, { at, seals: next });
  canKeep.set(readStored(poolId).length === next.length);
  dropOldPools();
  received.set(new Map(received.get()).set(poolId, next));
}

let isAsking = false;
let isOutdated = false;

/** Asks for the published seals, again if more were published meanwhile. An unreachable pool is asked when it is back. */
async function receive(): Promise<void> {
  isOutdated = true;
  if (isAsking || session.user.get() === null) return;
  isAsking = true;
  try {
    while (isOutdated) {
      isOutdated = false;
      const { poolId, seals } = await request('readSeals', {});
      keep(poolId, seals);
    }
  } catch {
    // The socket opens again when the pool is back, and then `onBack` asks.
  } finally {
    isAsking = false;
  }
}

const keyOfCard = (userId: number, weekId: number) => `${CARD_KEY}-${userId}-${weekId}`;

/** The member's card of a week as this device last saved it. */
export function keptCard(userId: number, weekId: number): KeptCard | null {
  const read = z.safeParse(storedCard, localKeep.read(keyOfCard(userId, weekId)));
  return read.success ? { userId, ...read.data } : null;
}

function keepCard(): void {
  const saved = acknowledged.get();
  if (saved === null || session.user.get()?.id !== saved.userId) return;
  const { userId, weekId } = saved;
  const picks = saved.picks.map(({ gameId, pickType, pickValue }) => ({ gameId, pickType, pickValue }));
  localKeep.write(keyOfCard(userId, weekId), { at: now(), picks });
  const weeks = localKeep.keysWith(`${CARD_KEY}-${userId}-`).map((key) => Number(key.slice(key.lastIndexOf('-') + 1)));
  for (const old of weeks.toSorted((a, b) => b - a).slice(CARDS_MAX)) localKeep.remove(keyOfCard(userId, old));
}

onPoolEvent(({ type }) => {
  if (type === 'seals_changed') void receive();
});
onBack(() => void receive());
session.user.subscribe(() => void receive());
acknowledged.subscribe(keepCard);
keepCard();
void receive();
