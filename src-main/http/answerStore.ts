/** Bodies by path, in a limited number of bytes: the oldest are dropped first. Each is compressed when it is first wanted so. */
import type { Log } from '../log.ts';
import { canPack, packBody, type PackedBody } from './packedBody.ts';

const KEPT_BYTES = 8_000_000;
/** Shorter bodies are sent as they are. */
const GZIP_FROM = 1_024;

export type Packable = {
  path: string;
  /** The whole answer. */
  body: Buffer;
  /** Where a part that a reader gets otherwise begins or ends, in order. */
  cuts: readonly number[];
  packed: PackedBody | null;
  isPacking: boolean;
};

export function createAnswerStore<T extends Packable>(log: Log) {
  /** By path, oldest first. */
  const kept = new Map<string, T>();
  let bytes = 0;

  function drop({ path, body, packed }: T): void {
    kept.delete(path);
    bytes -= body.length + (packed?.file.length ?? 0);
  }

  function grow(by: number): void {
    bytes += by;
    for (const oldest of kept.values()) {
      if (bytes <= KEPT_BYTES) return;
      drop(oldest);
    }
  }

  return {
    get: (path: string): T | undefined => kept.get(path),
    drop,
    dropAll: (isStale: (one: T) => boolean): void => {
      for (const one of kept.values()) if (isStale(one)) drop(one);
    },
    /** Adds one under a path that is free. */
    add: (one: T): void => {
      kept.set(one.path, one);
      grow(one.body.length);
    },
    /** @returns the body compressed; null if it is too short for that, or not compressed yet */
    pack: (one: T): PackedBody | null => {
      if (one.isPacking || one.body.length < GZIP_FROM || !canPack) return one.packed;
      one.isPacking = true;
      const store = (packed: PackedBody) => {
        one.packed = packed;
        if (kept.get(one.path) === one) grow(packed.file.length); // else it was dropped meanwhile
      };
      const packed = packBody(one.body, one.cuts);
      if (packed instanceof Promise) packed.then(store, (error: unknown) => log.warn({ err: error }, 'not compressed'));
      else store(packed);
      return one.packed;
    },
  };
}
