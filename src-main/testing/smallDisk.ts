/** A small disk that tests can fill, free and make read-only. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type SmallDisk = {
  folder: string;
  /** Fills the disk. @param leave bytes to leave free; default: none */
  fill: (leave?: number) => void;
  free: () => void;
  /** No file on it may be open for writing. */
  setReadOnly: (isReadOnly: boolean) => void;
  remove: () => void;
};

/** Why this isn't possible here; null if it is. */
export const whyNoSmallDisk =
  process.platform === 'linux' && process.getuid?.() === 0 ? null : 'a small disk needs Linux and root';

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
    // The disk is full.
  }
}
