/** Who waits for whom when many log in at once. Compares the order of the answers, whatever time they take. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PoolError } from '#shared/errors.ts';
import { TUESDAY } from '../../testing/sampleWeek.ts';
import { ADMIN, startTestServer, type TestServer } from '../../testing/testServer.ts';
import { createLogin, type Login } from './login.ts';

let server: TestServer;
let login: Login;
beforeEach(async () => {
  server = await startTestServer(TUESDAY);
  login = createLogin(server.pool);
});
afterEach(() => server.stop());

/** As many guesses as can wait. */
const MANY = 24;
/** Two hashes run at once, so answers can come in another order by this many places. */
const SLACK = 2;

/** Tries to log in; `order` lists who was answered. */
function openRace() {
  const order: string[] = [];
  const attempt = async (username: string, password: string, address: string, device?: string) => {
    const outcome = await login.check({ username, password, address, isLoopback: false, device }).then(
      () => 'in',
      (error: unknown) => (error instanceof PoolError ? error.code : 'failed'),
    );
    order.push(username);
    return outcome;
  };
  return { order, attempt };
}
const addressOf = (n: number) => `198.51.100.${n}`;

test('the right password waits for at most one guess of each other address', async () => {
  const { order, attempt } = openRace();
  const guesses = Array.from({ length: MANY }, (_, n) => attempt(`Name ${n}`, 'wrong', addressOf(1)));
  expect(await attempt(ADMIN.username, ADMIN.password, addressOf(2))).toBe('in');
  // Two guesses were hashed already, and one more is the other address's turn.
  expect(order.indexOf(ADMIN.username)).toBeLessThanOrEqual(3 + SLACK);
  await Promise.all(guesses);
});

test('the right password from a known device waits for no guess but those that are hashed already', async () => {
  const known = { username: ADMIN.username, password: ADMIN.password, address: addressOf(200), isLoopback: false };
  const { device } = await login.signIn(known);
  const { order, attempt } = openRace();
  const guesses = Array.from({ length: MANY }, (_, n) => attempt(`Name ${n}`, 'wrong', addressOf(n)));
  expect(await attempt(known.username, known.password, known.address, device)).toBe('in');
  expect(order.indexOf(known.username)).toBeLessThanOrEqual(2 + SLACK);
  await Promise.all(guesses);
});

test('a player’s right code waits for no guess', async () => {
  const { code } = await server.player('Dave');
  const { order, attempt } = openRace();
  const guesses = Array.from({ length: MANY }, (_, n) => attempt(`Name ${n}`, 'wrong', addressOf(n)));
  expect(await attempt('Dave', code, addressOf(200))).toBe('in');
  expect(order).toEqual(['Dave']);
  await Promise.all(guesses);
});

test('of a hundred guesses at once from as many addresses two are hashed, 24 wait, and the others are rejected', async () => {
  const { attempt } = openRace();
  const guesses = Array.from({ length: 100 }, (_, n) => attempt(`Name ${n}`, 'wrong', addressOf(n)));
  const outcomes = await Promise.all(guesses);
  expect(outcomes.filter((one) => one === 'wrong_login')).toHaveLength(MANY + 2);
  expect(outcomes.filter((one) => one === 'too_many')).toHaveLength(100 - MANY - 2);
});
