/**
 * `vite build` builds the page (dist/page) and the main process that serves it (dist/main). The main process is
 * CommonJS for Node 18, so that the same files run in every Electron version and in plain Node.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { fingerprint, forgetBuild, recordBuild } from './src-main/launch/fingerprint.ts';

const here = import.meta.dirname;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
/** The licenses of the packages inside a build, which must come with it. */
const NOTICES = { fileName: 'third-party-notices.txt' };
const server = `127.0.0.1:${process.env['POOL_PORT'] ?? '4680'}`;

const inMain = (file: string) => path.join(here, 'src-main', file);
/** Entry points: the two main processes and the workers. */
const input = {
  serve: inMain('serve.ts'),
  main: inMain('main.ts'),
  dbWorker: inMain('db/dbWorker.ts'),
  readerThread: inMain('feeds/readerThread.ts'),
  pictureThread: inMain('pool/chat/pictures/pictureThread.ts'),
};

/**
 * Parts of Blueprint that the page doesn't use, by their modules. Icons are imported as elements (<TickIcon />), so the 300 kB
 * of icons by name, their 64 kB of names and their loader are unused. A button's text measures itself in a layout effect, so
 * that it can show what was cut off as a title: each button was drawn twice before the first paint, and no text is cut off.
 */
const BLUEPRINT_STAND_INS: Readonly<Record<string, string>> = {
  allPathsLoader: 'export const allPathsLoader = async () => [];',
  splitPathsBySizeLoader: 'export const splitPathsBySizeLoader = async () => [];',
  iconNames: 'export const IconNames = {}; export const IconNamesSet = new Set();',
  iconLoader: 'export const Icons = { getPaths: () => undefined, load: async () => {} };',
  // Nor is a button shown as loading: it says what it does.
  spinner: 'export const Spinner = () => null; export const SpinnerSize = {};',
  text: `import { createElement, forwardRef } from 'react';
    export const Text = /* @__PURE__ */ forwardRef(({ tagName = 'div', ellipsize, ...props }, ref) =>
      createElement(tagName, { ...props, ref }));`,
};
const blueprintAsUsed: Plugin = {
  name: 'blueprint-as-used',
  enforce: 'pre',
  resolveId: (id, importer = '') => {
    const name = path.basename(id, '.js');
    return importer.includes('@blueprintjs') && id.startsWith('.') && name in BLUEPRINT_STAND_INS ? `\0${name}` : null;
  },
  load: (id) => (id.startsWith('\0') ? (BLUEPRINT_STAND_INS[id.slice(1)] ?? null) : null),
  transform: (code, id) => (id.endsWith('@blueprintjs/core/lib/esm/common/classes.js') ? withPlainNames(code) : null),
};

