/**
 * Global setup for Vitest and Playwright: builds the programs that tests run in workers and processes of their own.
 * Starting them from the sources takes Node ten times as long. See src-main/testing/fastPrograms.ts.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { PROGRAMS, PROGRAMS_FOLDER } from '../src-main/testing/fastPrograms.ts';

const ROOT = path.join(import.meta.dirname, '..');

/** @returns a function that removes the programs */
export default async function buildPrograms(): Promise<() => void> {
  mkdirSync(path.join(ROOT, 'dist'), { recursive: true });
  // As deep in the project as dist/main, from where the programs find the resources folder.
  const outDir = mkdtempSync(path.join(ROOT, 'dist/tests-'));
  const external = ['better-sqlite3'];
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir,
      minify: false,
      rolldownOptions: {
        input: PROGRAMS.map((program) => path.join(ROOT, 'src-main', program)),
        external,
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
      },
    },
  });
  process.env[PROGRAMS_FOLDER] = outDir;
  return () => rmSync(outDir, { recursive: true, force: true });
}
