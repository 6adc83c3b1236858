/**
 * The programs that can carry the pool to the internet: where each is found, how it is started, how it is got. What
 * they print is read in tunnelOutput.ts.
 */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import type { TunnelProgram } from '#shared/model.ts';

export type Platform = 'win32' | 'darwin' | 'linux';
export type Environment = Readonly<Record<string, string | undefined>>;

/** How to get a program: a command for a terminal where there is one, and the page that says all. */
export type Install = { command: string | null; url: string };

export type ProgramFacts = {
  /** The arguments that publish a port of this computer. */
  args: (port: number, platform: Platform) => string[];
  /** Folders it is installed to besides the usual ones, by system. */
  folders: Partial<Record<Platform, readonly string[]>>;
  install: Record<Platform, Install>;
  /** What it needs in its environment besides what every program does. */
  environment: Readonly<Record<string, string>>;
};

const CLOUDFLARED_PAGE = 'https://developers.cloudflare.com/cloudflare-one/connections/connect-networks/downloads/';
const NGROK_PAGE = 'https://ngrok.com/download';

/** In the order in which they are offered: the first needs no account. */
export const tunnelPrograms: Record<TunnelProgram, ProgramFacts> = {
  cloudflared: {
    // A config.yml of the user's own tunnels would answer 404 for ours, so cloudflared is given an empty one.
    args: (port, platform) => [
      'tunnel',
      '--no-autoupdate',
      '--config',
      platform === 'win32' ? 'NUL' : '/dev/null',
      '--url',
      `http://127.0.0.1:${port}`,
    ],
    folders: { win32: ['%ProgramFiles(x86)%\\cloudflared', '%ProgramFiles%\\cloudflared'] },
    install: {
      win32: { command: 'winget install --id Cloudflare.cloudflared', url: CLOUDFLARED_PAGE },
      darwin: { command: 'brew install cloudflared', url: CLOUDFLARED_PAGE },
      // Not in the distributions' own archives; the page has the packages.
      linux: { command: null, url: CLOUDFLARED_PAGE },
    },
    environment: {},
  },
  tailscale: {
    args: (port) => ['funnel', String(port)],
    folders: {
      win32: ['%ProgramFiles%\\Tailscale', '%ProgramFiles(x86)%\\Tailscale IPN'],
      darwin: ['/Applications/Tailscale.app/Contents/MacOS'],
    },
    install: {
      win32: { command: 'winget install --id Tailscale.Tailscale', url: 'https://tailscale.com/download/windows' },
      darwin: { command: 'brew install --cask tailscale-app', url: 'https://tailscale.com/download/mac' },
      linux: {
        command: 'curl -fsSL https://tailscale.com/install.sh | sh',
        url: 'https://tailscale.com/download/linux',
      },
    },
    // The Mac's app and its command are one file, which otherwise guesses which of them is wanted.
    environment: { TAILSCALE_BE_CLI: '1' },
  },
  ngrok: {
    args: (port) => ['http', String(port), '--log', 'stdout', '--log-format', 'json'],
    folders: {},
    install: {
      win32: { command: 'winget install --id Ngrok.Ngrok', url: NGROK_PAGE },
      darwin: { command: 'brew install ngrok', url: NGROK_PAGE },
      linux: { command: 'sudo snap install ngrok', url: NGROK_PAGE },
    },
    environment: {},
  },
};

/** Where programs lie that an app started from a dock or a menu does not see in its PATH. */
const USUAL_FOLDERS: Record<Platform, readonly string[]> = {
  win32: [
    '%LOCALAPPDATA%\\Microsoft\\WinGet\\Links',
    '%ProgramFiles%\\WinGet\\Links',
    '%LOCALAPPDATA%\\Microsoft\\WindowsApps',
    '%ProgramData%\\chocolatey\\bin',
    '%USERPROFILE%\\scoop\\shims',
  ],
  darwin: ['/opt/homebrew/bin', '/usr/local/bin', '/opt/local/bin', '%HOME%/bin', '%HOME%/.local/bin', '/usr/bin'],
  linux: [
    '/usr/local/bin',
    '/usr/bin',
    '/snap/bin',
    '%HOME%/.local/bin',
    '%HOME%/bin',
    '/home/linuxbrew/.linuxbrew/bin',
  ],
};

