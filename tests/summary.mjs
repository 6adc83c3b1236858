/** What `npm test` prints last: why tests were skipped, which ones failed in which file, and the count. */

/**
 * @typedef {{ file?: string, name: string, why?: string }} Entry a test, or a step that is one check
 * @param {{ passed: number, failed: Entry[], skipped: Entry[] }} total
 * @returns {string} the last line is the count
 */
export function summarize({ passed, failed, skipped }) {
  /** @type {Map<string, Entry[]>} */
  const byReason = new Map();
  for (const test of skipped) {
    const why = oneLine(test.why ?? '') || 'no reason given';
    byReason.set(why, [...(byReason.get(why) ?? []), test]);
  }
  const skippedLines = [...byReason].map(([why, tests]) =>
    tests.length === 1 && tests[0] ? `${title(tests[0])}: ${why}` : `${tests.length} tests: ${why}`,
  );
  return [
    ...(skipped.length > 0 ? ['== Skipped', ...skippedLines, ''] : []),
    ...(failed.length > 0 ? ['== Failed', ...failed.map(title), ''] : []),
    `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ].join('\n');
}

/** @param {Entry} entry */
const title = ({ file, name }) => oneLine(file ? `${file}: ${name}` : name);

/** @param {string} text */
const oneLine = (text) => text.replaceAll(/\s+/g, ' ').trim();
