/** Stored password hashes are parsed within limits, whatever a file contains. */
import { expect, test } from 'vitest';
import { fitsPassword, hashPassword } from './passwords.ts';

const CHEAP = { N: 2, p: 1 };

test('a stored hash accepts its own password and no other', async () => {
  const stored = await hashPassword('long-enough-secret', CHEAP);
  expect(await fitsPassword('long-enough-secret', stored, CHEAP)).toBe(true);
  expect(await fitsPassword('another-secret', stored, CHEAP)).toBe(false);
});

const [SALT, HASH] = [Buffer.alloc(16).toString('base64'), Buffer.alloc(32).toString('base64')];
test.each([
  `scrypt:1073741824:1:${SALT}:${HASH}`,
  `scrypt:16384:99:${SALT}:${HASH}`,
  `scrypt:3:1:${SALT}:${HASH}`,
  `scrypt:0:0:${SALT}:${HASH}`,
  `scrypt:2:1:${SALT}:AAAA`,
  'scrypt:::',
  '',
])('the malformed hash %j matches no password and costs no more than usual', async (stored) => {
  expect(await fitsPassword('x', stored, CHEAP)).toBe(false);
});
