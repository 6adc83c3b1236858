/** The list of File > Open Recent. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { recentItems, recentLabel, withoutRecent, withRecent } from './recentPools.ts';

const elm = { dataDir: path.resolve('/pools/elm'), name: 'Elm Street' };
const oak = { dataDir: path.resolve('/pools/oak'), name: 'Oak Avenue' };

it('the pool that was opened last comes first, once, with its present name', () => {
  const list = withRecent(withRecent([], elm), oak);
  expect(list).toEqual([oak, elm]);
  const renamed = { dataDir: path.join(elm.dataDir, '.'), name: 'Elm Street Sundays' };
  expect(withRecent(list, renamed)).toEqual([renamed, oak]);
});

it('the list holds eight pools', () => {
  const many = Array.from({ length: 12 }, (_, n) => ({ dataDir: path.resolve(`/pools/${n}`), name: `Pool ${n}` }));
  const list = many.reduce(withRecent, [elm]);
  expect(list).toHaveLength(8);
  expect(list[0]?.name).toBe('Pool 11');
});

it('a pool can be taken off the list', () => {
  expect(withoutRecent([oak, elm], oak.dataDir)).toEqual([elm]);
});

it('pools of the same name show their folders', () => {
  const other = { ...elm, dataDir: path.resolve('/disk/elm') };
  expect(recentLabel([elm, oak], elm)).toBe('Elm Street');
  expect(recentLabel([elm, oak, other], other)).toBe(`Elm Street (${other.dataDir})`);
});

it('the open pool is marked, also when its folder is spelled differently', () => {
  const items = recentItems([oak, elm], `${elm.dataDir}${path.sep}`, () => Promise.resolve());
  expect(items.map(({ label, isOpen }) => [label, isOpen])).toEqual([
    ['Oak Avenue', false],
    ['Elm Street', true],
  ]);
});
