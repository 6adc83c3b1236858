/**
 * Fakes of the programs that the start runs, for tests/launch.test.ts. They log what they were given to the folder FAKES.
 * FAKE_NPM and FAKE_ELECTRON are what they do: "works", "fails", "is killed" (with the program that started it).
 */
const { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const args = process.argv.slice(2);
const { FAKES, FAKE_NPM = 'works', FAKE_ELECTRON = 'works', ...env } = process.env;

function write(file, text, mode = 0o644) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text, { mode });
}
const log = (program, entry) => appendFileSync(path.join(FAKES, `${program}.log`), `${JSON.stringify(entry)}\n`);
const proxies = { https: env.HTTPS_PROXY, useEnv: env.NODE_USE_ENV_PROXY, use: env.ELECTRON_GET_USE_PROXY };

/** As npm, it deletes node_modules first and writes its list last. */
function npm() {
  log('npm', { args, cwd: process.cwd() });
  rmSync('node_modules', { recursive: true, force: true });
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  for (const [place, { version }] of Object.entries(packages)) {
    write(`${place}/package.json`, JSON.stringify({ version }));
    if (FAKE_NPM === 'is killed') process.kill(process.ppid, 'SIGKILL');
    if (FAKE_NPM !== 'works') break;
  }
  if (FAKE_NPM === 'fails') {
    console.error('npm error network');
    process.exit(7);
  }
  if (FAKE_NPM === 'is killed') process.exit(1);
  const tool = (name) => `require(${JSON.stringify(__filename)}).${name}()`;
  write('node_modules/vite/bin/vite.js', tool('vite'));
  write('node_modules/electron/install.js', tool('electron'));
  write('node_modules/.package-lock.json', JSON.stringify({ packages }));
}

/** Electron's installer, which does nothing while the version and path.txt are right. */
function electron() {
  log('electron', { proxies });
  const home = path.join(process.cwd(), 'node_modules/electron');
  if (FAKE_ELECTRON === 'fails') {
    console.error('HTTPError: Response code 407 (Proxy Authentication Required)\n    at download');
    process.exit(1);
  }
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
  try {
    const isThere = readFileSync(path.join(home, 'dist/version'), 'utf8') === version;
    if (isThere && readFileSync(path.join(home, 'path.txt'), 'utf8') === 'electron') return;
  } catch {
    // Not there yet.
  }
  write(path.join(home, 'dist/electron'), '#!/bin/sh\necho "a window opened"\n', 0o755);
  write(path.join(home, 'dist/version'), version);
  if (FAKE_ELECTRON === 'is killed') process.kill(process.ppid, 'SIGKILL');
  else write(path.join(home, 'path.txt'), 'electron');
}

/** The build. Its server prints a line. */
async function vite() {
  log('vite', { args });
  const { forgetBuild, fingerprint, recordBuild } = await import(path.resolve('src-main/launch/fingerprint.ts'));
  forgetBuild();
  write('dist/main/serve.cjs', 'console.log("served")');
  write('dist/main/main.cjs', '');
  recordBuild(fingerprint());
}

module.exports = { npm, electron, vite };
