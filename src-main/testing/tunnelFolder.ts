/** A folder with runnable stand-ins for the tunnel programs, as PATH would have the real ones. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TunnelProgram } from '#shared/model.ts';

/** How a stand-in behaves; see standInTunnel.mjs. */
export type Mood = 'normal' | 'dies' | 'garbage' | 'silent' | 'refused' | 'stubborn';

/** What a stand-in wrote down when it was started. */
export type StandIn = {
  pid: number;
  args: string[];
  env: Record<string, string>;
  /** The name its public address has. */
  host: string;
  /** Where its proxy listens, plainly and with TLS. */
  port: number;
  securePort: number;
};

export type TunnelFolder = {
  folder: string;
  /** Installs a program, or gives an installed one another mood for its next start. */
  put: (program: TunnelProgram, mood: Mood) => void;
  /** The latest start of a program; null while there was none. */
  started: (program: TunnelProgram) => StandIn | null;
  remove: () => void;
};

const SCRIPT = path.join(import.meta.dirname, 'standInTunnel.mjs');

export function makeTunnelFolder(): TunnelFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-tunnels-'));
  return {
    folder,
    put: (program, mood) => {
      const file = path.join(folder, program);
      const words = [process.execPath, SCRIPT, folder, program, mood].map((word) => `'${word}'`);
      writeFileSync(file, `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`);
      chmodSync(file, 0o755);
    },
    started: (program) => {
      try {
        return JSON.parse(readFileSync(path.join(folder, `${program}.json`), 'utf8')) as StandIn;
      } catch {
        return null;
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Does a process of this number run? */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
