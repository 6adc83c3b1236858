/** What package.json says of this program, and what the server is started with because of it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { builtPageDir } from './http/page.ts';

export type Project = { version: string; homepage: string | null };

/** Beside the sources, and beside the bundle (also inside the package). */
const PLACES = ['..', '../..'];

export function readProject(): Project {
  for (const place of PLACES) {
    try {
      const parsed: unknown = JSON.parse(readFileSync(path.join(import.meta.dirname, place, 'package.json'), 'utf8'));
      if (typeof parsed !== 'object' || parsed === null || !('version' in parsed)) continue;
      const homepage = 'homepage' in parsed ? String(parsed.homepage) : null;
      return { version: String(parsed.version), homepage };
    } catch {
      // the other place
    }
  }
  return { version: '0.0.0', homepage: null };
}

export const readVersion = (): string => readProject().version;

/** The public scoreboard wants to know who asks and where to find them. */
export function feedOf({ feedUrl, feedAgent }: Config): { url: string; agent: string } | null {
  const { version, homepage } = readProject();
  const usual = `sunday-five/${version}${homepage === null ? '' : ` (+${homepage})`}`;
  return feedUrl === null ? null : { url: feedUrl, agent: feedAgent ?? usual };
}

/** The built page; null where vite serves it (POOL_PAGE=none). */
export const readPageDir = (): string | null => (process.env['POOL_PAGE'] === 'none' ? null : builtPageDir);
