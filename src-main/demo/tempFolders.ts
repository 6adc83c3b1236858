/**
 * Temporary folders of demos and rehearsals. Each name contains the process that made it, so that the next start can
 * delete those of killed ones.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRunning } from '../launch/isRunning.mjs';

export type TempKind = 'demo' | 'demo-window' | 'rehearsal';

const NAME = /^sunday-five-(?:demo|demo-window|rehearsal)-(\d+)-[A-Za-z0-9]{6}$/;

/** Makes a folder that only this user may read. */
export const makeTempFolder = (kind: TempKind): string =>
  mkdtempSync(path.join(tmpdir(), `sunday-five-${kind}-${process.pid}-`));

/** Deletes a folder. Never throws: the system cleans up what another process still has open. */
export function removeTempFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
  } catch {
    // It stays until the next start or the system's own cleanup.
  }
}

/** Deletes the folders of processes that no longer run. Ignores folders that it may not read or delete. */
export function clearTempLeftovers(): void {
  let names: string[] = [];
  try {
    names = readdirSync(tmpdir());
  } catch {
    return;
  }
  for (const name of names) {
    const owner = NAME.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) removeTempFolder(path.join(tmpdir(), name));
  }
}
