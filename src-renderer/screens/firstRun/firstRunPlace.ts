import type { InputOf, ResultOf } from '#shared/api.ts';
import type { SignedInUser } from '#shared/model.ts';

/** Where the pool is set up: in the desktop window, or in a browser by the server's link. */
export type FirstRunPlace = {
  isWindow: boolean;
  setUp: (input: InputOf<'setUp'>) => Promise<ResultOf<'setUp'>>;
  /** Goes on into the pool that was just set up. */
  enter: (user: SignedInUser) => void;
  /** Starts again after the server refused this place. @returns what to show if the form stays */
  retry: () => Promise<string | null>;
};
