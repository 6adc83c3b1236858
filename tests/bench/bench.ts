/**
 * Runs all measurements, prints the tables of docs/performance.md and a summary of all goals, and exits with 1 if one is
 * missed. `--write` updates that page. `--quick` makes the most important ones with fewer rounds, in two minutes.
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
};

const QUICK_ONES = ['saves', 'reads', 'grading', 'wave', 'broadcast'];

/** `npm run bench -- scale`: fifty processes and a pool of 20,000 members, on a page of their own. */
const SCALE: typeof MEASURES = { pools: measureManyPools, large: measureLargePool };

const [BEGIN, END] = ['<!-- measured -->', '<!-- /measured -->'];

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const isScale = wanted.includes('scale');
const names = isScale ? Object.keys(SCALE) : wanted.length > 0 ? wanted : QUICK ? QUICK_ONES : Object.keys(MEASURES);
const measures: Measure[] = [];
for (const [name, measure] of Object.entries(isScale ? SCALE : MEASURES)) {
  if (!names.includes(name)) continue;
  console.error(`${name}...`);
  const measured = await measure();
  console.log(toMarkdown(measured));
  measures.push(measured);
}
const machine = `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench${isScale ? ' -- scale' : ''}\` with Node ${process.version} on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), shared by load and server.`;
console.log(`${machine}\n\n${toSummary(measures)}`);
if (args.includes('--write')) {
  const document = path.join(import.meta.dirname, '../../docs', isScale ? 'scale.md' : 'performance.md');
  const text = readFileSync(document, 'utf8');
  const [before, after] = [text.slice(0, text.indexOf(BEGIN) + BEGIN.length), text.slice(text.indexOf(END))];
  writeFileSync(document, `${before}\n\n${machine}\n\n${measures.map(toMarkdown).join('\n')}\n${after}`);
}
process.exit(measures.flatMap(({ figures }) => figures).every(isMet) ? 0 : 1);
