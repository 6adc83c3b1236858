/**
 * The server's clock, as near as this page can know it. Phones are minutes off and locks are by the second, so every
 * answer carries the server's time and the page counts by that.
 */

/** How long a good measurement is kept before a worse one may replace it. */
const KEEP_MS = 5 * 60_000;

let offsetMs = 0;
let measuredAt = -Infinity;
let roundTripMs = Infinity;

/** Takes the server's time from an answer: it was written about half a round trip before the answer came in. */
export function learnServerTime(serverTime: number, sentAt: number, receivedAt: number): void {
  if (!Number.isFinite(serverTime)) return;
  const roundTrip = receivedAt - sentAt;
  const isOld = receivedAt - measuredAt > KEEP_MS;
  const offset = serverTime - (sentAt + receivedAt) / 2;
  // More than both round trips can explain: one of the clocks was set, and the older measurement is of no worth.
  const wasSet = Math.abs(offset - offsetMs) > (roundTrip + roundTripMs) / 2 + 1_000;
  if (!isOld && !wasSet && roundTrip > roundTripMs * 1.5) return;
  offsetMs = offset;
  roundTripMs = Math.max(1, roundTrip);
  measuredAt = receivedAt;
}

/** Now by the server's clock, in epoch milliseconds. All times in the page are computed from it. */
export const now = (): number => Date.now() + offsetMs;

/** An instant of this device's clock by the server's. */
export const atServer = (local: number): number => local + offsetMs;