/** Blueprint's class names as plain texts: each then goes where it is used, and the first load has no list of them all. */
function withPlainNames(code: string): string {
  const known: Record<string, string> = { NS: 'bp6' };
  return code
    .replace(/let NS = [^]*?(?=\/\/ modifiers)/, `const NS = '${known['NS']}';\n`)
    .replace(/(?<=export const (\w+) = )`([^`]*)`/g, (_template, name: string, parts: string) => {
      known[name] = parts.replace(/\$\{(\w+)\}/g, (_part, part: string) => known[part] ?? '');
      return JSON.stringify(known[name]);
    });
}

/**
 * React Router gives bundlers its development build with its warnings, and names components so that unused ones stay. Its links
 * and its routes refer to prefetching and to error pages of the modes that load data, which the page doesn't use.
 */
const ROUTER_CUTS: readonly (readonly [RegExp, string])[] = [
  [/^\w+\.displayName = "\w+";$/gm, ''],
  [/(?<== )React\d*\.(forwardRef|createContext|memo)\(/g, '/* @__PURE__ */ $&'],
  [/return shouldPrefetch && !isAbsolute \?.*?: link;/s, 'return link;'],
  [/match\.route\.errorElement \|\| defaultErrorElement/, 'match.route.errorElement'],
  [/return dataRouterState && \(match\.route\.ErrorBoundary .*?: getChildren\(\);/s, 'return getChildren();'],
];
const routerAsUsed: Plugin = {
  name: 'router-as-used',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (!/^react-router(\/|$)/.test(id)) return null;
    const found = await this.resolve(id, importer, { ...options, skipSelf: true });
    return found?.id.replace('/react-router/dist/development/', '/react-router/dist/production/') ?? null;
  },
  transform: (code, id) =>
    id.includes('/react-router/dist/') ? ROUTER_CUTS.reduce((rest, [what, by]) => rest.replace(what, by), code) : null,
};

/** pino publishes each line on a tracing channel that Node 18 lacks. Older Electron versions run the same build. */
const pinoWithoutTracing: Plugin = {
  name: 'pino-without-tracing',
  applyToEnvironment: (environment) => environment.name === 'main',
  transform: (code, id) =>
    id.endsWith('/pino/lib/tools.js')
      ? code.replace(/diagChan\.tracingChannel\([^)]*\)/, '{ hasSubscribers: false }')
      : null,
};

/** Smaller files, in bytes, gain nothing. The page has many chunks of a few hundred bytes. */
const COMPRESS_FROM = 256;

/** Compresses at build time, at the highest level. Compressing each response would cost twenty times the throughput. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  writeBundle: {
    sequential: true,
    async handler({ dir = '' }) {
      const texts = (await readdir(dir, { recursive: true })).filter((f) => /\.(js|css|html|svg|json)$/.test(f));
      await Promise.all(
        texts.map(async (name) => {
          const file = path.join(dir, name);
          const content = await readFile(file);
          if (content.length < COMPRESS_FROM) return;
          const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
          await writeFile(`${file}.br`, await brotliAsync(content, best));
          await writeFile(`${file}.gz`, await gzipAsync(content, { level: 9 }));
        }),
      );
    },
  },
};

/** What index.html asks for while the entry is on its way, by screen; the door has the login form. */
const EARLY_MODULES: Readonly<Record<string, readonly string[]>> = {
  door: ['Login.tsx'],
  '/leaderboard': ['LeaderboardScreen.tsx'],
  '/locked-picks': ['AllPicksScreen.tsx'],
  '/picks-status': ['StatusScreen.tsx'],
  '/scores': ['ScoresScreen.tsx'],
  '/chat': ['ChatScreen.tsx'],
  '/recap': ['RecapScreen.tsx', 'data/contract.ts'],
};

/** The chunks of these modules with all that they need besides the entry. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || chunk.isEntry || files.has(name)) return;
    files.add(name);
    chunk.viteMetadata?.importedCss.forEach((sheet) => files.add(sheet));
    chunk.imports.forEach(add);
  };
  for (const module of modules) {
    const has = (id: string) => id.endsWith(`/${module}`);
    const own = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some(has));
    if (own === undefined) throw new Error(`the build made no chunk of ${module}`);
    add(own.fileName);
  }
  return [...files];
}

/**
 * Inlines the entry's styles and preloads of the faces' basic files into the HTML, so that the first frame needs no
 * further request, and names the files of the first screens. The server allows the styles by their hash (http/page.ts).
 */
const firstFrameInHtml: Plugin = {
  name: 'first-frame-in-html',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const html = bundle['index.html'];
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (html?.type !== 'asset' || entry === undefined) throw new Error('the build made no index.html with an entry');
      const inlined: string[] = [];
      const faces = Object.keys(bundle).filter((file) => /-basic-[\w-]+\.woff2$/.test(file));
      const preloads = faces.map(
        (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">\n    `,
      );
      html.source = String(html.source)
        .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_link, name: string) => {
          const sheet = bundle[name];
          if (sheet?.type !== 'asset') throw new Error(`index.html names ${name}, which the build did not make`);
          inlined.push(name);
          delete bundle[name];
          return `<style>${String(sheet.source).trim()}</style>`;
        })
        .replace('<style>', () => `${preloads.join('')}<style>`);
      const screens = Object.entries(EARLY_MODULES).map(([key, modules]) => [key, filesOf(bundle, modules)]);
      html.source = html.source.replace(/(?<=<script>).*?(?=<\/script>)/s, (script) => {
        const named = script.replace(
          'var screens = {}',
          `var screens = ${JSON.stringify(Object.fromEntries(screens))}`,
        );
        return minifySync('first.js', named).code;
      });
      if (inlined.length === 0) throw new Error('index.html has no style sheet to inline');
      // Lazy chunks list the sheets as dependencies. They are inlined now, so list the entry, which is already loaded.
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const name of inlined) chunk.code = chunk.code.replaceAll(`"${name}"`, `"${entry.fileName}"`);
      }
    },
  },
};

