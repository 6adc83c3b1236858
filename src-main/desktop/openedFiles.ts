/** Pool files that the system asks the app to open: double-clicked, or named on the command line. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const isPoolFile = (name: string): boolean => /\.sundayfive$/i.test(name);

/** Linux desktops pass addresses, other systems paths. */
function toPath(argument: string, folder: string): string | null {
  if (!argument.startsWith('file:')) return path.resolve(folder, argument);
  try {
    return fileURLToPath(argument);
  } catch {
    return null;
  }
}

/**
 * @param argv a command line, with the program first
 * @param folder what relative paths refer to
 * @returns the pool file on it; null if there is none
 */
export function poolFileIn(argv: readonly string[], folder: string): string | null {
  const argument = argv.slice(1).find((one) => !one.startsWith('-') && isPoolFile(one));
  return argument === undefined ? null : toPath(argument, folder);
}

export type FileQueue = {
  add: (file: string | null) => void;
  /** Opens the files that have arrived, and from now on each new one. */
  deliverTo: (open: (file: string) => void) => void;
};

/** Files can arrive before a pool is open. */
export function createFileQueue(): FileQueue {
  const waiting: string[] = [];
  let open = (file: string): unknown => waiting.push(file);
  return {
    add: (file) => file !== null && open(file),
    deliverTo: (target) => {
      open = target;
      for (const file of waiting.splice(0)) target(file);
    },
  };
}
