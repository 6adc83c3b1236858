import { signal } from './signal.ts';

/** What a pool is called that has no name of its own. */
export const PRODUCT = 'Sunday Five';

/** The pool's name, as the server put it into the html; a change in this page shows at once. */
export const poolName = signal(
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? PRODUCT,
);
