/** Which addresses are the pool's own pages, as its window sees them. */

export type IsOwnPage = (url: string) => boolean;

/** @param readOrigin the loopback origin of the pool that is open; null while none is */
export const createIsOwnPage =
  (readOrigin: () => string | null): IsOwnPage =>
  (url) => {
    const own = readOrigin();
    try {
      return own !== null && new URL(url).origin === own;
    } catch {
      return false;
    }
  };
