/** Keeps requests on their way, as a slow network does. */
import type { Page, Route } from '@playwright/test';

type Options = {
  /** What becomes of a request that is let go. */
  answer?: (route: Route) => Promise<unknown>;
  /** Only so many requests are held. */
  times?: number;
};

/** @returns a function that lets the held requests, and later ones, go */
export async function holdRequests(page: Page, url: string | RegExp, options: Options = {}): Promise<() => void> {
  const { answer = (route) => route.fallback(), ...times } = options;
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(url, (route) => isLetGo.then(() => answer(route)), times);
  return letGo;
}