/** Fonts come in by style sheets, where the build looks for no packages. */
const fontLicenses: Plugin = {
  name: 'font-licenses',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const notices = bundle[NOTICES.fileName];
      if (notices?.type !== 'asset') throw new Error('the build made no notices');
      const fonts = path.join(here, 'node_modules/@fontsource-variable');
      for (const font of await readdir(fonts)) {
        const license = await readFile(path.join(fonts, font, 'LICENSE'), 'utf8');
        notices.source = `${String(notices.source)}\n## Font ${font}\n\n${license}`;
      }
    },
  },
};

/** Records the built sources, so that `npm start` can skip the build. */
const recordBuildPlugin: Plugin = {
  name: 'record-build',
  apply: 'build',
  async buildApp(builder) {
    const before = fingerprint();
    forgetBuild();
    for (const environment of Object.values(builder.environments)) await builder.build(environment);
    recordBuild(before);
  },
};

/** Forms, typed names and typed times, which no tab's screen shows at first. */
const IN_FORMS =
  /luxon|components[\\/]forms|ui[\\/](Field|Input|ChoiceField|Door)\.|src-shared[\\/](rules[\\/](names|wallTime)|texts[\\/]ruleSentences)/;
/**
 * Few chunks: a browser loads six at a time from a host, and on a mobile connection each round takes as long as 30 kB.
 * Screens and dialogs keep their own chunks.
 */
const PAGE_CHUNKS = [
  // The entry with all that it uses.
  { name: 'index', test: /src-renderer[\\/](index\.html|main\.tsx)$/, priority: 3 },
  // The calls that the first screen doesn't make.
  { name: 'calls', test: /src-shared[\\/](api|model)[\\/]/, priority: 2 },
  // What many screens use, without the dialogs, which bring Blueprint's whole style sheet.
  {
    name: 'shared',
    test: (id: string) =>
      !IN_FORMS.test(id) &&
      /src-renderer[\\/]data|src-renderer[\\/]ui[\\/](?!\w*(Dialog|RuleChoices|blueprintWhole))|src-shared|abstractPureComponent/.test(
        id,
      ),
    minShareCount: 5,
    maxModuleSize: 8_000,
    priority: 1,
  },
  { name: 'forms', test: IN_FORMS, minShareCount: 3 },
];

const TESTS = ['src-*/**/*.test.ts', 'tests/**/*.test.ts'];
/** The tests that take longest, or that measure work or memory, which modules of other tests would change. */
const LONG_TESTS = [
  'tests/{durability,eventLoop,fuzz,launch,restoring,start,summary}.test.ts',
  'src-main/db/{killed,runInWorker}.test.ts',
  'src-main/http/{extraFields,twinPools}.test.ts',
  'src-main/pool/backups/copies.test.ts',
  'src-main/pool/chat/pictures/cleanInWorker.test.ts',
  'src-main/pool/people/guessing.test.ts',
  'src-main/pool/proof/manyPicks.test.ts',
];

