/** A folder with fake tunnel programs, like a folder on PATH. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TunnelProgram } from '#shared/model.ts';

/** The mode of a fake program; see standInTunnel.mjs. */
export type Mood = 'normal' | 'dies' | 'garbage' | 'silent' | 'refused' | 'stubborn';

/** What a fake program writes to its file when it starts. */
export type StandIn = {
  pid: number;
  args: string[];
  env: Record<string, string>;
  /** The host of its public address. */
  host: string;
  /** The proxy's ports for HTTP and TLS. */
  port: number;
  securePort: number;
};

export type TunnelFolder = {
  folder: string;
  /** Installs a program, or changes its mode for the next start. */
  put: (program: TunnelProgram, mood: Mood) => void;
  /** The latest start of a program; null before the first. */
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
