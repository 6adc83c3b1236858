/**
 * `node src-main/launch/releaseNotes.mjs v0.2.0`: prints CHANGELOG.md's part about a version, for its release. Refuses a tag
 * that is not the version in package.json, and a version that the changelog lacks or still calls unreleased.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @param {string} changelog as in Keep a Changelog: `## [VERSION] - DATE`, then the changes
 * @param {string} version
 * @returns {string} the changes without their heading; throws with what to do if there are none to release
 */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^(?=## \[)/m);
  const section = sections.find((one) => one.startsWith(`## [${version}]`));
  if (section === undefined) throw new Error(`CHANGELOG.md has no heading "## [${version}]". Write one.`);
  const [heading = '', ...lines] = section.split('\n');
  if (!/ - \d{4}-\d\d-\d\d$/.test(heading)) throw new Error(`Replace "${heading}" with its date, such as 2026-09-01.`);
  const notes = lines.join('\n').trim();
  if (notes === '') throw new Error(`CHANGELOG.md says nothing about ${version}.`);
  return notes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const read = (name) => readFileSync(path.join(ROOT, name), 'utf8');
    const { version } = JSON.parse(read('package.json'));
    const tag = process.argv[2] ?? '';
    if (tag !== `v${version}`) throw new Error(`The tag is "${tag}", but package.json has version ${version}.`);
    console.log(notesOf(read('CHANGELOG.md'), version));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
