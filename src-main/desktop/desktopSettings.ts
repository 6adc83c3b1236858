/** The desktop app's own settings, in one small JSON file in Electron's folder. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const FIELDS = z.object({
  /** The folder of the pool that was opened last, if it isn't the default folder. */
  dataDir: z.string().check(z.minLength(1)),
  /** The pools that were opened, the last one first. */
  recentPools: z
    .array(z.object({ dataDir: z.string().check(z.minLength(1)), name: z.string() }))
    .check(z.maxLength(20)),
  /** The port in links that were already sent. */
  port: z.int().check(z.minimum(1), z.maximum(65535)),
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }),
  isMaximized: z.boolean(),
  /** The pool elsewhere that was opened last. */
  remoteAddress: z.string().check(z.regex(/^https:\/\//)),
  /** Has a dialog explained that the pool keeps running when the window is closed? */
  isClosingExplained: z.boolean(),
});
type DesktopSettings = Partial<z.infer<typeof FIELDS>>;

export type SettingsStore = {
  read: () => DesktopSettings;
  /** Undefined deletes a setting. If the disk can't be written, changes last until the app quits. */
  change: (changes: { [K in keyof DesktopSettings]: DesktopSettings[K] | undefined }) => void;
};

/** @param file may be missing; invalid fields are ignored one by one */
export function openSettings(file: string): SettingsStore {
  let settings = readFile(file);
  return {
    read: () => settings,
    change: (changes) => {
      settings = onlyValid({ ...settings, ...changes });
      try {
        mkdirSync(path.dirname(file), { recursive: true });
        // Renamed into place, so that a power cut leaves either the old file or the new one.
        writeFileSync(`${file}.part`, JSON.stringify(settings, null, 2));
        renameSync(`${file}.part`, file);
      } catch {
        // Kept in memory.
      }
    },
  };
}

function readFile(file: string): DesktopSettings {
  try {
    return onlyValid(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

function onlyValid(stored: unknown): DesktopSettings {
  if (typeof stored !== 'object' || stored === null) return {};
  const valid = Object.entries(stored).filter(([name, value]) => {
    const field = Object.entries(FIELDS.shape).find(([one]) => one === name)?.[1];
    return field?.safeParse(value).success === true;
  });
  return Object.fromEntries(valid);
}
