/** The program's version and homepage from package.json, and settings derived from them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { builtPageDir } from './http/page.ts';

export type Project = { version: string; homepage: string | null };

/** Where package.json is, relative to the sources and to the bundle. */
const PARENTS = ['..', '../..'];

export function readProject(): Project {
  for (const parent of PARENTS) {
    try {
      const parsed: unknown = JSON.parse(readFileSync(path.join(import.meta.dirname, parent, 'package.json'), 'utf8'));
      if (typeof parsed !== 'object' || parsed === null || !('version' in parsed)) continue;
      const homepage = 'homepage' in parsed ? String(parsed.homepage) : null;
      return { version: String(parsed.version), homepage };
    } catch {
      // Try the next one.
    }
  }
  return { version: '0.0.0', homepage: null };
}

export const readVersion = (): string => readProject().version;

/** The scoreboard's address, and the user agent that identifies this program to it. */
export function feedOf({ feedUrl, feedAgent }: Config): { url: string; agent: string } | null {
  const { version, homepage } = readProject();
  const defaultAgent = `sunday-five/${version}${homepage === null ? '' : ` (+${homepage})`}`;
  return feedUrl === null ? null : { url: feedUrl, agent: feedAgent ?? defaultAgent };
}

/** The folder of the built page; null if vite serves it (POOL_PAGE=none). */
export const readPageDir = (): string | null => (process.env['POOL_PAGE'] === 'none' ? null : builtPageDir);
