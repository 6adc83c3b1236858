/**
 * Checks a week's proof: `npm run verify-proof -- FILE`. Written from docs/proof.md alone, without the pool's own code,
 * so that a fault there cannot hide itself here. Needs nothing but Node.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (values) => createHash('sha256').update(JSON.stringify(values), 'utf8').digest('hex');
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function faultsOf(seal, poolId, weekId) {
  const faults = [];
  const check = (isRight, what) => isRight || faults.push(what);
  check(seal.chain === sha256(['sunday-five chain 1', seal.previous, seal.root]), 'the chain does not follow from the root');
  if (seal.picks === null) return faults;
  const leaves = seal.picks.map((pick) => {
    const { userId, gameId, pickType, side, line, submittedAt, salt } = pick;
    check(gameId === seal.gameId, `a pick belongs to game ${gameId}`);
    return sha256(['sunday-five pick 1', poolId, gameId, userId, pickType, side, line, submittedAt, salt]);
  });
  leaves.sort();
  check(isSame(leaves, seal.leaves), 'the picks do not give the leaves');
  const root = sha256(['sunday-five seal 1', poolId, weekId, seal.gameId, seal.sealedAt, seal.leaves]);
  check(root === seal.root, 'the leaves do not give the root');
  return faults;
}

function lineOf(seal, faults) {
  const picks = seal.picks === null ? 'not revealed yet' : `${seal.picks.filter(({ userId }) => userId > 0).length} picks`;
  const notes = [picks, seal.late && 'sealed late', seal.voided && 'voided by an unlock'].filter(Boolean).join(', ');
  const chain = seal.chain.slice(0, 12).replace(/(.{4})(?=.)/g, '$1-');
  const result = faults.length === 0 ? 'ok' : `DOES NOT MATCH: ${faults.join('; ')}`;
  return `game ${seal.gameId}, sealed ${new Date(seal.sealedAt).toISOString()}, chain ${chain} (${notes}): ${result}`;
}

function verify(file) {
  const { format, poolId, weekId, seals, amendments } = JSON.parse(readFileSync(file, 'utf8'));
  if (format !== 'sunday-five proof 1') throw new Error(`This file's format is ${String(format)}, not "sunday-five proof 1".`);
  let bad = 0;
  seals.forEach((seal, index) => {
    const faults = faultsOf(seal, poolId, weekId);
    // Seals of other weeks may come between two of this one, but the order of time stays.
    if (index > 0 && seal.sealedAt < seals[index - 1].sealedAt) faults.push('it is older than the seal before it');
    if (faults.length > 0) bad += 1;
    console.log(lineOf(seal, faults));
  });
  for (const { gameId, userId, kind, reason } of amendments) {
    console.log(`game ${gameId}, changed after the lock: player ${userId}, ${kind}: ${reason}`);
  }
  console.log(bad === 0 ? `All ${seals.length} seals of week ${weekId} match.` : `${bad} of ${seals.length} seals do not match.`);
  return bad === 0;
}

try {
  const file = process.argv[2];
  if (file === undefined) throw new Error('Name the file: npm run verify-proof -- proof.json');
  process.exitCode = verify(file) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
