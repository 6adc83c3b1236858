/** Pool files on a command line and before the start. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { createFileQueue, poolFileIn } from './openedFiles.ts';

const folder = path.resolve('/home/rosalind');

it('a command line names a pool file by a path or an address', () => {
  const file = path.resolve('/disk/Elm Street.sundayfive');
  expect(poolFileIn(['sunday-five', file], folder)).toBe(file);
  expect(poolFileIn(['electron', '.', '--no-sandbox', 'elm.SundayFive'], folder)).toBe(
    path.join(folder, 'elm.SundayFive'),
  );
  expect(poolFileIn(['sunday-five', pathToFileURL(file).href], folder)).toBe(file);
});

it('a command line without a pool file names none', () => {
  expect(poolFileIn(['sunday-five.sundayfive'], folder)).toBeNull();
  expect(poolFileIn(['sunday-five', '--demo', 'notes.txt', '--user-data-dir=a.sundayfive'], folder)).toBeNull();
  expect(poolFileIn(['sunday-five', 'file:%.sundayfive'], folder)).toBeNull();
});

it('files that arrive before the pool is open wait for it', () => {
  const opened: string[] = [];
  const files = createFileQueue();
  files.add('first');
  files.add(null);
  files.deliverTo((file) => opened.push(file));
  files.add('second');
  expect(opened).toEqual(['first', 'second']);
});
