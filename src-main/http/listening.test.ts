/** A new pool of the desktop app listens on loopback alone until it is set up. */
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendRequest } from '../testing/sendRequest.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { ADMIN, startTestServer, type TestServer } from '../testing/testServer.ts';
import { createAdmin } from '../pool/people/admins.ts';

/** Every address of 127.0.0.0/8 is this computer, but only the first one is listened on until then. */
const ANOTHER_ADDRESS = '127.0.0.2';
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer(TUESDAY, { withoutAdmin: true, isLocalUntilSetUp: true, host: null });
});
afterEach(() => server.stop());

const ask = (address: string) =>
  sendRequest(`http://${address}:${server.port}/api/health`).then(
    ({ status }) => status,
    (error: NodeJS.ErrnoException) => error.code,
  );

test('before setup a pool answers on loopback alone, and then everywhere on the same port', async () => {
  expect(await ask('127.0.0.1')).toBe(200);
  expect(await ask(ANOTHER_ADDRESS)).toBe('ECONNREFUSED');
  await createAdmin(server.pool, ADMIN.username, ADMIN.password);
  await expect.poll(() => ask(ANOTHER_ADDRESS)).toBe(200);
  expect(await ask('127.0.0.1')).toBe(200);
});

test('a pool whose port another program has on another address goes on answering on loopback', async () => {
  const other = createServer();
  await new Promise<void>((done) => void other.listen(server.port, ANOTHER_ADDRESS, done));
  await createAdmin(server.pool, ADMIN.username, ADMIN.password);
  await expect.poll(() => ask('127.0.0.1')).toBe(200);
  expect((await server.client().ask('login', { input: ADMIN })).status).toBe(200);
  other.closeAllConnections();
  await new Promise((done) => other.close(done));
});

test('a pool that is set up answers everywhere from its start', async () => {
  await createAdmin(server.pool, ADMIN.username, ADMIN.password);
  const { dataDir } = server;
  await server.close();
  server = await startTestServer(TUESDAY, { dataDir, withoutAdmin: true, isLocalUntilSetUp: true, host: null });
  expect(await ask(ANOTHER_ADDRESS)).toBe(200);
});
