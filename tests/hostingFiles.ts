/** Reads the Dockerfile and what its build can see. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
export const readHosting = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

/** What .dockerignore lets into the build: it excludes everything and then names each file and folder. */
export function readContext(): string[] {
  const [first, ...others] = readHosting('.dockerignore').trim().split('\n');
  if (first !== '*' || others.some((line) => !line.startsWith('!')))
    throw new Error('.dockerignore must list what is allowed');
  return others.map((line) => line.slice(1));
}

export type Instruction = { name: string; value: string };

/** The Dockerfile's instructions in order, one list for each stage. */
export function readStages(): Instruction[][] {
  const lines = readHosting('Dockerfile').replaceAll('\\\n', ' ').split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name = '', value = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, value });
  }
  return stages;
}
