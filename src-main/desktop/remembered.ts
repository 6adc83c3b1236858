/** What the desktop app remembers between two starts: one small file among Electron's own. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const FIELDS = z.object({
  /** The folder of the pool opened last, when it is not the usual one. */
  dataDir: z.string().check(z.minLength(1)),
  /** The port that links already sent carry. */
  port: z.int().check(z.minimum(1), z.maximum(65535)),
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }),
  isMaximized: z.boolean(),
  /** Has the commissioner been told that closing the window goes on serving? */
  isClosingExplained: z.boolean(),
});
export type Remembered = Partial<z.infer<typeof FIELDS>>;

export type Memory = {
  read: () => Remembered;
  /** Also forgets, by undefined. A disk that refuses costs the memory, never the pool. */
  change: (changes: { [K in keyof Remembered]: Remembered[K] | undefined }) => void;
};

/** @param file need not be there; what cannot be understood in it counts as forgotten, field by field */
export function openMemory(file: string): Memory {
  let remembered = readFile(file);
  return {
    read: () => remembered,
    change: (changes) => {
      remembered = onlyKnown({ ...remembered, ...changes });
      try {
        mkdirSync(path.dirname(file), { recursive: true });
        // Renamed into place, so that a power cut leaves the old file or the new one.
        writeFileSync(`${file}.part`, JSON.stringify(remembered, null, 2));
        renameSync(`${file}.part`, file);
      } catch {
        // Remembered until the app ends.
      }
    },
  };
}

function readFile(file: string): Remembered {
  try {
    return onlyKnown(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

function onlyKnown(stored: unknown): Remembered {
  if (typeof stored !== 'object' || stored === null) return {};
  const known = Object.entries(stored).filter(([name, value]) => {
    const field = Object.entries(FIELDS.shape).find(([one]) => one === name)?.[1];
    return field?.safeParse(value).success === true;
  });
  return Object.fromEntries(known); // each value was parsed as its field
}
