/** Recognizes the pool's own pages by their origin. */

export type IsPoolPage = (url: string) => boolean;

/** @param readOrigin the origin of the pool: loopback for the open one, null while none is open */
export const createIsPoolPage =
  (readOrigin: () => string | null): IsPoolPage =>
  (url) => {
    const origin = readOrigin();
    try {
      return origin !== null && new URL(url).origin === origin;
    } catch {
      return false;
    }
  };
