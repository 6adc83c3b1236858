/** The contents of the packaged app, file by file: everything it needs to run, and nothing else. */
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, globSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packageApp, whyNoPackage, type PackagedApp } from './packagedApp.ts';

const ROOT = path.join(import.meta.dirname, '..');
const PACK_WITHIN_MS = 120_000;
const ASAR_MAX = 6e6;

const ADDON = `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`;
/** Everything that may be inside. Any other file fails the test. */
const MAY_BE_INSIDE = [
  /^(package\.json|LICENSE|dist\/(main|page)\/third-party-notices\.txt)$/,
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

  it('the packaged app contains only files that it runs', () => {
    const names = [...files.keys()];
    expect(names.filter((name) => !MAY_BE_INSIDE.some((allowed) => allowed.test(name)))).toEqual([]);
    expect(names.filter((name) => /\.(map|ts|tsx|env|key|pem|db|sqlite|log)$|\.test\./.test(name))).toEqual([]);
    expect(readdirSync(app.resources).toSorted()).toEqual(['app.asar', 'app.asar.unpacked']);
  });

  it('the packaged app contains all files that it runs', () => {
    const built = globSync('dist/{main,page}/**', { cwd: ROOT, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
    const migrations = globSync('resources/migrations/*.sql', { cwd: ROOT }).map((name) => name.replaceAll('\\', '/'));
    expect(migrations).not.toEqual([]);
    const wanted = [...built.filter((name) => name !== 'dist/main/serve.cjs'), ...migrations, 'package.json', ADDON];
    expect(wanted.filter((name) => !files.has(name))).toEqual([]);
    const { main } = JSON.parse(files.get('package.json')?.text() ?? '{}') as { main: string };
    expect([...files.keys()]).toContain(main);
    // A built file may require others. Chunks used only by the server without a window are left out.
    const asked = [...files].flatMap(([name, file]) => (name.startsWith('dist/main/') ? siblingsOf(file.text()) : []));
    expect(asked.filter((name) => !files.has(`dist/main/${name}`))).toEqual([]);
  });

  it('the packaged app contains the licenses of the packages inside', () => {
    const noticesOf = (part: string) => files.get(`dist/${part}/third-party-notices.txt`)?.text() ?? '';
    expect(noticesOf('main')).toMatch(/^## express - [\d.]+ \(MIT\)$/m);
    expect(noticesOf('page')).toMatch(/^## react-dom - [\d.]+ \(MIT\)$/m);
    expect(noticesOf('page')).toMatch(/^## Font public-sans\n[^]*SIL OPEN FONT LICENSE/m);
  });

  it('the packaged app contains only this system’s addon, unpacked so that it can be loaded', () => {
    const addons = [...files].filter(([name]) => name.endsWith('.node'));
    expect(addons.map(([name, { isUnpacked }]) => [name, isUnpacked])).toEqual([[ADDON, true]]);
    const unpacked = path.join(app.resources, 'app.asar.unpacked');
    const outside = globSync('**/*', { cwd: unpacked, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(outside.map((entry) => path.relative(unpacked, path.join(entry.parentPath, entry.name)))).toEqual([
      path.normalize(ADDON),
    ]);
  });

  it('the packaged app contains no data about the machine that built it', () => {
    const places = [path.resolve(ROOT), homedir()].filter((place) => place.length > 4);
    const telling = [...files].filter(([name, file]) => {
      if (!/\.(cjs|js|html|css|json)$/.test(name)) return false;
      const text = file.text();
      return text.includes('sourceMappingURL=') || places.some((place) => text.includes(place));
    });
    expect(telling.map(([name]) => name)).toEqual([]);
  });

  it('the packaged app has the security fuses set in electron-builder.yml', async () => {
    const wire = await getCurrentFuseWire(app.executable);
    const isOn = (fuse: FuseV1Options) => Number(wire[fuse]) === FUSE_ON;
    const wanted = readWantedFuses();
    expect(wanted.map(([fuse]) => [FuseV1Options[fuse], isOn(fuse)])).toEqual(
      wanted.map(([fuse, state]) => [FuseV1Options[fuse], state]),
    );
    expect(wanted).toHaveLength(7);
    // Electrons before 29 lack this one.
    expect(isOn(FuseV1Options.GrantFileProtocolExtraPrivileges)).toBe(false);
  });

  it('the packaged app is small', () => {
    const total = [...files.values()].reduce((sum, { size, isUnpacked }) => sum + (isUnpacked ? 0 : size), 0);
    console.log(
      `packaged app: ${(total / 1e6).toFixed(1)} MB of its own in ${files.size} files, without Electron and the addon`,
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

  it('npm run package explains bad arguments', () => {
    const nowhere = { ELECTRON_OVERRIDE_DIST_PATH: path.join(ROOT, 'no-such-folder') };
    expect(run(['--dir'], nowhere)).toEqual([1, expect.stringContaining('which is not an Electron folder')]);
    expect(run(['--dri'], nowhere)).toEqual([1, expect.stringContaining('npm run package [-- --dir]')]);
    expect(run(['--dir'], { POOL_UPDATE_URL: 'http://example.org' })).toEqual([
      1,
      'POOL_UPDATE_URL must be an https address.\n',
    ]);
  });

  it('npm run package shows what to do if Electron cannot be downloaded', ({ skip }) => {
    skip(hasElectron, 'Electron is installed here, so nothing is downloaded');
    const offline = '--import=data:text/javascript,globalThis.fetch=()=>Promise.reject(Error())';
    const [status, said] = run(['--dir'], { ELECTRON_OVERRIDE_DIST_PATH: '', NODE_OPTIONS: offline });
    expect(status).toBe(1);
    expect(said).toMatch(/^Electron \d+\.\d+\.\d+ is needed and could not be downloaded\. Connect to the internet/);
  });
});

/** True once npm start has downloaded Electron, so that packaging needs no download. */
const hasElectron = existsSync(path.join(ROOT, 'node_modules/electron/dist/version'));

const siblingsOf = (code: string) =>
  [...code.matchAll(/require\(["'`]\.\/([^"'`]+)["'`]\)/g)].flatMap(([, name]) => name ?? []);

/** The character "1" in the binary; the package does not export its name for it. */
const FUSE_ON = 0x31;

/** The fuses in electron-builder.yml. */
function readWantedFuses(): [FuseV1Options, boolean][] {
  const section = /^electronFuses:\n((?: {2}.*\n)+)/m.exec(
    readFileSync(path.join(ROOT, 'electron-builder.yml'), 'utf8'),
  );
  const lines = [...(section?.[1] ?? '').matchAll(/^ {2}(\w+): (true|false)/gm)];
  return lines
    .filter(([, name]) => name !== 'resetAdHocDarwinSignature') // not a fuse, a step on macOS
    .map(([, name = '', state]) => {
      const fuse = `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}` as keyof typeof FuseV1Options;
      return [FuseV1Options[fuse], state === 'true'];
    });
}

type AsarFile = { size: number; isUnpacked: boolean; text: () => string };
type Node = { files?: Record<string, Node>; size?: number; offset?: string; unpacked?: boolean };

/** Every file of the archive. It begins with four sizes and a JSON list; the contents follow. */
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
  const root = JSON.parse(part(16, sizes.readUInt32LE(12)).toString('utf8')) as Node; // Electron trusts the format too
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
