/** Loads screens before they are shown: their code when the page is idle, their data when a finger goes to their link. */
import { loadContract } from '../data/client.ts';
import { answeredFirstReads, type FirstRead } from '../data/firstReads.ts';
import { picks } from '../data/picks.ts';
import { queryClient, read } from '../data/queries.ts';
import { whenIdle } from '../ui/whenIdle.ts';
import { patience } from './patience.ts';
import type { Route } from './routes.ts';

/** Reads one of index.html's queries into the cache, in the form that its screen keeps it in. */
async function takeFirstAnswer([name, params]: FirstRead['query']): Promise<void> {
  if (name === 'readCard') {
    return queryClient.prefetchQuery(picks.card(Number(params['userId']), Number(params['weekId'])));
  }
  if (name === 'readSeasonStandings') {
    const { standings } = await import('../data/standings.ts');
    return queryClient.prefetchQuery(standings.season(Number(params['season']), 'regular'));
  }
  // index.html gives each call its own parameters.
  return queryClient.prefetchQuery(read(name, { params } as never));
}

/**
 * Takes over from index.html the answers that are here, so that the screen is drawn once with them instead of first
 * without. Resolves also when one of them is an error or breaks off.
 */
export async function takeFirstAnswers(): Promise<void> {
  await Promise.race([Promise.allSettled(answeredFirstReads().map(takeFirstAnswer)), patience()]);
}

const preloadCode = ({ component }: Route): void => void component.preload?.();

/** How often a page that waits for its screen is looked at again. */
const LOOK_AGAIN_MS = 300;

/** At an idle moment in which no part of the screen waits for its code or data, with which this would compete. */
function whenShown(action: () => void, mostMs: number): () => void {
  let cancel = () => {};
  const begin = () => void (cancel = whenIdle(run, mostMs));
  const run = () => {
    if (document.querySelector('[aria-busy="true"]') === null) return action();
    const timer = setTimeout(begin, LOOK_AGAIN_MS);
    cancel = () => clearTimeout(timer);
  };
  begin();
  return () => cancel();
}

/** After the first idle moment, the contract, by which answers are checked from then on. */
export const loadContractWhenIdle = (): (() => void) =>
  // A host that doesn't answer now is asked again by the next call that needs it.
  whenShown(() => void loadContract().catch(() => undefined), 1_000);

/**
 * After an idle moment, and after the contract, the code of these screens and of the fifth stroke, and the witness, which
 * keeps the pool's seals from then on.
 */
export const preloadWhenIdle = (routes: readonly Route[]): (() => void) =>
  // A host that doesn't answer now is asked again at the next idle moment.
  whenShown(() => {
    const load = () => {
      routes.forEach(preloadCode);
      void Promise.allSettled([import('../data/witness.ts'), import('../screens/picks/FifthDrawing.tsx')]);
    };
    loadContract().then(load, () => undefined);
  }, 5_000);

/** The handlers of a link that is about to be followed. */
export function warm(route: Route): { onPointerEnter: () => void; onFocus: () => void; onPointerDown: () => void } {
  const run = () => {
    preloadCode(route);
    for (const name of route.reads ?? []) void queryClient.prefetchQuery(read(name));
  };
  return { onPointerEnter: run, onFocus: run, onPointerDown: run };
}
