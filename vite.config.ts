/**
 * One build for both halves: `vite build` makes the page (dist/page) and the process that serves it (dist/main).
 * The main process is CommonJS for Node 18 so that one artifact runs in every Electron we meet and under plain Node.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { fingerprint, forgetBuild, rememberBuild } from './src-main/launch/fingerprint.ts';

const here = import.meta.dirname;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const server = `127.0.0.1:${process.env['POOL_PORT'] ?? '4680'}`;

/** Processes of their own: the server, the Electron process, and Electron's preload (each only once it exists). */
const entries = { serve: 'serve.ts', main: 'main.ts', preload: 'desktop/preload.ts' };
const input = Object.fromEntries(
  Object.entries(entries)
    .map(([name, file]) => [name, path.join(here, 'src-main', file)] as const)
    .filter(([, file]) => existsSync(file)),
);

/** Every icon is passed as an element (<TickIcon />), so Blueprint's 300 kB chunks of icons by name are never needed. */
const noBlueprintIconChunks: Plugin = {
  name: 'no-blueprint-icon-chunks',
  enforce: 'pre',
  resolveId: (id) => (/paths-loaders\/(all|splitPathsBySize)(Paths)?Loader/.test(id) ? '\0no-icons-by-name' : null),
  load: (id) =>
    id === '\0no-icons-by-name'
      ? 'export const allPathsLoader = async () => []; export const splitPathsBySizeLoader = allPathsLoader;'
      : null,
};

/** Compresses once, at the highest level, here; compressing on each request costs twenty times the throughput. */
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
          if (content.length < 1024) return;
          const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
          await writeFile(`${file}.br`, await brotliAsync(content, best));
          await writeFile(`${file}.gz`, await gzipAsync(content, { level: 9 }));
        }),
      );
    },
  },
};

/** Lets `npm start` see that nothing has to be built again. */
const rememberWhatWasBuilt: Plugin = {
  name: 'remember-what-was-built',
  apply: 'build',
  async buildApp(builder) {
    const before = fingerprint();
    forgetBuild();
    for (const environment of Object.values(builder.environments)) await builder.build(environment);
    rememberBuild(before);
  },
};

export default defineConfig({
  root: path.join(here, 'src-renderer'),
  publicDir: false,
  plugins: [react(), noBlueprintIconChunks, precompress, rememberWhatWasBuilt],
  // Some phones in the pool have not been updated for years. The CSS target makes the build lower light-dark() and the like.
  build: { target: 'es2022', cssTarget: ['chrome111', 'safari16.4', 'firefox114'], reportCompressedSize: false },
  builder: {}, // plain `vite build` builds every environment below
  environments: {
    client: { build: { outDir: path.join(here, 'dist/page'), emptyOutDir: true } },
    main: {
      consumer: 'server',
      // Do not set resolve.conditions here: CommonJS dependencies would then be handed ES modules they cannot call.
      resolve: { noExternal: true, external: ['electron', 'better-sqlite3'] },
      build: {
        ssr: true,
        target: 'node18',
        outDir: path.join(here, 'dist/main'),
        emptyOutDir: true,
        minify: 'oxc',
        rolldownOptions: {
          input,
          external: ['electron', 'better-sqlite3'],
          output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
        },
      },
    },
  },
  server: { proxy: { '/api': `http://${server}`, '/ws': { target: `ws://${server}`, ws: true } } },
  test: {
    root: here,
    include: ['src-*/**/*.test.ts', 'tests/**/*.test.ts'],
    environment: 'node',
    maxWorkers: '100%',
    pool: 'forks', // a native SQLite addon is safest in processes of its own
  },
});
