/** What is inside the packaged app, file by file: what it needs to run, and nothing else of ours or anybody's. */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, globSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fuseFile, readFuses } from '../src-main/launch/fuses.mjs';
import { packageApp, whyNoPackage, type PackagedApp } from './packagedApp.ts';

const ROOT = path.join(import.meta.dirname, '..');
const PACK_WITHIN_MS = 120_000;
const ASAR_MAX = 6e6;

const ADDON = `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`;
/** Everything that may be inside. Whatever else a change of configuration lets in fails the test by its name. */
const MAY_BE_INSIDE = [
  /^(package\.json|LICENSE)$/,
  /^dist\/main\/(?!serve\.)[\w-]+\.cjs$/,
  /^dist\/page\/(assets\/[\w.-]+\.(js|css|woff2)|index\.html|favicon\.svg)(\.br|\.gz)?$/,
  /^dist\/page\/(favicon\.ico|[\w-]+\.png|manifest\.webmanifest)$/,
  /^resources\/(migrations\/\d+_\w+\.sql|migrations\/meta\/_journal\.json|demoSeason\.json|icons\/[\w@]+\.(png|ico))$/,
  /^node_modules\/better-sqlite3\/(LICENSE|package\.json|lib\/[\w/-]+\.js|prebuilds\/[\w-]+\.node)$/,
];

const whyNot = whyNoPackage();

