/**
 * `npm run screenshots [-- FOLDER]`: takes screenshots of every screen and state with demo data, into
 * test-results/screenshots or the given folder. `-- FOLDER scores picks` takes only those with one of the words in their
 * name. `-- readme` takes the README's screenshots into docs/images. `-- film` films what moves, frame by
 * frame, into test-results/films.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { isNode24, runAgainUnderNode24 } from '../../src-main/launch/processes.mjs';

const ROOT = path.join(import.meta.dirname, '../..');

if (!isNode24()) runAgainUnderNode24();
else {
  const [folder = path.join(ROOT, 'test-results/screenshots'), ...words] = process.argv.slice(2);
  if (process.env['POOL_PAGE_DIR'] === undefined) {
    const vite = path.join(ROOT, 'node_modules/.bin/vite');
    const { status } = spawnSync(vite, ['build', '--configLoader', 'native', '--logLevel', 'warn'], {
      cwd: ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (status !== 0) process.exit(1);
  }
  if (folder === 'readme') {
    const { drawReadme } = await import('./readme.ts');
    console.log(`${await drawReadme()} pictures in docs/images`);
    process.exit();
  }
  if (folder === 'film') {
    const { filmAll } = await import('./film.ts');
    const films = path.join(ROOT, 'test-results/films');
    console.log(`${await filmAll(films)} films in ${films}`);
    process.exit();
  }
  const { shootAll } = await import('./shoot.ts');
  const count = await shootAll(path.resolve(folder), words);
  console.log(`${count} pictures in ${path.resolve(folder)}`);
  process.exit();
}
