/** The hashes of the proof, against the worked example that docs/proof.md gives to everyone else. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankPick, chainOf, leafOf, leavesOf, rootOf, shortChain, type SealedPick } from '#shared/rules/proof.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const document = readFileSync(new URL('../../docs/proof.md', import.meta.url), 'utf8');

const poolId = '3f9c21aa';
const gameId = 41;
const subject = { poolId, weekId: 11, gameId, sealedAt: Date.UTC(2026, 10, 15, 17, 55) };
const home: SealedPick = {
  userId: 4,
  gameId,
  pickType: 'spread',
  side: 'home',
  line: -12,
  submittedAt: 1_794_453_247_250,
  salt: '9d1f0c6be2a34b58a7c0d2f4e6881b35',
};
const under: SealedPick = {
  userId: 7,
  gameId,
  pickType: 'total',
  side: 'under',
  line: 93,
  submittedAt: 1_794_692_402_011,
  salt: '07e4a9b1c35d42f69a8e1d7c60b2f384',
};

test('every line of the worked example has the hash below it', () => {
  const pairs = [...document.matchAll(/^(\["sunday-five .*\])\n([0-9a-f]{64})$/gm)];
  expect(pairs).toHaveLength(4);
  for (const [, line = '', hash] of pairs) expect(sha256(line)).toBe(hash);
});

test('the worked example is what the pool computes', () => {
  const leaves = leavesOf(poolId, [under, home], sha256);
  const root = rootOf(subject, leaves, sha256);
  const chain = chainOf('', root, sha256);
  for (const hash of [...leaves, root, chain, shortChain(chain)]) expect(document).toContain(hash);
});

test('the order in which picks are read does not change a seal', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([home, under, blankPick(gameId, 5, 'a')], { minLength: 3 }), (picks) => {
      expect(leavesOf(poolId, picks, sha256)).toEqual(
        leavesOf(poolId, [home, under, blankPick(gameId, 5, 'a')], sha256),
      );
    }),
  );
});

test('a change of any part of a pick changes its leaf', () => {
  const leaf = leafOf(poolId, home, sha256);
  const changes: Partial<SealedPick>[] = [
    { userId: 5 },
    { gameId: 42 },
    { pickType: 'total' },
    { side: 'away' },
    { line: -13 },
    { submittedAt: 0 },
    { salt: under.salt },
  ];
  for (const change of changes) expect(leafOf(poolId, { ...home, ...change }, sha256)).not.toBe(leaf);
  expect(leafOf('3f9c21ab', home, sha256)).not.toBe(leaf);
});
