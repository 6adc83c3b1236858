/**
 * What the requests of one event loop turn share. A read outside a transaction locks the file, which takes several times as
 * long as the read, and after a score many requests come in one turn.
 * @returns reads once a turn; `forget` makes it read again
 */
export function perTurn<T>(read: () => T): { get: () => T; forget: () => void } {
  let held: { value: T } | null = null;
  const forget = () => void (held = null);
  return {
    get: () => {
      if (held === null) {
        held = { value: read() };
        setImmediate(forget);
      }
      return held.value;
    },
    forget,
  };
}
