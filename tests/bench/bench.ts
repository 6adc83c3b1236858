/** Runs all measurements and prints the tables of docs/performance.md. `--write` updates that page. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { measureBroadcast } from './broadcast.ts';
import { measureChances } from './chances.ts';
import { measureEndurance } from './endurance.ts';
import { toMarkdown, type Measure } from './figures.ts';
import { measureGrading } from './grading.ts';
import { measureHistory } from './history.ts';
import { measureIdle } from './idle.ts';
import { measurePage } from './page.ts';
import { measurePageBytes } from './pageBytes.ts';
import { measureReads } from './reads.ts';
import { measureRush } from './rush.ts';
import { measureSaves } from './saves.ts';

const MEASURES: Record<string, () => Promise<Measure>> = {
  saves: measureSaves,
  reads: measureReads,
  history: measureHistory,
  grading: measureGrading,
  chances: measureChances,
  rush: measureRush,
  broadcast: measureBroadcast,
  endurance: measureEndurance,
  bytes: measurePageBytes,
  page: measurePage,
  idle: measureIdle,
};

const DOCUMENT = path.join(import.meta.dirname, '../../docs/performance.md');
const [BEGIN, END] = ['<!-- measured -->', '<!-- /measured -->'];

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const sections: string[] = [];
for (const [name, measure] of Object.entries(MEASURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`${name}...`);
  const section = toMarkdown(await measure());
  console.log(section);
  sections.push(section);
}
const machine = `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench\` with Node ${process.version} on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), shared by load and server.`;
console.log(machine);
if (args.includes('--write')) {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [before, after] = [text.slice(0, text.indexOf(BEGIN) + BEGIN.length), text.slice(text.indexOf(END))];
  writeFileSync(DOCUMENT, `${before}\n\n${machine}\n\n${sections.join('\n')}\n${after}`);
}
process.exit();