/** Any other Unix is taken for Linux. */
export const platformOf = (platform: NodeJS.Platform): Platform =>
  platform === 'win32' || platform === 'darwin' ? platform : 'linux';

/** Windows does not care how a variable is written. */
function valueOf(environment: Environment, name: string): string | undefined {
  const key = Object.keys(environment).find((one) => one.toUpperCase() === name.toUpperCase());
  return key === undefined ? undefined : environment[key];
}

/** "%HOME%/bin" with the variable filled in; nothing where there is no such variable. */
function filledIn(folder: string, environment: Environment): string[] {
  let isKnown = true;
  const filled = folder.replaceAll(/%([^%]+)%/g, (_, name: string) => {
    const value = valueOf(environment, name);
    isKnown &&= value !== undefined && value !== '';
    return value ?? '';
  });
  return isKnown ? [filled] : [];
}

/** The folders a program may lie in: those of PATH first, as a terminal would look. */
export function foldersOf(name: TunnelProgram, environment: Environment, platform: Platform): string[] {
  const { delimiter } = platform === 'win32' ? path.win32 : path.posix;
  const listed = (valueOf(environment, 'PATH') ?? '').split(delimiter).map((one) => one.replaceAll('"', ''));
  const known = [...(tunnelPrograms[name].folders[platform] ?? []), ...USUAL_FOLDERS[platform]];
  // A relative entry of PATH means another folder for every program; nothing is started from there.
  const isAbsolute = (folder: string) => (platform === 'win32' ? path.win32 : path.posix).isAbsolute(folder);
  return [...new Set([...listed, ...known.flatMap((folder) => filledIn(folder, environment))])].filter(isAbsolute);
}

async function isRunnable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** The program's file in the first of these folders that has it; null where it is not installed. */
export async function findProgram(
  name: TunnelProgram,
  folders: readonly string[],
  platform: Platform,
): Promise<string | null> {
  const file = platform === 'win32' ? `${name}.exe` : name;
  for (const folder of folders) {
    const candidate = path.join(folder, file);
    if (await isRunnable(candidate)) return candidate;
  }
  return null;
}

/**
 * What a program of somebody else may see of our environment: where things lie, the language, the way out through a
 * proxy. Everything else stays here, our own settings and the commissioner's password above all.
 */
const PASSED_ON = new Set(
  (
    'PATH HOME USER LOGNAME LANG LC_ALL LC_CTYPE TZ TMPDIR TEMP TMP XDG_CONFIG_HOME XDG_RUNTIME_DIR ' +
    'SYSTEMROOT WINDIR SYSTEMDRIVE COMSPEC PATHEXT APPDATA LOCALAPPDATA USERPROFILE USERNAME HOMEDRIVE HOMEPATH ' +
    'PROGRAMDATA PROGRAMFILES PROGRAMFILES(X86) HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY SSL_CERT_FILE SSL_CERT_DIR'
  ).split(' '),
);
/** ngrok's own way to be given its account; no other program is told. */
const NGROK_ACCOUNT = 'NGROK_AUTHTOKEN';

export function environmentFor(name: TunnelProgram, environment: Environment): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [key, value] of Object.entries(environment)) {
    const isWanted = PASSED_ON.has(key.toUpperCase()) || (name === 'ngrok' && key.toUpperCase() === NGROK_ACCOUNT);
    if (isWanted && value !== undefined) passed[key] = value;
  }
  return { ...passed, ...tunnelPrograms[name].environment };
}
