/**
 * Local and session storage that never throw: private windows and full disks refuse, and nothing kept there is needed
 * for the page to work.
 */
const attempt = <T>(action: () => T, otherwise: T): T => {
  try {
    return action();
  } catch {
    return otherwise;
  }
};

const parse = (text: string | null): unknown => (text === null ? null : attempt((): unknown => JSON.parse(text), null));

type Kind = 'localStorage' | 'sessionStorage';
const keep = (kind: Kind) => ({
  read: (key: string): unknown => attempt(() => parse(window[kind].getItem(key)), null),
  write: (key: string, value: unknown): void =>
    attempt(() => window[kind].setItem(key, JSON.stringify(value)), undefined),
  remove: (key: string): void => attempt(() => window[kind].removeItem(key), undefined),
  /** The stored keys that start like this. */
  keysWith: (prefix: string): string[] =>
    attempt(() => Object.keys(window[kind]).filter((key) => key.startsWith(prefix)), []),
  clear: (): void => attempt(() => window[kind].clear(), undefined),
});

/** Outlives the tab. */
export const localKeep = keep('localStorage');
/** Outlives a reload of this tab, and nothing more. */
export const tabKeep = keep('sessionStorage');
