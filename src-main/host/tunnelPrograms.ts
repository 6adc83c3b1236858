/** The programs that can open a tunnel to the pool: how to install, find and start each. tunnelOutput.ts reads their output. */
import path from 'node:path';
import which from 'which';
import type { TunnelProgram } from '#shared/model.ts';

export type Platform = 'win32' | 'darwin' | 'linux';
export type Environment = Readonly<Record<string, string | undefined>>;

/** How to install a program: a terminal command where there is one, and the download page. */
type Install = { command: string | null; url: string };

export type ProgramFacts = {
  /** As its makers write it. */
  title: string;
  /** The arguments that publish a port of this computer. */
  args: (port: number, platform: Platform) => string[];
  /** Install folders besides the usual ones, by system. */
  folders: Partial<Record<Platform, readonly string[]>>;
  install: Record<Platform, Install>;
  /** Environment variables that only this program needs. */
  environment: Readonly<Record<string, string>>;
};

const CLOUDFLARED_PAGE = 'https://developers.cloudflare.com/cloudflare-one/connections/connect-networks/downloads/';

/** In the order the page offers them: the first needs no account. */
export const tunnelPrograms: Record<TunnelProgram, ProgramFacts> = {
  cloudflared: {
    title: 'cloudflared',
    // The user's own config.yml would answer 404 for this tunnel, so cloudflared gets an empty one.
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
      // Linux distributions don't package it; the page has the packages.
      linux: { command: null, url: CLOUDFLARED_PAGE },
    },
    environment: {},
  },
  tailscale: {
    title: 'Tailscale',
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
    // On macOS the app and the command are one file, which otherwise guesses which one to run.
    environment: { TAILSCALE_BE_CLI: '1' },
  },
};
export const tunnelProgramNames = Object.keys(tunnelPrograms) as TunnelProgram[]; // its type has exactly these keys

/** Install folders that are missing from the PATH of an app started from a dock or a menu. */
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

/** Other Unix systems count as Linux. */
export const platformOf = (platform: NodeJS.Platform): Platform =>
  platform === 'win32' || platform === 'darwin' ? platform : 'linux';

/** Windows ignores the case of variable names. */
function valueOf(environment: Environment, name: string): string | undefined {
  const key = Object.keys(environment).find((one) => one.toUpperCase() === name.toUpperCase());
  return key === undefined ? undefined : environment[key];
}

/** "%HOME%/bin" with the variable filled in; empty if the variable is not set. */
function filledIn(folder: string, environment: Environment): string[] {
  let isKnown = true;
  const filled = folder.replaceAll(/%([^%]+)%/g, (_, name: string) => {
    const value = valueOf(environment, name);
    isKnown &&= value !== undefined && value !== '';
    return value ?? '';
  });
  return isKnown ? [filled] : [];
}

/** The folders to search for a program: those of PATH first, as a terminal does. */
export function foldersOf(name: TunnelProgram, environment: Environment, platform: Platform): string[] {
  const { delimiter } = platform === 'win32' ? path.win32 : path.posix;
  const listed = (valueOf(environment, 'PATH') ?? '').split(delimiter).map((one) => one.replaceAll('"', ''));
  const known = [...(tunnelPrograms[name].folders[platform] ?? []), ...USUAL_FOLDERS[platform]];
  // A relative entry of PATH depends on the working directory, so nothing is started from there.
  const isAbsolute = (folder: string) => (platform === 'win32' ? path.win32 : path.posix).isAbsolute(folder);
  return [...new Set([...listed, ...known.flatMap((folder) => filledIn(folder, environment))])].filter(isAbsolute);
}

/** The program's file in the first of these folders that has it; null if it is not installed. */
export async function findProgram(
  name: TunnelProgram,
  folders: readonly string[],
  platform: Platform,
): Promise<string | null> {
  const file = platform === 'win32' ? `${name}.exe` : name;
  for (const folder of folders) {
    // One full path at a time: given a bare name, `which` on Windows looks in the working directory first.
    const found = await which(path.join(folder, file), { nothrow: true });
    if (found !== null) return found;
  }
  return null;
}

/**
 * The environment variables a tunnel program gets: folders, language, proxies. Everything else is kept from it, above
 * all the pool's settings and the commissioner's password.
 */
const PASSED_ON = new Set(
  (
    'PATH HOME USER LOGNAME LANG LC_ALL LC_CTYPE TZ TMPDIR TEMP TMP XDG_CONFIG_HOME XDG_RUNTIME_DIR ' +
    'SYSTEMROOT WINDIR SYSTEMDRIVE COMSPEC PATHEXT APPDATA LOCALAPPDATA USERPROFILE USERNAME HOMEDRIVE HOMEPATH ' +
    'PROGRAMDATA PROGRAMFILES PROGRAMFILES(X86) HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY SSL_CERT_FILE SSL_CERT_DIR'
  ).split(' '),
);

export function environmentFor(name: TunnelProgram, environment: Environment): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [key, value] of Object.entries(environment)) {
    if (PASSED_ON.has(key.toUpperCase()) && value !== undefined) passed[key] = value;
  }
  return { ...passed, ...tunnelPrograms[name].environment };
}
