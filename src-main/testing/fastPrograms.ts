/** Makes every worker of this process start from the programs that tests/buildPrograms.ts has built. Imported for its effect. */
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import threads, { Worker, type WorkerOptions } from 'node:worker_threads';

/** The environment variable with the folder of built programs. */
export const PROGRAMS_FOLDER = 'SUNDAY_FIVE_TEST_PROGRAMS';

/** Their sources in src-main. The last two are not workers: a test runs them in processes that it kills. */
export const PROGRAMS = [
  'db/dbWorker.ts',
  'feeds/readerThread.ts',
  'pool/chat/pictures/pictureThread.ts',
  'db/openCopy.ts',
  'db/rescue.ts',
] as const;

/** The file to start a program of src-main from: the built one, or the source where nothing was built. */
export function programFile(source: string): string {
  const folder = process.env[PROGRAMS_FOLDER];
  const isBuilt = folder !== undefined && PROGRAMS.some((program) => source.endsWith(path.normalize(`/${program}`)));
  return isBuilt ? path.join(folder, `${path.basename(source, '.ts')}.cjs`) : source;
}

class FastWorker extends Worker {
  constructor(file: string | URL, options?: WorkerOptions) {
    super(typeof file === 'string' ? programFile(file) : file, options);
  }
}

if (threads.Worker.name !== FastWorker.name) {
  Object.assign(threads, { Worker: FastWorker });
  syncBuiltinESMExports();
}
