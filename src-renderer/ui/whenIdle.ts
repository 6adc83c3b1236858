/** Safari has no requestIdleCallback. */
const LATER_MS = 200;

/**
 * Runs it when the page has drawn what it has and nothing else is to be done; at the latest after `mostMs`.
 * @returns calls it off
 */
export function whenIdle(action: () => void, mostMs: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(action, Math.min(LATER_MS, mostMs));
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(action, { timeout: mostMs });
  return () => cancelIdleCallback(handle);
}