export default defineConfig({
  root: path.join(here, 'src-renderer'),
  publicDir: path.join(here, 'src-renderer/public'), // icons and the manifest, made by `npm run icons`
  css: {
    postcss: {
      plugins: [
        {
          // Phones keep :hover after a tap, so all :hover rules, also Blueprint's, apply only to devices that can hover.
          postcssPlugin: 'hover-needs-a-pointer',
          Once(root, { AtRule }) {
            root.walkRules(/:hover/, (rule) => {
              const { parent } = rule;
              if (parent?.type === 'atrule' && 'params' in parent && parent.params.includes('hover')) return;
              const isHover = (selector: string) => selector.replace(/:not\([^)]*\)/g, '').includes(':hover');
              const hovered = rule.selectors.filter(isHover);
              if (hovered.length === 0) return;
              const media = new AtRule({ name: 'media', params: '(hover: hover)' });
              media.append(rule.clone({ selectors: hovered }));
              rule.after(media);
              if (hovered.length === rule.selectors.length) rule.remove();
              else rule.selectors = rule.selectors.filter((selector) => !isHover(selector));
            });
          },
        },
      ],
    },
  },
  plugins: [
    react(),
    blueprintAsUsed,
    routerAsUsed,
    pinoWithoutTracing,
    firstFrameInHtml,
    fontLicenses,
    precompress,
    recordBuildPlugin,
  ],
  // Some phones in the pool have not been updated for years. The CSS target makes the build lower light-dark() and the like.
  build: { target: 'es2022', cssTarget: ['chrome111', 'safari16.4', 'firefox114'], reportCompressedSize: false },
  builder: {}, // makes `vite build` build every environment below
  environments: {
    client: {
      build: {
        outDir: path.join(here, 'dist/page'),
        emptyOutDir: true,
        license: NOTICES,
        // Browsers without modulepreload find the same chunks a moment later, in the entry's own imports.
        modulePreload: { polyfill: false },
        // src-shared is pure: a chunk gets only the modules that it uses, also through model.ts, which exports them all.
        rolldownOptions: {
          treeshake: { moduleSideEffects: (id) => !id.includes('/src-shared/'), propertyReadSideEffects: false },
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: { codeSplitting: { groups: PAGE_CHUNKS } },
        },
      },
    },
    main: {
      consumer: 'server',
      // Don't set resolve.conditions: CommonJS dependencies would then get ES modules that they can't call.
      resolve: { noExternal: true, external: ['electron', 'better-sqlite3'] },
      build: {
        ssr: true,
        copyPublicDir: false,
        target: 'node18',
        outDir: path.join(here, 'dist/main'),
        emptyOutDir: true,
        license: NOTICES,
        minify: 'oxc',
        rolldownOptions: {
          input,
          external: ['electron', 'better-sqlite3'],
          output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
        },
      },
    },
    // A separate build, because a sandboxed preload script can't load a second file.
    preload: {
      consumer: 'server',
      build: {
        ssr: true,
        copyPublicDir: false,
        target: 'node18',
        outDir: path.join(here, 'dist/main'),
        emptyOutDir: false,
        minify: 'oxc',
        rolldownOptions: {
          input: { preload: inMain('desktop/preload.ts'), findPreload: inMain('desktop/findPreload.ts') },
          external: ['electron'],
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
  },
  server: { proxy: { '/api': `http://${server}`, '/ws': { target: `ws://${server}`, ws: true } } },
  test: {
    root: here,
    environment: 'node',
    maxWorkers: '100%',
    pool: 'forks', // separate processes are safest for a native addon
    projects: [
      // Projects start in the order of their names: the longest files first, so that the run ends on all cores.
      { extends: true, test: { name: 'long', include: LONG_TESTS } },
      // These share a worker's modules: loading the server again for each of them took a quarter of the time.
      {
        extends: true,
        test: { name: 'short', include: TESTS, exclude: ['**/node_modules/**', ...LONG_TESTS], isolate: false },
      },
    ],
    globalSetup: path.join(here, 'tests/buildPrograms.ts'),
    setupFiles: inMain('testing/fastPrograms.ts'),
    // Only for tests that hang, even on a slow, busy machine. Tests of speed count work instead of time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 5 } },
  },
});
