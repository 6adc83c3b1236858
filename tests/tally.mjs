/**
 * A reporter for Vitest and Playwright that writes the results to the file in TALLY_FILE, for the summary of tests/run.mjs.
 * A runner that crashes writes no file, which counts as a failure.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const relative = (file) => path.relative(ROOT, file).replaceAll('\\', '/');
const firstLine = (error) => String(error?.message ?? error?.value ?? error).split('\n')[0];

export default class Tally {
  #passed = 0;
  #failed = [];
  #skipped = [];
  #suite;

  #write() {
    const tally = { passed: this.#passed, failed: this.#failed, skipped: this.#skipped };
    if (process.env.TALLY_FILE) writeFileSync(process.env.TALLY_FILE, JSON.stringify(tally));
  }

  // Vitest

  onTestRunEnd(modules, unhandledErrors) {
    for (const error of unhandledErrors) this.#failed.push({ name: `error outside a test: ${firstLine(error)}` });
    for (const module of modules) {
      const file = relative(module.moduleId);
      // A file that can't be imported.
      for (const error of module.errors()) this.#failed.push({ file, name: firstLine(error) });
      for (const suite of module.children.allSuites()) {
        for (const error of suite.errors()) this.#failed.push({ file, name: `${suite.fullName}: ${firstLine(error)}` });
      }
      for (const test of module.children.allTests()) {
        const { state, note } = test.result();
        if (state === 'passed') this.#passed += 1;
        else if (state === 'skipped') this.#skipped.push({ file, name: test.fullName, why: note });
        else this.#failed.push({ file, name: test.fullName });
      }
    }
    this.#write();
  }

  // Playwright

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onError(error) {
    const file = error.location?.file;
    this.#failed.push({ ...(file ? { file: relative(file) } : {}), name: `error outside a test: ${firstLine(error)}` });
  }

  onEnd() {
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      const why = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
      // The path begins with the project and the file.
      const entry = { file: relative(test.location.file), name: test.titlePath().slice(3).join(' > ') };
      if (outcome === 'skipped') this.#skipped.push({ ...entry, why });
      else if (outcome === 'unexpected') this.#failed.push(entry);
      else this.#passed += 1;
    }
    this.#write();
  }

  printsToStdio() {
    return false;
  }
}
