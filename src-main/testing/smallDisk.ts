/** A disk of a few megabytes that tests can fill, free and make read-only. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type SmallDisk = {
  folder: string;
  /** Leaves so many bytes of room, or none. */
  fill: (leave?: number) => void;
  free: () => void;
  /** Nothing may be open for writing on it meanwhile. */
  setReadOnly: (isReadOnly: boolean) => void;
  remove: () => void;
};

/** Why there can be no such disk here; null where there can. */
export const whyNoSmallDisk =
  process.platform === 'linux' && process.getuid?.() === 0 ? null : 'only root on Linux may make a disk of its own';

export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill: (leave = 0) => {
      for (let bytes = 64 * 1024; bytes >= 4096; bytes /= 2) fillBy(filler, bytes);
      truncateSync(filler, statSync(filler).size - leave);
    },
    free: () => rmSync(filler, { force: true }),
    setReadOnly: (isReadOnly) => {
      execFileSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder]);
    },
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fillBy(file: string, bytes: number): void {
  try {
    for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
  } catch {
    // full, to within this many bytes
  }
}
