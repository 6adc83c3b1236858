import { createServer } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { startServer } from './server.ts';

test('a start that fails on the loopback address closes what it already opened, so that the next one succeeds', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-start-'));
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const options = { dataDir, port, host: '127.0.0.2', log: createLog('silent'), version: '0.0.0-test', pageDir: null };
  try {
    await expect(startServer(options)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await expect(fetch(`http://127.0.0.2:${port}/api/health`)).rejects.toThrow('fetch failed');
    const server = await startServer({ ...options, port: 0 });
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    await server.close();
  } finally {
    other.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
