/** Reads and validates the settings from environment variables. */
import { homedir } from 'node:os';
import path from 'node:path';

export type Config = {
  port: number;
  /** Null: all addresses of this machine. */
  host: string | null;
  dataDir: string;
  adminName: string | undefined;
  adminPassword: string | undefined;
  publicUrl: string | undefined;
  trustProxy: string;
  /** Null: this pool has no scoreboard feed. */
  feedUrl: string | null;
  /** Undefined: the default user agent. */
  feedAgent: string | undefined;
  logLevel: string;
};

/** An invalid setting. The message is for the person who set it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const ESPN_URL = 'https://site.api.espn.com/apis/site/v2/sports/football/nfl/scoreboard';

export const DEFAULT_PORT = 4680;
export const DEMO_PORT = 4690;

/** The operating system's folder for one user's application data. */
function defaultDataDir(env: NodeJS.ProcessEnv): string {
  const name = 'Sunday Five';
  if (process.platform === 'win32') return path.join(env['APPDATA'] ?? path.join(homedir(), 'AppData/Roaming'), name);
  if (process.platform === 'darwin') return path.join(homedir(), 'Library/Application Support', name);
  return path.join(env['XDG_DATA_HOME'] ?? path.join(homedir(), '.local/share'), 'sunday-five');
}

function readPort(text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) throw new ConfigError(`POOL_PORT must be a port number, not "${text}".`);
  return port;
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    const url = new URL(text);
    if (/^https?:$/.test(url.protocol)) return url.origin;
  } catch {
    // reported below
  }
  throw new ConfigError(`POOL_PUBLIC_URL must be an address such as https://pool.example.org, not "${text}".`);
}

/** Default: the public scoreboard. "off": none. */
function readFeedUrl(text: string | undefined): string | null {
  if (text === undefined || text === '') return ESPN_URL;
  if (text === 'off') return null;
  try {
    if (/^https?:$/.test(new URL(text).protocol)) return text;
  } catch {
    // reported below
  }
  throw new ConfigError(`POOL_FEED_URL must be the address of a scoreboard, or "off", not "${text}".`);
}

/** @throws ConfigError */
export function readConfig(env: NodeJS.ProcessEnv, fallbackPort: number = DEFAULT_PORT): Config {
  const dataDir = env['POOL_DATA_DIR'];
  return {
    port: readPort(env['POOL_PORT'], fallbackPort),
    host: env['POOL_HOST'] || null,
    dataDir: dataDir === undefined || dataDir === '' ? defaultDataDir(env) : path.resolve(dataDir),
    adminName: env['POOL_ADMIN_NAME'] || undefined,
    adminPassword: env['POOL_ADMIN_PASSWORD'] || undefined,
    publicUrl: readPublicUrl(env['POOL_PUBLIC_URL']),
    trustProxy: env['POOL_TRUST_PROXY'] ?? 'loopback',
    feedUrl: readFeedUrl(env['POOL_FEED_URL']),
    feedAgent: env['POOL_FEED_AGENT'] || undefined,
    logLevel: env['POOL_LOG'] || 'warn',
  };
}
