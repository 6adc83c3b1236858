/** Unsaved taps in storage that several tabs share. Each import of the module is another tab. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Storage whose keys are those that were stored, as in a browser. */
const makeStorage = () =>
  Object.defineProperties(Object.create(null) as Record<string, string>, {
    getItem: { value: (key: string) => storage[key] ?? null },
    setItem: { value: (key: string, text: string) => void (storage[key] = text) },
    removeItem: { value: (key: string) => Reflect.deleteProperty(storage, key) },
  });
let storage: Record<string, string>;
beforeEach(() => {
  storage = makeStorage();
  vi.stubGlobal('window', { localStorage: storage });
});
afterEach(() => vi.unstubAllGlobals());

async function openTab() {
  vi.resetModules();
  return import('./keptTaps.ts');
}

const MEMBER = 7;
const WEEK = 11;
const tapOn = (gameId: number, pickValue = 'Over 44') => ({
  gameId,
  choice: { gameId, pickType: 'total' as const, pickValue },
  at: 1,
});
const refusedOn = (gameId: number) => ({ gameId, choice: null, reason: 'Game Locked' });
const gamesOf = ({ taps }: { taps: readonly { gameId: number }[] }) => taps.map(({ gameId }) => gameId);

test('a tab that has saved everything keeps the unsaved taps of another tab', async () => {
  const [phone, other] = [await openTab(), await openTab()];
  phone.keep(MEMBER, WEEK, { taps: [tapOn(1), tapOn(2)], refused: [] });
  other.keep(MEMBER, WEEK, { taps: [tapOn(3)], refused: [] });
  expect(new Set(gamesOf(other.readKept(MEMBER, WEEK)))).toEqual(new Set([1, 2, 3]));
  other.keep(MEMBER, WEEK, { taps: [], refused: [] });
  expect(gamesOf(phone.readKept(MEMBER, WEEK))).toEqual([1, 2]);
  phone.keep(MEMBER, WEEK, { taps: [], refused: [] });
  expect(storage).toEqual(makeStorage());
});

test('a tap on a game replaces the stored tap of another tab on that game', async () => {
  const [phone, other] = [await openTab(), await openTab()];
  phone.keep(MEMBER, WEEK, { taps: [tapOn(1)], refused: [] });
  other.keep(MEMBER, WEEK, { taps: [tapOn(1, 'Under 44')], refused: [] });
  expect(phone.readKept(MEMBER, WEEK).taps.map(({ choice }) => choice?.pickValue)).toEqual(['Under 44']);
});

test('a refusal stays stored until a tab that knows it dismisses it', async () => {
  const [phone, other] = [await openTab(), await openTab()];
  const none: never[] = [];
  other.keep(MEMBER, WEEK, { taps: [], refused: none });
  phone.keep(MEMBER, WEEK, { taps: [], refused: [refusedOn(4)] });
  other.keep(MEMBER, WEEK, { taps: [tapOn(1)], refused: none });
  expect(other.readKept(MEMBER, WEEK).refused).toEqual([refusedOn(4)]);
  phone.keep(MEMBER, WEEK, { taps: [], refused: [] });
  expect(phone.readKept(MEMBER, WEEK).refused).toEqual([]);
});

test('stored taps belong to one member and week, and other contents of storage are ignored', async () => {
  const tab = await openTab();
  tab.keep(MEMBER, WEEK, { taps: [tapOn(1)], refused: [] });
  expect(tab.readKept(MEMBER + 1, WEEK)).toEqual({ taps: [], refused: [] });
  expect([tab.keptWeeks(MEMBER), tab.keptWeeks(MEMBER + 1)]).toEqual([[WEEK], []]);
  storage[Object.keys(storage)[0] ?? ''] = '{"taps":"broken"}';
  expect(tab.readKept(MEMBER, WEEK)).toEqual({ taps: [], refused: [] });
  tab.forgetKept(MEMBER, WEEK);
  expect(tab.keptWeeks(MEMBER)).toEqual([]);
});
