/**
 * A reporter for vitest and Playwright alike that writes how the tests ended to the file named by TALLY_FILE, so that
 * tests/run.mjs can add them up and say why something was skipped. A run that dies writes nothing, and that counts.
 */
import { writeFileSync } from 'node:fs';

export default class Tally {
  #passed = 0;
  #failed = 0;
  #skipped = [];
  #suite;

  #write() {
    const tally = { passed: this.#passed, failed: this.#failed, skipped: this.#skipped };
    if (process.env.TALLY_FILE) writeFileSync(process.env.TALLY_FILE, JSON.stringify(tally));
  }

  // ---- vitest

  onTestRunEnd(modules, unhandledErrors) {
    this.#failed += unhandledErrors.length;
    for (const module of modules) {
      this.#failed += module.errors().length; // a file that cannot even be imported
      for (const test of module.children.allTests()) {
        const { state, note } = test.result();
        if (state === 'passed') this.#passed += 1;
        else if (state === 'skipped') this.#skipped.push({ name: test.fullName, why: note });
        else this.#failed += 1;
      }
    }
    this.#write();
  }

  // ---- Playwright

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onError() {
    this.#failed += 1;
  }

  onEnd() {
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      const why = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
      if (outcome === 'skipped') this.#skipped.push({ name: test.titlePath().slice(1).join(' > '), why });
      else if (outcome === 'unexpected') this.#failed += 1;
      else this.#passed += 1;
    }
    this.#write();
  }

  printsToStdio() {
    return false;
  }
}
