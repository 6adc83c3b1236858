/** What a start has to undo, in reverse order: when a later step fails, and when the server stops. */
export type Closers = { add: (close: () => unknown) => void; closeAll: () => Promise<void> };

export function createClosers(): Closers {
  const closers: (() => unknown)[] = [];
  return {
    add: (close) => closers.push(close),
    closeAll: async () => {
      for (const close of closers.splice(0).toReversed()) await close();
    },
  };
}
