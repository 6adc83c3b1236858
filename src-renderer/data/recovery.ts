/** While the host does not answer: asks it now and then, and reads what could not be read as soon as it does. */
import { reachable, request } from './client.ts';
import { queryClient } from './queries.ts';

const ASK_AGAIN_MS = 4_000;
let timer: ReturnType<typeof setTimeout> | undefined;

function askAgain(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (reachable.get()) return;
    if (document.visibilityState === 'hidden') return askAgain();
    // Any answer sets `reachable`, also a refusal.
    void request('readPool', {})
      .catch(() => undefined)
      .finally(() => {
        if (!reachable.get()) askAgain();
      });
  }, ASK_AGAIN_MS);
}

/** Starts watching; once per page. */
export function watchForRecovery(): void {
  reachable.subscribe(() => {
    if (!reachable.get()) return askAgain();
    // A read that failed in this same turn is no error yet.
    setTimeout(
      () => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
      0,
    );
  });
}
