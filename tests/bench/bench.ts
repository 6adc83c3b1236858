/**
 * Runs all measurements, prints the tables of docs/performance.md and a summary of all goals, and exits with 1 if one is
 * missed. `--write` updates the measured sections of that page. `--quick` makes the most important ones with fewer rounds, in two minutes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { measureBroadcast } from './broadcast.ts';
import { measureChances } from './chances.ts';
import { measureEndurance } from './endurance.ts';
import { isMet, QUICK, toMarkdown, toSummary, type Measure } from './figures.ts';
import { measureGrading } from './grading.ts';
import { measureHistory } from './history.ts';
import { measureIdle } from './idle.ts';
import { measurePage } from './page.ts';
import { measurePageBytes } from './pageBytes.ts';
import { measureReads } from './reads.ts';
import { measureRush } from './rush.ts';
import { measureLargePool, measureManyPools } from './scale.ts';
import { measureSaves } from './saves.ts';
import { measureWave } from './wave.ts';
import { measureWindow } from './window.ts';

const MEASURES: Record<string, () => Promise<Measure>> = {
  saves: measureSaves,
  reads: measureReads,
  history: measureHistory,
  grading: measureGrading,
  chances: measureChances,
  wave: measureWave,
  rush: measureRush,
  broadcast: measureBroadcast,
  endurance: measureEndurance,
  bytes: measurePageBytes,
  page: measurePage,
  idle: measureIdle,
  window: measureWindow,
};

const QUICK_ONES = ['saves', 'reads', 'grading', 'wave', 'broadcast'];

/** `npm run bench -- scale`: fifty processes and a pool of 20,000 members, on their own page. */
const SCALE: typeof MEASURES = { pools: measureManyPools, large: measureLargePool };

/** Behind the measured sections of a page. */
const END = '<!-- /measured -->';

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const isScale = wanted.includes('scale');
const names = isScale ? Object.keys(SCALE) : wanted.length > 0 ? wanted : QUICK ? QUICK_ONES : Object.keys(MEASURES);
const command = ['npm run bench', ...args.filter((arg) => arg !== '--write')].join(' ').replace('bench ', 'bench -- ');
const measured = `Measured ${new Date().toISOString().slice(0, 10)} by \`${command}\` with Node ${process.version} on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), shared by load and server.`;
const measures: Measure[] = [];
for (const [name, measure] of Object.entries(isScale ? SCALE : MEASURES)) {
  if (!names.includes(name)) continue;
  console.error(`${name}...`);
  const one = await measure();
  console.log(toMarkdown(one, measured));
  measures.push(one);
}
console.log(toSummary(measures));

/** Puts a section in the place of the one with its title, or at the end. */
function withSection(page: string, measure: Measure): string {
  const section = toMarkdown(measure, measured);
  const heading = `## ${measure.title}\n`;
  const from = page.includes(heading) ? page.indexOf(heading) : page.indexOf(END);
  const rest = page.slice(from + (page.includes(heading) ? heading.length : 0));
  const after = rest.slice(rest.search(/^## |^<!-- \/measured/m));
  return `${page.slice(0, from)}${section}\n${after}`;
}

if (args.includes('--write')) {
  const document = path.join(import.meta.dirname, '../../docs', isScale ? 'scale.md' : 'performance.md');
  writeFileSync(document, measures.reduce(withSection, readFileSync(document, 'utf8')));
}
process.exit(measures.flatMap(({ figures }) => figures).every(isMet) ? 0 : 1);