describe('the packaged app', () => {
  let app: PackagedApp;
  let files: Map<string, AsarFile>;
  beforeAll(() => {
    const made = packageApp();
    if ('whyNot' in made) return;
    app = made;
    files = readAsar(path.join(app.resources, 'app.asar'));
  }, PACK_WITHIN_MS);
  beforeEach(({ skip }) => skip(whyNot !== null, whyNot ?? ''));

  it('holds nothing but what runs', () => {
    const names = [...files.keys()];
    expect(names.filter((name) => !MAY_BE_INSIDE.some((allowed) => allowed.test(name)))).toEqual([]);
    expect(names.filter((name) => /\.(map|ts|tsx|env|key|pem|db|sqlite|log)$|\.test\./.test(name))).toEqual([]);
    expect(readdirSync(app.resources).toSorted()).toEqual(['app.asar', 'app.asar.unpacked']);
  });

  it('holds all that runs', () => {
    const built = globSync('dist/{main,page}/**', { cwd: ROOT, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
    const migrations = globSync('resources/migrations/*.sql', { cwd: ROOT }).map((name) => name.replaceAll('\\', '/'));
    expect(migrations).not.toEqual([]);
    const wanted = [...built.filter((name) => name !== 'dist/main/serve.cjs'), ...migrations, 'package.json', ADDON];
    expect(wanted.filter((name) => !files.has(name))).toEqual([]);
    const { main } = JSON.parse(files.get('package.json')?.text() ?? '{}') as { main: string };
    expect([...files.keys()]).toContain(main);
    // What one built file asks of another: the parts made for the server without a window are left out, if nobody else needs them.
    const asked = [...files].flatMap(([name, file]) => (name.startsWith('dist/main/') ? siblingsOf(file.text()) : []));
    expect(asked.filter((name) => !files.has(`dist/main/${name}`))).toEqual([]);
  });

  it('keeps the addon of this system, alone, where the system can load it', () => {
    const addons = [...files].filter(([name]) => name.endsWith('.node'));
    expect(addons.map(([name, { isUnpacked }]) => [name, isUnpacked])).toEqual([[ADDON, true]]);
    const unpacked = path.join(app.resources, 'app.asar.unpacked');
    const outside = globSync('**/*', { cwd: unpacked, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(outside.map((entry) => path.relative(unpacked, path.join(entry.parentPath, entry.name)))).toEqual([
      path.normalize(ADDON),
    ]);
  });

  it('tells nothing about the machine that made it', () => {
    const places = [path.resolve(ROOT), homedir()].filter((place) => place.length > 4);
    const telling = [...files].filter(([name, file]) => {
      if (!/\.(cjs|js|html|css|json)$/.test(name)) return false;
      const text = file.text();
      return text.includes('sourceMappingURL=') || places.some((place) => text.includes(place));
    });
    expect(telling.map(([name]) => name)).toEqual([]);
  });

  it('refuses what a copy of it could be misused for', () => {
    const fuses = readFuses(fuseFile(app.folder, path.basename(app.executable, '.exe')));
    const wanted = readWantedFuses();
    expect(Object.keys(wanted)).toHaveLength(7);
    expect(fuses).toMatchObject(wanted);
    // Electrons before 29 lack this one.
    expect(fuses['grantFileProtocolExtraPrivileges'] ?? false).toBe(false);
  });

  it('is small', () => {
    const total = [...files.values()].reduce((sum, { size, isUnpacked }) => sum + (isUnpacked ? 0 : size), 0);
    console.log(
      `packaged app: ${(total / 1e6).toFixed(1)} MB of ours in ${files.size} files, without Electron and the addon`,
    );
    expect(total).toBeLessThan(ASAR_MAX);
  });
});

describe('npm run package', () => {
  const run = (args: string[], env: Record<string, string>) => {
    const script = path.join(ROOT, 'src-main/launch/package.mjs');
    const { status, stderr } = spawnSync(process.execPath, [script, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    return [status, stderr];
  };

  it('says what is wrong with what it was given', () => {
    const nowhere = { ELECTRON_OVERRIDE_DIST_PATH: path.join(ROOT, 'no-such-folder') };
    expect(run(['--dir'], nowhere)).toEqual([1, expect.stringContaining('which holds no Electron')]);
    expect(run(['--dri'], nowhere)).toEqual([1, expect.stringContaining('npm run package [-- --dir]')]);
    expect(run(['--dir'], { POOL_UPDATE_URL: 'http://example.org' })).toEqual([
      1,
      'POOL_UPDATE_URL must be an https address.\n',
    ]);
  });

  it('says what to do when Electron cannot be downloaded', ({ skip }) => {
    skip(hasElectron, 'Electron is installed here, so nothing is downloaded');
    const offline = '--import=data:text/javascript,globalThis.fetch=()=>Promise.reject(Error())';
    const [status, said] = run(['--dir'], { ELECTRON_OVERRIDE_DIST_PATH: '', NODE_OPTIONS: offline });
    expect(status).toBe(1);
    expect(said).toMatch(/^Electron \d+\.\d+\.\d+ is needed and could not be downloaded\. Connect to the internet/);
  });
});

/** The Electron that npm start has downloaded, which needs no download any more. */
const hasElectron = existsSync(path.join(ROOT, 'node_modules/electron/dist/version'));

const siblingsOf = (code: string) =>
  [...code.matchAll(/require\(["'`]\.\/([^"'`]+)["'`]\)/g)].flatMap(([, name]) => name ?? []);

/** The fuses as electron-builder.yml names them. */
function readWantedFuses(): Record<string, boolean> {
  const section = /^electronFuses:\n((?: {2}.*\n)+)/m.exec(
    readFileSync(path.join(ROOT, 'electron-builder.yml'), 'utf8'),
  );
  const lines = [...(section?.[1] ?? '').matchAll(/^ {2}(\w+): (true|false)/gm)];
  const named = lines.map(([, name = '', state]): [string, boolean] => [name, state === 'true']);
  return Object.fromEntries(named.filter(([name]) => name !== 'resetAdHocDarwinSignature')); // no fuse, a step on macOS
}

type AsarFile = { size: number; isUnpacked: boolean; text: () => string };
type Node = { files?: Record<string, Node>; size?: number; offset?: string; unpacked?: boolean };

/** Every file of the archive. It begins with a list in JSON, preceded by four sizes; the contents follow. */
function readAsar(archive: string): Map<string, AsarFile> {
  const part = (at: number, length: number) => {
    const content = Buffer.alloc(length);
    const file = openSync(archive, 'r');
    readSync(file, content, 0, length, at);
    closeSync(file);
    return content;
  };
  const sizes = part(0, 16);
  const contents = 8 + sizes.readUInt32LE(4);
  const root = JSON.parse(part(16, sizes.readUInt32LE(12)).toString('utf8')) as Node; // as Electron itself trusts it
  const listed = (node: Node, name: string): [string, AsarFile][] => {
    if (node.files) {
      return Object.entries(node.files).flatMap(([child, below]) =>
        listed(below, name === '' ? child : `${name}/${child}`),
      );
    }
    const { size = 0, offset = '0', unpacked = false } = node;
    return [[name, { size, isUnpacked: unpacked, text: () => part(contents + Number(offset), size).toString('utf8') }]];
  };
  return new Map(listed(root, ''));
}
