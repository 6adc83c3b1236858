/** Checks whether Chromium's sandbox can start on this machine. If it can't, Electron aborts without a message. */
import { spawnSync } from 'node:child_process';

const NO_SANDBOX = ['--no-sandbox'];

/**
 * The sandbox needs user namespaces, which Ubuntu 23.10 and later and some hardened kernels deny to unknown programs.
 * There the window runs without it, which is acceptable because it loads only the pool's own pages.
 * @returns {{ args: string[], why: string }} Electron's arguments, and a message for the terminal if the sandbox is off
 */
export function sandboxArgs(platform = process.platform, isRoot = process.getuid?.() === 0, probe = canUnshare) {
  if (platform !== 'linux') return { args: [], why: '' };
  if (isRoot) return { args: NO_SANDBOX, why: '' };
  if (probe()) return { args: [], why: '' };
  return {
    args: NO_SANDBOX,
    why:
      "This system does not let Sunday Five use user namespaces, so its window runs without Chromium's sandbox.\n" +
      'docs/troubleshooting.md explains how to allow them, under "Starting".',
  };
}

/** Without the `unshare` program we assume yes, because nearly all systems allow it. */
function canUnshare() {
  const { status, error } = spawnSync('unshare', ['-Ur', 'true'], { stdio: 'ignore' });
  return error !== undefined || status === 0;
}
