/** Whether Chromium's sandbox can start on this machine. Where it cannot, Electron aborts without a word. */
import { spawnSync } from 'node:child_process';

const NO_SANDBOX = ['--no-sandbox'];

/**
 * The sandbox needs user namespaces, which Ubuntu 23.10 and later, and some hardened kernels, deny to programs they do
 * not know. The pool's window loads no page but the pool's own, so it runs without the sandbox there.
 * @returns {{ args: string[], why: string }} Electron's arguments, and a sentence for the terminal when they differ
 */
export function sandboxArgs(platform = process.platform, isRoot = process.getuid?.() === 0, probe = canUnshare) {
  if (platform !== 'linux') return { args: [], why: '' };
  if (isRoot) return { args: NO_SANDBOX, why: '' };
  if (probe()) return { args: [], why: '' };
  return {
    args: NO_SANDBOX,
    why:
      "This system does not let Sunday Five use user namespaces, so its window runs without Chromium's sandbox.\n" +
      'docs/troubleshooting.md says how to allow it, under "Starting".',
  };
}

/** A system without the `unshare` program is taken to allow it: nearly all do. */
function canUnshare() {
  const { status, error } = spawnSync('unshare', ['-Ur', 'true'], { stdio: 'ignore' });
  return error !== undefined || status === 0;
}
